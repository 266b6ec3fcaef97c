import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { offlinePortal, outbox, report } from '../harness/offline.ts'

const at = offlinePortal()

/** Changes what waits on the device into what an older client would have kept there. */
async function keptOtherwise(page: Page, change: (said: Said) => Said) {
  /** Opens what waits; with a text it is kept in its place. */
  const waits = (instead?: string) =>
    page.evaluate(async (written) => {
      const done = <T>(asked: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          asked.onsuccess = () => resolve(asked.result)
          asked.onerror = () => reject(asked.error)
        })
      const db = await done(indexedDB.open('portal-outbox'))
      const all = (store: string) => done(db.transaction(store).objectStore(store).getAll())
      const item = (await all('things')).find(({ name }) => name.startsWith('item:'))
      const { key } = (await all('keys')).find(({ userId }) => userId === item.userId)
      const additionalData = new TextEncoder().encode(`${item.userId} ${item.name}`)
      const bound = { name: 'AES-GCM', iv: item.iv, additionalData }
      const bytes = await crypto.subtle.decrypt(bound, key, item.sealed)
      if (written !== undefined) {
        const text = new TextEncoder().encode(written)
        const whole = new Uint8Array(4 + text.length)
        new DataView(whole.buffer).setUint32(0, text.length)
        whole.set(text, 4)
        const sealed = await crypto.subtle.encrypt(bound, key, whole)
        const store = db.transaction('things', 'readwrite').objectStore('things')
        await done(store.put({ ...item, sealed }))
      }
      db.close()
      return new TextDecoder().decode(bytes.slice(4))
    }, instead)
  const head = JSON.parse(await waits()) as { said: Said }
  await waits(JSON.stringify({ ...head, said: change(head.said) }))
}
type Said = Record<string, unknown> & { readonly input: Record<string, unknown> }

/** By how it was kept: what an older client had there, and what becomes of it. */
const older: Record<string, readonly [(said: Said) => Said, 'sent' | 'anew' | 'copied']> = {
  'without what is new': [
    ({ finishKey, tried, refused, uploaded, reportId, ...said }) => {
      const { madeAt, filesToCome, spot, serious, ...input } = said.input
      return { ...said, input }
    },
    'sent',
  ],
  'with what is no more': [(said) => ({ ...said, input: { ...said.input, snow: 1 } }), 'anew'],
  'of a type that is no more': [
    (said) => ({ ...said, input: { ...said.input, type: 'NearMiss' } }),
    'anew',
  ],
  'with its words beside it': [
    ({ input: { madeAt, ...words }, ...said }) => ({ ...said, ...words }) as never,
    'anew',
  ],
  'of a kind that is no more': [(said) => ({ ...said, kind: 'comment' }), 'copied'],
}

test.each(Object.entries(older))(
  'what an older client let wait %s is sent, or given back',
  async (how, [change, becomes]) => {
    const { page } = await at.withoutSignal()
    const headline = `Äldre, ${how}`
    await report(page, headline)
    const waits = outbox(page).getByText('1 thing waits to be sent')
    await waits.waitFor()
    await keptOtherwise(page, change)
    await page.goto('/start')
    await waits.waitFor()
    at.cable.mend()
    if (becomes === 'sent') {
      await expect.poll(() => at.filed(headline)).toHaveLength(1)
      await expect.poll(() => outbox(page).count()).toBe(0)
      return
    }
    await outbox(page).getByText('Not sent: Something in the form is not valid.').waitFor()
    // Whatever it is, its words are there to be taken along.
    await outbox(page).getByText('Slog i en stolpe vid lastkajen.').waitFor()
    expect(await outbox(page).getByRole('listitem').count()).toBe(1)
    expect(await at.filed(headline)).toEqual([])
    const anew = outbox(page).getByRole('link', { name: 'Change' })
    if (becomes === 'copied') {
      expect(await anew.count()).toBe(0)
      await outbox(page).getByRole('button', { name: 'Throw away' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Throw away' }).click()
    } else {
      await anew.click()
      await expect.poll(() => page.locator('input[name=headline]').inputValue()).toBe(headline)
      const description = page.locator('textarea[name=description]')
      expect(await description.inputValue()).toBe('Slog i en stolpe vid lastkajen.')
      await page.locator('form button[type=submit]').click()
      await expect.poll(() => at.filed(headline)).toHaveLength(1)
    }
    await expect.poll(() => outbox(page).count()).toBe(0)
  },
)
