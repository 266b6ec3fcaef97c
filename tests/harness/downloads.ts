import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

/** What the browser saves when this is done: its name, and what is in it. */
export async function downloaded(
  page: Page,
  how: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), how()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
