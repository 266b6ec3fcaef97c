import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '@portal/contracts'
import type { Page } from 'playwright-core'

const sources = join(import.meta.dirname, '..', '..', 'web', 'src')

/** The texts of a language, `area:key` to words. */
async function textsOf(locale: Locale): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const entry of await readdir(sources, { withFileTypes: true })) {
    const file = join(sources, entry.name, 'texts', `${locale}.json`)
    const found = entry.isDirectory() ? await readFile(file, 'utf8').catch(() => '{}') : '{}'
    for (const [key, words] of Object.entries(JSON.parse(found) as Record<string, string>))
      texts.set(`${entry.name}:${key}`, words)
  }
  return texts
}

/** A day as a browser writes it for a language that it has no dates of, and as Americans do. */
const strangeDay =
  /\bM(0[1-9]|1[0-2]) \d|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}, \d{4}/

/**
 * Finds words on a page that are not of its language: English of a text that reads otherwise there,
 * a key without a text, an unfilled place, a day that is not written as the language does.
 */
export async function foreignWords(locale: Locale): Promise<(page: Page) => Promise<string[]>> {
  const english = await textsOf('en')
  const own = await textsOf(locale)
  const ownWords = new Set(own.values())
  const keys = new Set([...english.keys()].map((name) => name.slice(name.indexOf(':') + 1)))
  const wrong = new Set(
    [...english]
      .filter(([name, words]) => own.get(name) !== words && !ownWords.has(words))
      .map(([, words]) => words),
  )
  return async (page) => {
    const shown = await page.evaluate(() => {
      const found: string[] = []
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const parent = node.parentElement
        if (parent?.closest('[lang]') !== document.documentElement) continue
        const text = node.textContent?.trim()
        if (text) found.push(text)
      }
      for (const element of document.querySelectorAll('[aria-label],[placeholder],[title]'))
        if (element.closest('[lang]') === document.documentElement)
          for (const name of ['aria-label', 'placeholder', 'title']) {
            const text = element.getAttribute(name)
            if (text) found.push(text)
          }
      return found
    })
    return shown.filter(
      (text) =>
        (locale !== 'en' && wrong.has(text)) ||
        /\{\w+(, (plural|select))?/.test(text) ||
        strangeDay.test(text) ||
        (/^[a-z]+[A-Z]\w+$/.test(text) && keys.has(text)),
    )
  }
}
