import { forJobs } from '@portal/command-api/kit/for-jobs'
import { calls } from '@portal/contracts'
import type { Role } from '@portal/contracts/auth'
import { delivery, settle } from '@portal/domain/deliveries/delivery'
import sharp from 'sharp'
import { makePasskey } from './authenticator.ts'
import { appliesInside, borrows, drives, isPaid, worksByAgreement } from './canary-pay.ts'
import {
  handsIn,
  hasLeave,
  isAnswerable,
  isIll,
  isTested,
  phone,
  reports,
  reportsTime,
  type Stage,
  signs,
  word,
} from './canary-work.ts'
import type { Client } from './client.ts'
import { sentCode } from './codes.ts'
import { codeOf, ticketOf, withApp } from './factors.ts'
import { manyIn } from './many.ts'
import { named, personalNumber } from './people.ts'
import type { TestPortal } from './portal.ts'

const email = 'zqkanarie@demo.example'
/** The same, as they wrote it themselves. */
export const spelled = 'ZqKanarie@Demo.Example'
const number = personalNumber(4711)
const password = 'en mening som fågeln sjunger'

/** The canary's own words and numbers, as somebody might find them. */
export const traces: readonly string[] = [word, '701740688', number, number.slice(2)]

export interface Canary {
  readonly id: string
  readonly email: string
  readonly phone: string
  readonly password: string
  /** Signed in with the password and a code. */
  readonly client: Client
  /** A conversation that they began. */
  readonly conversationId: string
  /** Every file that they put in, and the copies that are theirs. */
  readonly fileIds: readonly string[]
}

const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 900, height: 700, channels: 3, background: '#e8c800' } })
      .jpeg()
      .toBuffer(),
  )

/** Makes one of everything that the portal can know of a person, by its calls. */
export async function liveAsCanary(portal: TestPortal): Promise<Canary> {
  const office = await portal.as('superadmin')
  const { id, client } = await comeIn(portal, office)
  const fileIds: string[] = []
  const stage: Stage = { portal, office, client, id, upload: uploads(client, fileIds), fileIds }
  await spokenOf(stage)
  const conversationId = await writes(stage)
  await signs(stage)
  await handsIn(stage)
  await reportsTime(stage)
  await hasLeave(stage)
  await isIll(stage)
  await borrows(stage)
  await appliesInside(stage)
  await isPaid(stage)
  await drives(stage)
  await worksByAgreement(stage)
  await isAnswerable(stage)
  await reports(stage)
  await isTested(stage)
  await signsIn(stage)
  await isUnreached(stage)
  await portal.settled()
  return { id, email, phone, password, client, conversationId, fileIds }
}

/** A mail server takes no mail to their address. */
async function isUnreached({ portal, id: userId }: Stage) {
  const { executor, now } = portal.portal.parts
  const said = { deliveryId: 'to-the-canary', kind: 'mail', userId, topic: 'message' } as const
  await forJobs(executor, now).decide(
    delivery,
    said.deliveryId,
    settle,
    { ...said, as: 'refused', ofAddress: true },
    { correlation: said.deliveryId, causation: 'deliveries.settled' },
  )
}

/** Puts files in, whose ids are noted; what the canary itself puts in bears its word in its name. */
export function uploads(client: Client, fileIds: string[]): Stage['upload'] {
  return async (by, ...names) => {
    const files = []
    for (const name of names)
      files.push({
        // What another calls a file is their word, sealed with their key.
        name: by === client ? `${word} ${name}` : name,
        bytes: name.endsWith('.jpg') ? await picture() : `${word} ${name}`,
      })
    const { body } = await by.upload(calls.files.upload, files)
    const ids = body.files.map((file) => file.id)
    fileIds.push(...ids)
    return ids as [string, ...string[]]
  }
}

/** Registers as a guest, under a spelling of their own, is let in, and gets all that a form has. */
export async function comeIn(
  portal: TestPortal,
  office: Client,
  roles: Role[] = ['admin', 'impersonater'],
) {
  const guest = portal.guest()
  await guest.ok(calls.auth.invite, { email: spelled })
  const token = await sentCode(portal, spelled)
  await guest.ok(calls.auth.register, { ...named, email: spelled, token, password })
  await portal.settled()
  const { rows } = await office.ok(calls.users.search, { search: email })
  const id = rows[0]?.id ?? ''
  await office.ok(calls.users.activate, { id, active: true })
  const { version } = await office.ok(calls.users.one, { id })
  await office.ok(calls.users.change, {
    id,
    version,
    firstName: `${word}a`,
    lastName: `${word}sson`,
    email,
    phone,
    personalNumber: number,
    street: `${word}gatan 7`,
    postalCode: '11122',
    city: `${word}stad`,
    employmentNumber: `${word}-9`,
    userType: 'Employee',
    roles,
  })
  await portal.settled()
  await guest.ok(calls.auth.requestReset, { email })
  const reset = await sentCode(portal, email)
  await guest.ok(calls.auth.reset, { email, token: reset, password })
  const client = portal.guest()
  await client.signIn(email, password)
  return { id, client }
}

