import { addMonths } from '@portal/calendar/days'
import { HOUR_MS } from '@portal/calendar/lengths'
import { stockholmDay, stockholmDayStart } from '@portal/calendar/stockholm'
import { nameClaim as certificateName } from '@portal/domain/certificates/certificate'
import { bookedClaim } from '@portal/domain/certificates/course'
import { nameClaim as educationName } from '@portal/domain/education/definition'
import { underWay } from '@portal/domain/education/user-education'
import {
  certificateEvents,
  educationEvents,
  fileEvents,
  type Happened,
  userEvents,
} from '@portal/events'
import { newId } from '@portal/platform/ids'
import { renderPdf } from '@portal/platform/pdf/pdf'
import { contentHashOf } from '@portal/platform/signed-form'
import type { Parts } from '../kit/parts.ts'
import { demoCompanies } from './company.ts'
import { demoCertificates, demoEducations } from './courses.ts'

const DAY = 24 * HOUR_MS

interface History {
  add(stream: string, event: Happened, at: number, actor?: string): void
}

/** Whom the demo's educations and courses are about. */
export interface EducationCast {
  readonly parts: Parts
  readonly history: History
  readonly newDriverId: string
  readonly driverId: string
  /** Others, who are in every state that there is and held by none of it. */
  readonly otherIds: readonly string[]
  readonly adminId: string
}

/** Educations, certificates and courses of the demo company. */
export async function seedEducation(cast: EducationCast): Promise<void> {
  const { parts, history, driverId, newDriverId, otherIds, adminId } = cast
  const now = parts.now().getTime()
  const long = now - 55 * DAY
  const diploma = await renderPdf({
    title: 'Diplom',
    language: 'sv',
    blocks: [
      { kind: 'heading', text: 'Diplom', level: 1 },
      { kind: 'html', html: '<p>Kursen är genomförd med godkänt resultat.</p>' },
      { kind: 'facts', rows: [['Utfärdat av', 'Provskolan, Exempelstad']] },
    ],
  })

  const claim = (of: { kind: string; value: string; userId: string }, at: number) =>
    history.add(
      `claim-${parts.executor.claimId(of.kind, of.value)}`,
      userEvents.claimed({ userId: of.userId }),
      at,
    )
  const uploaded = async (ownerId: string, at: number): Promise<string> => {
    const fileId = newId()
    await parts.files.put(fileId, diploma)
    const file = { fileId, ownerId, name: 'diplom.pdf', type: 'application/pdf' }
    history.add(
      `file-${fileId}`,
      fileEvents.fileUploaded({
        ...file,
        size: diploma.length,
        hasThumbnail: false,
        sha256: contentHashOf(diploma),
        thumbnailSha256: '',
      }),
      at,
      ownerId,
    )
    return fileId
  }

  const educationIds = demoEducations.map((one) => {
    const educationId = newId()
    const event = educationEvents.educationDefined({ educationId, ...one })
    history.add(`education-${educationId}`, event, long, adminId)
    claim(educationName(one.name, educationId), long)
    return educationId
  })
  const certificateIds = demoCertificates.map(({ forCustomer, ...one }) => {
    const certificateId = newId()
    const companyIds = forCustomer ? [demoCompanies[1].id] : []
    const event = certificateEvents.certificateDefined({ certificateId, ...one, companyIds })
    history.add(`certificate-${certificateId}`, event, long, adminId)
    claim(certificateName(one.name, certificateId), long)
    return certificateId
  })

  /** An education of the list that is asked for, and how far it has come. */
  const educate = async (
    userId: string,
    which: number,
    came: 'asked' | 'handedIn' | 'approved',
  ) => {
    const userEducationId = newId()
    const educationId = educationIds[which] as string
    const name = demoEducations[which]?.name ?? ''
    const stream = `userEducation-${userEducationId}`
    const at = now - (came === 'approved' ? 40 : 6) * DAY
    const text = came === 'asked' ? 'Lämna in diplomet före ditt första pass på terminalen.' : ''
    const asked = { userEducationId, userId, educationId, name, text }
    history.add(stream, educationEvents.educationAsked(asked), at, adminId)
    if (came !== 'approved') claim(underWay(educationId, userId, userEducationId), at)
    if (came === 'asked') return
    const fileId = await uploaded(userId, at + 2 * DAY)
    const graduatedOn = stockholmDay(new Date(at + DAY))
    const handedIn = { userEducationId, userId, educationId, name, graduatedOn, fileId }
    history.add(stream, educationEvents.educationHandedIn(handedIn), at + 2 * DAY + HOUR_MS, userId)
    if (came === 'approved')
      history.add(
        stream,
        educationEvents.educationApproved({ userEducationId, userId }),
        at + 3 * DAY,
        adminId,
      )
  }

  /** A course, at eight in the morning of a day so many days from now. */
  const send = (
    userId: string,
    which: number,
    inDays: number,
    came: 'booked' | 'attended' | 'missed' | 'accepted',
    optional = false,
  ) => {
    const courseId = newId()
    const certificateId = certificateIds[which] as string
    const day = stockholmDay(new Date(now + inDays * DAY))
    const starts = stockholmDayStart(day).getTime() + 8 * HOUR_MS
    const stream = `course-${courseId}`
    const booked = Math.min(now - 9 * DAY, starts - 14 * DAY)
    const which3 = { courseId, certificateId, userId }
    history.add(
      stream,
      certificateEvents.courseBooked({
        ...which3,
        startsAt: new Date(starts).toISOString(),
        endsAt: new Date(starts + 8 * HOUR_MS).toISOString(),
        place: 'Provskolan, Kontorsvägen 1, Exempelstad',
        information: 'Ta med legitimation och skyddsskor. Lunch ingår.',
        optional,
      }),
      booked,
      adminId,
    )
    if (came !== 'accepted') claim(bookedClaim(certificateId, userId, courseId), booked)
    if (came === 'booked') return
    const attended = came !== 'missed'
    const answer = { attended, note: attended ? '' : 'Var sjuk den dagen.', fileId: null }
    history.add(
      stream,
      certificateEvents.courseAnswered({ ...which3, ...answer }),
      starts + 10 * HOUR_MS,
      userId,
    )
    if (came !== 'accepted') return
    const months = demoCertificates[which]?.validityMonths ?? null
    history.add(
      stream,
      certificateEvents.courseAccepted({
        ...which3,
        attended,
        validUntil: months === null ? null : addMonths(day, months),
      }),
      starts + DAY,
      adminId,
    )
  }

  await educate(newDriverId, 0, 'asked')
  send(newDriverId, 0, -2, 'booked')
  await educate(driverId, 0, 'approved')
  send(driverId, 0, -40, 'accepted')
  send(driverId, 1, -330, 'accepted')
  const [one, two, three, ...more] = otherIds
  if (one) {
    await educate(one, 0, 'handedIn')
    send(one, 0, -3, 'attended')
  }
  if (two) {
    await educate(two, 1, 'handedIn')
    send(two, 0, -3, 'missed')
  }
  if (three) await educate(three, 0, 'approved')
  more.forEach((userId, index) => {
    send(userId, index % 3, -20 - ((index * 37) % 400), 'accepted')
    if (index % 3 === 0) send(userId, (index + 1) % 3, 5, 'booked')
    if (index % 4 === 1) send(userId, 3, 12, 'booked', true)
  })
}
