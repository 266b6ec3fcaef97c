import { addDays, addYears } from '@portal/calendar/days'
import { DAY_MS, HOUR_MS } from '@portal/calendar/lengths'
import { stockholmDay } from '@portal/calendar/stockholm'
import { type RightKind, validUntilOf } from '@portal/contracts/driver-rights-rules'
import type { Card } from '@portal/domain/driver-rights/right'
import {
  fileEvents,
  type Happened,
  driverRightEvents as happened,
  userEvents,
} from '@portal/events'
import { newId } from '@portal/platform/ids'
import { contentHashOf } from '@portal/platform/signed-form'
import type { Parts } from '../kit/parts.ts'
import { madeUpCard } from './driver-right-cards.ts'

export interface Chronicle {
  add(stream: string, event: Happened, at: number, actor?: string): void
}

type State =
  | 'waiting'
  | 'asked'
  | 'approved'
  | 'needsRenewal'
  | 'expired'
  | 'renewalWaiting'
  | 'renewalAsked'

/** Whose, which, where it stands; the driver's own come first, then those of others by their number. */
const plan: readonly (readonly [number | 'driver', RightKind, State, readonly string[]])[] = [
  ['driver', 'drivingLicence', 'approved', ['B', 'C', 'CE']],
  ['driver', 'ykb', 'needsRenewal', ['goods']],
  ['driver', 'driverCard', 'approved', []],
  ['driver', 'truckCard', 'approved', ['A', 'B']],
  [8, 'drivingLicence', 'waiting', ['B', 'C']],
  [9, 'drivingLicence', 'asked', ['B', 'C', 'CE']],
  [10, 'drivingLicence', 'approved', ['B', 'BE', 'C']],
  [10, 'driverCard', 'expired', []],
  [11, 'drivingLicence', 'approved', ['B', 'C', 'CE']],
  [11, 'ykb', 'renewalWaiting', ['goods', 'passengers']],
  [12, 'drivingLicence', 'waiting', ['B', 'D', 'DE']],
  [12, 'permit', 'approved', []],
  [13, 'drivingLicence', 'needsRenewal', ['B', 'C']],
  [13, 'adr', 'renewalAsked', ['basic', 'tank']],
  [14, 'truckCard', 'approved', ['A', 'B', 'C']],
  [14, 'adr', 'needsRenewal', ['basic']],
  [15, 'driverCard', 'waiting', []],
  [16, 'drivingLicence', 'expired', ['B', 'C1']],
  [18, 'drivingLicence', 'approved', ['B', 'C', 'CE']],
  [18, 'driverCard', 'needsRenewal', []],
]

/** Driver rights of several people in every state, with pictures of made-up cards. */
export async function seedDriverRights(
  parts: Parts,
  history: Chronicle,
  people: readonly { readonly id: string; readonly email: string }[],
  deciderId: string,
): Promise<void> {
  const now = parts.now().getTime()
  const today = stockholmDay(parts.now())
  const pictures = new Map<RightKind, ReturnType<typeof madeUpCard>>()
  const driver = people.find((one) => one.email.startsWith('driver@'))
  for (const [index, [whose, kind, state, categories]] of plan.entries()) {
    const person = whose === 'driver' ? driver : people[whose]
    if (!person) continue
    const rightId = newId()
    const userId = person.id
    const drawn = pictures.get(kind) ?? madeUpCard(kind)
    pictures.set(kind, drawn)
    const at = now - (50 - index * 2) * DAY_MS

    /** Both sides, put in a moment before. */
    const photographed = async (when: number) => {
      const ids: string[] = []
      for (const side of Object.values(await drawn)) {
        const fileId = newId()
        await parts.files.put(fileId, side.bytes)
        if (side.thumbnail) await parts.files.put(`${fileId}.thumbnail`, side.thumbnail)
        history.add(
          `file-${fileId}`,
          fileEvents.fileUploaded({
            fileId,
            ownerId: userId,
            name: side.name,
            type: side.type,
            size: side.bytes.length,
            hasThumbnail: side.thumbnail !== undefined,
            sha256: contentHashOf(side.bytes),
            thumbnailSha256: side.thumbnail ? contentHashOf(side.thumbnail) : '',
          }),
          when - 60_000,
          userId,
        )
        ids.push(fileId)
      }
      return { frontFileId: ids[0] ?? null, backFileId: ids[1] ?? null }
    }
    const ends = { needsRenewal: 62, expired: -9, renewalWaiting: 25, renewalAsked: 40 } as const
    const left = state in ends ? ends[state as keyof typeof ends] : 1200 + index * 37
    const until = addDays(today, left)
    const years = kind === 'drivingLicence' ? 10 : 5
    const endless = kind === 'truckCard' || kind === 'permit'
    const card: Card = {
      title: kind === 'permit' ? 'Dispens för tunga transporter' : '',
      cardNumber: endless ? '' : `PROV-${String(400_100 + index * 7)}`,
      categories,
      startDate: endless ? addDays(today, -400) : addYears(until, -years),
      endDate: endless || kind === 'drivingLicence' ? null : until,
      expireDate: kind === 'drivingLicence' ? until : null,
      ...(await photographed(at)),
    }
    const stream = `driverRight-${rightId}`
    const facts = (of: Card) => ({ rightId, userId, kind, ...of, categories: [...of.categories] })
    const say = (event: Happened, when: number, by: string | undefined) =>
      history.add(stream, event, when, by)
    const ask = (when: number) =>
      say(
        happened.driverRightChangesRequested({
          rightId,
          userId,
          text: 'Bilden på baksidan är suddig. Ta en ny bild i dagsljus, utan blixt.',
          sms: false,
        }),
        when,
        deciderId,
      )
    say(happened.driverRightSubmitted(facts(card)), at, userId)
    if (kind !== 'permit')
      history.add(
        `claim-${parts.executor.claimId('driverRight', `${userId} ${kind}`)}`,
        userEvents.claimed({ userId: rightId }),
        at,
      )
    if (state === 'asked') ask(at + 5 * HOUR_MS)
    if (state === 'waiting' || state === 'asked') continue
    say(
      happened.driverRightApproved({ ...facts(card), validUntil: validUntilOf(card) }),
      at + 3 * HOUR_MS,
      deciderId,
    )
    // What would have been sent by now.
    const days = left > 30 ? 90 : 30
    if (left >= 0 && left <= 90)
      say(
        happened.driverRightExpiryReminderSent({ rightId, userId, validUntil: until, days }),
        at + 5 * HOUR_MS,
        undefined,
      )
    if (state !== 'renewalWaiting' && state !== 'renewalAsked') continue
    const renewed = {
      ...card,
      startDate: today,
      endDate: addYears(kind === 'adr' ? until : today, 5),
      ...(await photographed(now - 26 * HOUR_MS)),
    }
    say(happened.driverRightRenewed(facts(renewed)), now - 26 * HOUR_MS, userId)
    if (state === 'renewalAsked') ask(now - 20 * HOUR_MS)
  }
}