/** What the office notes of them. */
export async function isNoted({ office, id }: Stage) {
  const { users, groups } = calls
  await office.ok(users.saveRelatives, {
    userId: id,
    version: 0,
    relatives: [{ name: `${word}fru`, relation: `${word} hustru`, phone }],
  })
  await office.ok(users.comment, { userId: id, text: `${word} sjunger` })
  await office.ok(users.sendSms, { userIds: [id], text: `${word}, ring` })
  await office.ok(groups.save, { name: 'Fåglar', userIds: [id] })
}

/** What others write down of them, and they of others. */
async function spokenOf(stage: Stage) {
  const { office, portal, client } = stage
  const { users, auth } = calls
  const { id: driverId } = await (await portal.as('driver')).ok(auth.me, {})
  await isNoted(stage)
  // A staff list names them; its reply is kept for a repeat.
  const answer = await office.call(
    users.create,
    { firstName: 'Ture', lastName: 'Test', email: 'ture.kanarievan@demo.example' },
    { headers: { 'idempotency-key': 'made-beside-the-canary' } },
  )
  if (answer.status !== 200) throw new Error('nobody was made beside the canary')
  await client.ok(users.comment, {
    userId: driverId,
    text: 'En duktig förare',
  })
  // What they write to many is kept until each of them has it.
  await manyIn(portal).begin(client, {
    action: 'usersMessage',
    ids: [driverId],
    message: { subject: `${word} till alla`, content: `<p>${word} skriver till många</p>` },
  })
  await client.ok(calls.app.setLocale, { locale: 'sv' })
  // What they are told of stays as it was.
  for (const wanted of [false, true])
    await client.ok(calls.account.chooseNotice, { group: 'messages', by: 'sms', wanted })
  const query = new URLSearchParams({ q: word, sort: 'email' }).toString()
  await client.ok(calls.calendarFeed.open, {})
  await client.ok(calls.views.save, { list: 'users.search', name: `Allt om ${word}`, query })
}

/** Messages with files; and one from another, read and unread again. */
async function writes({ portal, client, upload }: Stage): Promise<string> {
  const { messages, auth } = calls
  const driver = await portal.as('driver')
  const { id: driverId } = await driver.ok(auth.me, {})
  const fileIds = await upload(client, 'brev.txt', 'vy.jpg')
  await upload(client, 'hänger på intet.jpg')
  const begun = await client.ok(
    messages.start,
    {
      recipients: [{ kind: 'user', id: driverId }],
      subject: `${word} hälsar`,
      content: `<p>${word} skriver</p>`,
      fileIds,
      smsReminder: true,
      emailReminder: true,
    },
    { headers: { 'idempotency-key': `${word} skriver` } },
  )
  await driver.ok(messages.reply, { groupId: begun.id, content: '<p>Tack!</p>' })
  const { rows } = await client.ok(messages.open, { id: begun.id })
  const m = rows.find((one) => one.content.includes('Tack'))?.id ?? ''
  await client.ok(messages.markUnread, { g: begun.id, m })
  await client.ok(messages.reply, { groupId: begun.id, content: `<p>${word} svarar</p>` })
  return begun.id
}

/** Every way of signing in, each with tries that failed; and a look through another's eyes. */
async function signsIn({ portal, client, office }: Stage) {
  const { account, auth, impersonation } = calls
  await client.ok(account.prove, { password })
  const { secret } = await withApp(client)
  const { options } = await client.ok(account.startPasskey, {})
  await client.ok(account.addPasskey, {
    name: `${word}s telefon`,
    given: makePasskey(options, portal.url),
  })
  // One that is not finished.
  await client.ok(account.startPasskey, {})
  await client.refusal(account.prove, { password: 'fel' })
  await client.refusal(account.confirmTotp, { code: '000000' })
  const stranger = portal.guest()
  await stranger.refusal(auth.signIn, { email: email.toUpperCase(), password: 'fel' })
  const ticket = await ticketOf(stranger, email, password)
  await stranger.refusal(account.passCode, { ticket, code: '000000' })
  await stranger.ok(account.passCode, { ticket, code: codeOf(secret, 1) })
  await ticketOf(portal.guest(), email, password)
  await stranger.ok(auth.requestReset, { email })
  const { id: driverId } = await (await portal.as('driver')).ok(auth.me, {})
  const looking = portal.guest()
  const again = await ticketOf(looking, email, password)
  const codes = await client.ok(account.newRecoveryCodes, {})
  const entered = await looking.ok(account.passCode, {
    ticket: again,
    code: codes.recoveryCodes[0] ?? '',
  })
  looking.token = 'jwtToken' in entered ? entered.jwtToken : undefined
  await looking.ok(impersonation.start, { id: driverId })
  const eyes = portal.guest()
  await eyes.signIn('superadmin@demo.example', 'Demo-portal-1')
  await eyes.ok(impersonation.start, { id: await client.ownId() })
  await office.ok(auth.me, {})
}
