import { locales } from '@portal/contracts/locales'
import { addressMail } from '@portal/workers/auth/address-texts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { rewritten } from '../harness/hidden.ts'
import { manyIn } from '../harness/many.ts'
import { standingPortal } from '../harness/standing.ts'

const portal = standingPortal()
let office: Client
beforeAll(async () => {
  office = await portal.as('superadmin')
})

let nth = 0
/** Somebody who signs in with this address, as the office knows them. */
async function somebody(of: { locale?: string; is?: 'active' | 'created' } = {}) {
  const email = `natt${++nth}@demo.example`
  const { locale = 'sv', is = 'active' } = of
  const [id = ''] = await manyIn(portal).people('Nattuggla', [is], {
    ...{ email, phone: '+46701740601', locale },
  })
  return { id, email }
}
/** The office writes something else in the form of a person. */
async function changed(id: string, to: Parameters<typeof rewritten>[2]) {
  await rewritten(office, id, to)
  await portal.settled()
}
/** The mails that reached an address, but for the one that welcomes. */
async function sentTo(address: string) {
  const { rows } = await portal.portal.parts.pool.query<{ subject: string; text: string }>(
    `SELECT o.subject, o.text FROM outside.outbox o JOIN outside.sent s USING (id)
     WHERE o.address = $1 AND s.topic <> 'activated' ORDER BY o.at`,
    [address],
  )
  return rows
}
const here = () => portal.portal.parts.settings.publicUrl

describe('where somebody is reached is changed by the office', () => {
  test('the address: who reads the former one is told there, and who reads the new one', async () => {
    const { id, email } = await somebody()
    await changed(id, { email: 'ny.adress@demo.example' })
    const [former, ...more] = await sentTo(email)
    expect(more).toEqual([])
    expect(former?.subject).toBe('Adressen till ditt konto har ändrats')
    expect(former?.text, 'the new one is not said to whoever reads the former').not.toContain(
      'ny.adress',
    )
    const [now] = await sentTo('ny.adress@demo.example')
    expect(now?.subject).toBe('Du loggar in med den här adressen nu')
    for (const mail of [former, now]) expect(mail?.text).toContain(`${here()}/login`)
  })

  test('the number, to which codes for signing go, also when it is taken away', async () => {
    const { id, email } = await somebody({ locale: 'en' })
    for (const phone of ['+46701740602', '']) await changed(id, { phone })
    const told = await sentTo(email)
    expect(told.map(({ subject }) => subject)).toEqual([
      'Your phone number was changed',
      'Your phone number was changed',
    ])
    expect(told[0]?.text).toContain(`${here()}/inside/user/details`)
    expect(told[0]?.text).not.toContain('1740602')
  })

  test('another street is told with what else the office wrote, the same address in capitals to nobody', async () => {
    const { id, email } = await somebody()
    await changed(id, { city: 'Sundsvall' })
    await changed(id, { email: email.replace('natt', 'NATT') })
    const told = [...(await sentTo(email)), ...(await sentTo(email.replace('natt', 'NATT')))]
    expect(told.map(({ subject }) => subject)).toEqual(['Dina uppgifter har ändrats'])
  })

  test('nor where somebody who cannot sign in yet was entered with a wrong one', async () => {
    const { id, email } = await somebody({ is: 'created' })
    await changed(id, { email: 'ratt.adress@demo.example', phone: '' })
    expect(await sentTo(email)).toEqual([])
    expect(await sentTo('ratt.adress@demo.example')).toEqual([])
  })

  test.each(locales)('%s: each says when, and leads there', (locale) => {
    for (const change of ['addressGone', 'addressHere', 'phone'] as const) {
      const { subject, text } = addressMail(change, locale, { when: 'NÄR', link: 'DIT' })
      expect(subject).not.toBe('')
      expect(text).toContain('NÄR')
      expect(text).toContain('DIT')
    }
  })
})
