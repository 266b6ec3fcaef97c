import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calls, type Locale } from '@portal/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import { temporaryFolder } from '../harness/folder.ts'
import { inBrowser } from '../harness/standing.ts'

const { auth, contracts, evidence } = calls
const { portal, open } = inBrowser()
let contract: Buffer
beforeAll(async () => {
  const driver = await portal.as('driver')
  const { id: userId } = await driver.ok(auth.me, {})
  const { rows } = await driver.ok(contracts.mine, { userId, onlySigned: true })
  contract = (await driver.call(contracts.export, { id: rows[0]?.id ?? '', userId })).bytes
})

const file = (name: string, bytes: Buffer) => ({ name, mimeType: 'application/pdf', buffer: bytes })
const long = `Anställningsavtal ${'mycket långt namn '.repeat(8)}.pdf`

describe.each<[string, Locale, { width: number; height: number }]>([
  ['phone', 'sv', phone],
  ['phone', 'ro', phone],
  ['desktop', 'sv', desktop],
  ['desktop', 'ro', desktop],
])('on a %s in %s, without signing in', (device, locale, size) => {
  test('a PDF is dropped and told to be genuine; changed, what differs; another, that it is none', async () => {
    const { page, context } = await open({ locale, size })
    await page.goto('/external/verify')
    const words = {
      sv: ['Äkta', 'Inte som den lämnades ut', 'Den kan inte läsas', 'Parter'],
      ro: ['Autentic', 'Nu este așa cum a fost eliberat', 'Nu poate fi citit', 'Părți'],
    }[locale as 'sv' | 'ro']
    const verdict = (name = '') => page.getByRole('heading', { level: 2, name, exact: true })
    const look = async (name: string) => {
      expect(await overflow(page), name).toBeLessThanOrEqual(0)
      expect(await axeFindings(page), name).toEqual([])
      await picture(page, `verify-${name}-${locale}-${device}`)
    }
    await page.getByTestId('evidence-file').waitFor({ state: 'attached' })
    // Whoever was given the history of a case compares its key with this one.
    const { key } = await portal.guest().ok(evidence.key, {})
    await page.getByText(key, { exact: true }).waitFor()
    await look('empty')
    await page.getByTestId('evidence-file').setInputFiles(file(long, contract))
    await verdict(words[0]).waitFor()
    await page.getByText('Exempel Bemanning AB · David Förarsson').waitFor()
    await page.getByText(words[3] ?? '', { exact: true }).waitFor()
    // The result has the focus: it is read out.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words[0])
    await look('genuine')
    // A headline of one long word stays within its card.
    const beyond = await page.locator('dl').evaluate((facts) => {
      const headline = facts.querySelector('dd')
      if (headline) headline.textContent = 'Arbetsmiljöförvaltningsföreskriftsändringarna'.repeat(3)
      return facts.scrollWidth - facts.clientWidth
    })
    expect(beyond).toBeLessThanOrEqual(0)

    const changed = Buffer.concat([contract, Buffer.from('%')])
    await page.getByTestId('evidence-file').setInputFiles(file('annan.pdf', changed))
    await verdict(words[1]).waitFor()
    await look('differs')
    await page.getByTestId('evidence-file').setInputFiles(file('brev.pdf', Buffer.from('Hej')))
    await verdict(words[2]).waitFor()
    await look('unreadable')
    await context.close()
  })
})

test('without the portal, one command says the same', async () => {
  const folder = await temporaryFolder()
  const run = async (bytes: Buffer) => {
    const path = join(folder.path, 'avtal.pdf')
    await writeFile(path, bytes)
    const args = ['--disable-warning=ExperimentalWarning', 'scripts/check-pdf.ts', path]
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    return { status, last: stdout.trim().split('\n').at(-1) ?? '' }
  }
  expect(await run(contract)).toEqual({
    status: 0,
    last: 'SAME     the content is what the statement says was signed',
  })
  expect((await run(Buffer.from('%PDF-1.7'))).status).toBe(1)
  await folder.remove()
})
