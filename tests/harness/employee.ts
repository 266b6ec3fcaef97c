import type { Page } from 'playwright-core'
import { codeIn } from './codes.ts'
import type { TestPortal } from './portal.ts'
import { until } from './processes.ts'

/** What a person does with the checklist of their start, in Swedish. */
export function employee(page: Page) {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  return {
    press,
    /** The line of the checklist with this name. */
    line: (name: string | RegExp) => page.getByRole('link', { name }).first(),
    /** Waits until the start says by itself that so much of what is needed is done. */
    progress: (done: number, of: number) => page.getByText(`${done} av ${of} klart`).waitFor(),
    /** Goes on with the step that the start says is next; fails where it is another. */
    next: async (name: string) => {
      await page.getByRole('link', { name: new RegExp(`${name}.*Nästa`, 's') }).click()
      await page.waitForURL(/\/start\/.+/)
    },
    backAtStart: () => page.waitForURL(/\/start(\?|$)/),
    /** Answers the question of a test that is shown, and goes on. */
    answer: async (question: string, how: string) => {
      await page.getByText(question).waitFor()
      await page.getByRole('radio', { name: how }).check()
      await press('Nästa')
    },
  }
}

/** Gives the newest code that a phone has got, other than those that it gave before. */
export function codesOf(portal: () => TestPortal, mobile: string): () => Promise<string> {
  const known = new Set<string>()
  return async () => {
    const code = await until('the code is there', async () =>
      (await portal().outbox(mobile)).map(codeIn).find((one) => one && !known.has(one)),
    )
    known.add(code)
    return code
  }
}
