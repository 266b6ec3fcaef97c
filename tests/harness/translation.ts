import type { BrowserContext } from 'playwright-core'

/** How a translation takes the place of a text: at once, or before it, and then the text is taken out. */
export type Way = 'at once' | 'one after the other'

/** What stands before a text that is translated; the translation itself is in capitals. */
export const TRANSLATED = '¤'

/**
 * Lets the pages of a context be translated as Chrome and Edge do it: each text gives way to two `<font>` in each
 * other with its translation, and so does what comes later.
 */
export async function translate(context: BrowserContext, way: Way): Promise<void> {
  await context.addInitScript(
    ({ isAtOnce, mark }) => {
      const apart =
        'script, style, textarea, input, noscript, svg, font, .notranslate, [translate=no]'
      const instead = (text: Text) => {
        if (!text.parentElement || text.parentElement.closest(apart) || text.data.trim() === '')
          return
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = mark + text.data.toUpperCase()
        outer.append(inner)
        if (isAtOnce) return text.replaceWith(outer)
        text.before(outer)
        text.remove()
      }
      const all = (root: Node) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        const texts = root instanceof Text ? [root] : []
        while (walker.nextNode()) texts.push(walker.currentNode as Text)
        texts.forEach(instead)
      }
      const follow = (records: readonly MutationRecord[]) => {
        for (const { addedNodes, target, type } of records)
          for (const one of type === 'characterData' ? [target] : addedNodes) all(one)
      }
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.classList.add('translated-ltr')
        all(document.body)
        // It takes a while: what changed meanwhile is there when it comes.
        const later = (records: readonly MutationRecord[]) => setTimeout(() => follow(records), 20)
        new MutationObserver(later).observe(document.body, {
          childList: true,
          subtree: true,
          characterData: true,
        })
      })
    },
    { isAtOnce: way === 'at once', mark: TRANSLATED },
  )
}
