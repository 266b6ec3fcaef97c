import type { Page } from 'playwright-core'

/** What a search says of itself where its field has too little room for the words, at a desk. */
export function cutHints(page: Page): Promise<string[]> {
  return page.locator('main input[type=search]:visible').evaluateAll((fields) =>
    fields.flatMap((field) => {
      const { placeholder, clientWidth } = field as HTMLInputElement
      const style = getComputedStyle(field)
      const pen = document.createElement('canvas').getContext('2d')
      if (!pen) return []
      const hint = getComputedStyle(field, '::placeholder')
      pen.font = `${hint.fontWeight} ${hint.fontSize} ${hint.fontFamily}`
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
      const missing = Math.ceil(pen.measureText(placeholder).width - (clientWidth - padding))
      return missing > 0 ? [`"${placeholder}" lacks ${missing} px`] : []
    }),
  )
}

/**
 * Where the title of a page with tabs stands, in pixels from the left: whoever goes from one tab to the next finds
 * both where they were.
 */
export function titleOfTabs(page: Page): Promise<number | undefined> {
  return page.evaluate(() => {
    const tabs = document.querySelector('main nav a[href*="tab="]')
    const title = document.querySelector('h1')
    return tabs && title ? Math.round(title.getBoundingClientRect().left) : undefined
  })
}
