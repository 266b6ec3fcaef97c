import { bringClaimsOver, earlierSameEmail } from '@portal/command-api/users/earlier-claims'
import { calls } from '@portal/contracts'
import { sameEmail } from '@portal/contracts/email'
import { userEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { describe, expect, test } from 'vitest'
import { codeIn, sentCode } from '../harness/codes.ts'
import { named, personCreated } from '../harness/people.ts'
import { standingPortal } from '../harness/standing.ts'

const { auth, users, abnormalities } = calls
const portal = standingPortal()

/** How people and their programs write `åsa.berg@räksmörgås.example`. */
const spellings = [
  'ÅSA.BERG@RÄKSMÖRGÅS.EXAMPLE',
  '  åsa.berg@räksmörgås.example ',
  'åsa.berg@räksmörgås.example'.normalize('NFD'),
  'åsa.berg@xn--rksmrgs-5wao1o.example',
  'åsa.berg@räksmörgås.example.',
  '\u200båsa.berg@räks\u00admörgås.example\ufeff',
  '"åsa.berg"@räksmörgås.example',
  'ａ̊sa.berg＠räksmörgås.example',
  'åsa.berg@räksmörgås。example',
]
const inSheet = (email: string) => `"${email.replaceAll('"', '""')}";2026-03-05;Övrigt`
const own = 'åsa.berg@räksmörgås.example'
const password = 'tre små gröna grodor'

const form = (email: string) => ({ firstName: 'Åsa', lastName: 'Berg', email })

describe('one address, however it is spelled', () => {
  test('is one person: no second one is made, invited, registered or imported', async () => {
    const admin = await portal.as('admin')
    const { id } = await admin.ok(users.create, form(own))
    await portal.settled()
    const holder = { id, name: 'Åsa Berg', status: 'created' }
    for (const email of spellings) {
      expect(await admin.refusal(users.create, form(email)), email).toBe('emailTaken')
      const { rows } = await admin.ok(users.invite, { people: [form(email)], preview: true })
      expect(rows[0]?.errors, email).toEqual([{ field: 'email', code: 'emailTaken', holder }])
    }
    const { rows } = await admin.ok(users.invite, {
      people: [...spellings, own].map((email) => form(email.replace(/berg/i, 'ny'))),
      preview: true,
    })
    expect(rows.filter(({ errors }) => errors.length === 0)).toHaveLength(1)
    // They are found in a sheet of abnormalities, too.
    const sheet = ['E-post;Datum;Typ', ...spellings.map(inSheet)]
    const { body } = await admin.upload(abnormalities.readFile, [
      { name: 'fil.csv', bytes: sheet.join('\r\n') },
    ])
    expect(body.rows.map(({ errors }) => errors)).toEqual(spellings.map(() => []))
  })

  test('is one account: a code for one spelling is good for all, and so is the password', async () => {
    const guest = portal.guest()
    await guest.ok(auth.invite, { email: own })
    const token = await sentCode(portal, own)
    await guest.ok(auth.register, { ...named, email: spellings[3] ?? '', token, password })
    await portal.settled()
    const admin = await portal.as('admin')
    const { rows } = await admin.ok(users.search, { search: 'åsa berg' })
    expect(rows).toHaveLength(1)
    await admin.ok(users.activate, { id: rows[0]?.id ?? '', active: true })
    await portal.settled()
    for (const email of spellings)
      expect(await portal.guest().refusal(auth.signIn, { email, password }), email).toBe('done')
  })

  test('counts once: what is tried on nine spellings is tried on one account', async () => {
    for (const email of [...spellings, ...spellings])
      await portal.guest().refusal(auth.signIn, { email, password: 'fel lösenord' })
    expect(await portal.guest().refusal(auth.signIn, { email: own, password })).toBe('loginFailed')
  })

  test('a code goes to the address on record, not to the spelling that a stranger gave', async () => {
    const admin = await portal.as('admin')
    await admin.ok(users.invite, { people: [form('bo.ek@demo.example')] })
    await portal.outbox('bo.ek@demo.example')
    await portal.settled()
    // For another mail server this may be another mailbox.
    await portal.guest().ok(auth.invite, { email: '"Bo.Ek"@demo.example' })
    await portal.settled()
    expect((await portal.outbox('bo.ek@demo.example', 2)).some((mail) => codeIn(mail))).toBe(true)
  })
})

test('what was claimed in another spelling before is theirs when the server has started', async () => {
  const { parts } = portal.portal
  const [first, second] = [newId(), newId()]
  const email = 'Ö.Ek@blåbär.example'
  const claim = (form: string) => `claim-${parts.executor.claimId('email', form)}`
  const meta = { correlation: 'given', causation: 'given' }
  // As an earlier version wrote it: two people, one address, two spellings.
  for (const [userId, spelled] of [
    [first, email],
    [second, sameEmail(email)],
  ] as const) {
    await parts.log.append(
      [
        {
          stream: `person-${userId}`,
          expected: 'none',
          events: [personCreated(userId, { email: spelled })],
        },
        {
          stream: claim(earlierSameEmail(spelled)),
          expected: 'none',
          events: [userEvents.claimed({ userId })],
        },
      ],
      meta,
    )
  }
  await portal.settled()
  const holder = async (form: string) => {
    const last = (await parts.log.read(claim(form))).at(-1)
    return last?.type === 'claimed' ? (last.data as { userId: string }).userId : null
  }
  expect(await holder(earlierSameEmail(email))).toBe(first)
  await bringClaimsOver(parts)
  expect(await holder(sameEmail(email))).toBe(second)
  const odd = 'Ö.Björk@blåbär.example'
  const third = newId()
  await parts.log.append(
    [
      {
        stream: `person-${third}`,
        expected: 'none',
        events: [personCreated(third, { email: odd })],
      },
      {
        stream: claim(earlierSameEmail(odd)),
        expected: 'none',
        events: [userEvents.claimed({ userId: third })],
      },
    ],
    meta,
  )
  await portal.settled()
  const admin = await portal.as('admin')
  await bringClaimsOver(parts)
  await bringClaimsOver(parts)
  expect(await holder(sameEmail(odd))).toBe(third)
  expect(await holder(earlierSameEmail(odd))).toBeNull()
  expect(await admin.refusal(users.create, form(sameEmail(odd)))).toBe('emailTaken')
})
