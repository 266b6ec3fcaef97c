import type { Page } from 'playwright-core'

/**
 * What axe has no rule for, or none that it is sure of, as `what: place`: a button or link whose name has not the
 * words that are seen on it, so that it is not pressed by voice; a table whose rows are told apart by no head of
 * theirs, or have one name with what should tell them apart; buttons of one name, also in a dialog; help or an error
 * that its field does not know of; a heading that leaves out a level.
 */
export const heardFindings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const isSeen = (one: Element) =>
      one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible'
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replaceAll(/\s+/g, ' ')
        .replace(/[ :…]+$/, '')
        .trim()
    const wordsOn = (node: Node): string => {
      if (node instanceof Text) return node.data
      if (!(node instanceof HTMLElement)) return ''
      const isHidden = node.matches('.sr-only') || getComputedStyle(node).display === 'none'
      return isHidden ? '' : [...node.childNodes].map(wordsOn).join(' ')
    }
    const named = (one: Element) =>
      one.getAttribute('aria-label') ??
      (one.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
    const pressed = 'a[href], button, summary, [role=button], [role=menuitem], [role=tab]'
    for (const one of document.querySelectorAll(pressed)) {
      if (!one.matches('[aria-label], [aria-labelledby]') || !isSeen(one)) continue
      const [words, name] = [plain(wordsOn(one)), plain(named(one))]
      if (/[\p{L}\d]/u.test(words) && !name.includes(words))
        found.push(`named "${name}", and says "${words}"`)
    }
    // Rows whose list says what tells them apart: its own column, beside the one that they are called by.
    for (const [what, own] of [
      ['input[type=checkbox]', 2],
      ['[data-opens]', 1],
    ] as const) {
      const names = [...document.querySelectorAll(`main [data-row] ${what}`)].flatMap((one) => {
        const by = one.getAttribute('aria-labelledby')?.split(' ') ?? []
        const texts = by.map((id) => document.getElementById(id)?.textContent ?? '')
        return by.length > own && isSeen(one) ? [texts.join(' ').trim()] : []
      })
      const twice = names.find((name, at) => names.indexOf(name) < at)
      if (twice !== undefined) found.push(`several rows called "${twice}"`)
    }
    // A list of all buttons tells nothing of the rows that they stand in.
    const groups =
      '[role=dialog], fieldset, [role=group], section[aria-label], section[aria-labelledby], form'
    const pressedBy = new Map<string, Element>()
    for (const one of document.querySelectorAll(
      'main button, main summary, main a[target=_blank], [role=dialog] button',
    )) {
      if (!isSeen(one)) continue
      const name = plain(one.getAttribute('aria-label') ?? (named(one) || wordsOn(one)))
      const other = pressedBy.get(name)
      const isSame =
        one.getAttribute('href') !== null &&
        one.getAttribute('href') === other?.getAttribute('href')
      if (other && !isSame && other.closest(groups) === one.closest(groups))
        found.push(`several buttons called "${name}"`)
      pressedBy.set(name, one)
    }
    for (const table of document.querySelectorAll('main table')) {
      if (!isSeen(table)) continue
      const rows = [...table.querySelectorAll('tbody tr')].filter(isSeen)
      const headless = rows.filter((row) => !row.querySelector('th[scope=row]'))
      const heads = table.querySelectorAll('thead th').length
      if (headless.length > 0) found.push(`rows without a head: ${headless[0]?.textContent}`)
      if (rows.length > 0 && heads === 0) found.push(`columns without heads: ${table.textContent}`)
    }
    for (const words of document.querySelectorAll('[id$="-help"], [id$="-error"]')) {
      const field = document.getElementById(words.id.replace(/-(help|error)$/, ''))
      const told = field?.getAttribute('aria-describedby')?.split(' ') ?? []
      if (field?.matches('input, select, textarea') && !told.includes(words.id))
        found.push(`said of no field: ${words.textContent}`)
    }
    let level = 0
    for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
      // What somebody wrote has the headings that they gave it.
      if (!isSeen(heading) || heading.closest('.rich')) continue
      const own = Number(heading.tagName.slice(1))
      if (level > 0 && own > level + 1)
        found.push(`h${own} below h${level}: ${heading.textContent}`)
      level = own
    }
    return found
  })
