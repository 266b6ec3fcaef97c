import chromium from '@sparticuz/chromium'

/** Unpacks the browser before the first test of a run: two workers that both did would start it while it is written. */
export async function setup(): Promise<void> {
  await chromium.executablePath()
}
