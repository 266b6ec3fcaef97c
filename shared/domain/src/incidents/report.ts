import type { DecodedOf } from '@portal/contracts'
import type {
  AuthorityState,
  IncidentStatus,
  IncidentType,
  incidents,
} from '@portal/contracts/incidents'
import { MAX_INCIDENT_FILES } from '@portal/contracts/incidents'
import { incidentEvents as happened, orElse } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Deciding, Surroundings } from '../kit/deciding.ts'
import { madeBefore } from '../kit/made-at.ts'
import { decided, done, refuse } from '../kit/outcome.ts'

interface Mailed {
  readonly mailId: string
  readonly fileId: string
  readonly fileHash: string
  readonly to: readonly string[]
  readonly text: string
  readonly locale: string
}

interface Report {
  readonly is: 'unknown' | 'there' | 'removed'
  readonly userId: string
  readonly status: IncidentStatus
  readonly authority: AuthorityState
  readonly files: readonly string[]
  /** How many files are to come; 0 once those that came are there. */
  readonly filesToCome: number
  /** What goes out of it by mail. */
  readonly mails: readonly Mailed[]
  /** Ids of what was written of it, so that a repeated call writes nothing twice. */
  readonly written: readonly string[]
  readonly version: number
}

/** A report of damage, an improvement, a deviation, an incident or a risk. */
export const report = aggregate<Report>('incident', {
  is: 'unknown',
  userId: '',
  status: 'received',
  authority: 'none',
  files: [],
  filesToCome: 0,
  mails: [],
  written: [],
  version: 0,
})({
  incidentReported: (state, { userId, serious, filesToCome }, { version }) => ({
    ...state,
    is: 'there',
    userId,
    authority: serious ? 'due' : 'none',
    filesToCome,
    version: Number(version),
  }),
  // Files and words beside it change nothing that another decides on.
  incidentFinished: (state, { files }) => ({
    ...state,
    files: [...state.files, ...files.map(({ fileId }) => fileId)],
    filesToCome: 0,
  }),
  incidentStatusSet: (state, { status }, { version }) => ({
    ...state,
    status,
    version: Number(version),
  }),
  incidentAuthoritySaid: (state, { state: authority }, { version }) => ({
    ...state,
    authority,
    version: Number(version),
  }),
  incidentCommented: (state, { commentId }) => ({
    ...state,
    written: [...state.written, commentId],
  }),
  incidentAnswered: (state, { answerId }) => ({ ...state, written: [...state.written, answerId] }),
  incidentMailed: (state, { mailId, fileId, fileHash, to, text, locale }) => ({
    ...state,
    written: [...state.written, mailId],
    mails: [
      ...state.mails,
      {
        mailId,
        fileId,
        fileHash: orElse(fileHash, ''),
        to: orElse(to, []),
        text: orElse(text, ''),
        locale,
      },
    ],
  }),
  incidentRemoved: (state) => ({ ...state, is: 'removed' }),
})

/** Whose it is; nobody's where it is not there. */
export const reporterOf = ({ is, userId }: Report): string => (is === 'there' ? userId : '')

/**
 * Somebody files a report.
 * @param found.place the reporter's department, and whether the traffic area is one
 */
export function file(
  { is }: Report,
  form: DecodedOf<typeof incidents.report>,
  { id: reportId, now, today, actor: { userId } }: Deciding,
  { place }: { readonly place: { readonly departmentId: string | null } },
) {
  if (is === 'there') return decided([], { id: reportId })
  const { type, day, registration } = form
  const description = form.description.trim()
  if (description === '') return refuse('descriptionMissing')
  if (type === ('DamageReport' satisfies IncidentType) && registration === '')
    return refuse('registrationMissing')
  if (day > today) return refuse('dayInTheFuture')
  return decided(
    [
      happened.incidentReported({
        ...form,
        reportId,
        userId,
        ...place,
        description,
        madeAt: madeBefore(form.madeAt, now),
      }),
    ],
    { id: reportId },
  )
}

/**
 * The files of a report are there; what was to come and did not is waited for no more.
 * Only the new ones are told, so that it can be said again with more.
 */
export function finish(
  { files, filesToCome }: Report,
  { fileIds }: DecodedOf<typeof incidents.finish>,
  { id: reportId, actor: { userId } }: Deciding,
) {
  const fresh = [...new Set(fileIds)].filter((fileId) => !files.includes(fileId))
  if (files.length + fresh.length > MAX_INCIDENT_FILES) return refuse('tooManyFiles')
  if (fresh.length === 0 && filesToCome === 0) return done()
  return done(
    happened.incidentFinished({ reportId, userId, files: fresh.map((fileId) => ({ fileId })) }),
  )
}

/** An administrator says where it stands. */
export function setStatus(
  { userId, status: before }: Report,
  { status }: Pick<DecodedOf<typeof incidents.setStatus>, 'status'>,
  { id: reportId }: Surroundings,
) {
  return status === before ? done() : done(happened.incidentStatusSet({ reportId, userId, status }))
}

/**
 * An administrator says whether the authority is to be told, or that it was (AML 3 kap. 3 a §): why, in
 * the first two cases; on which day, in the second; and in the third why it need not.
 */
export function sayOfAuthority(
  { userId }: Report,
  form: DecodedOf<typeof incidents.authority>,
  { id: reportId, today }: Surroundings,
) {
  const { state, ground, time, address, affected, reference } = form
  const measures = form.measures.trim()
  const reportedOn = state === 'reported' ? form.reportedOn : null
  if (state !== 'notNeeded' && !ground) return refuse('groundMissing')
  if (state === 'notNeeded' && measures === '') return refuse('reasonMissing')
  if (state === 'reported' && !reportedOn) return refuse('reportedOnMissing')
  if (reportedOn && reportedOn > today) return refuse('dayInTheFuture')
  return done(
    happened.incidentAuthoritySaid({
      ...{ reportId, userId, state, time, address, affected, measures, reportedOn, reference },
      ground: state === 'notNeeded' ? null : ground,
    }),
  )
}

interface Writing {
  readonly text: string
}

/** Notes something for the office. */
export function comment(
  { userId, written }: Report,
  { text }: Writing,
  { id: reportId, newId, actor: { userId: byId } }: Deciding,
) {
  const commentId = newId()
  const event = { reportId, userId, commentId, byId, text: text.trim() }
  return decided(written.includes(commentId) ? [] : [happened.incidentCommented(event)], {
    id: commentId,
  })
}

/** Answers the reporter. */
export function answer(
  { userId, written }: Report,
  { text }: Writing,
  { id: reportId, newId, actor: { userId: byId } }: Deciding,
) {
  const answerId = newId()
  const event = { reportId, userId, answerId, byId, text: text.trim() }
  return decided(written.includes(answerId) ? [] : [happened.incidentAnswered(event)], {
    id: answerId,
  })
}

/**
 * It is to go out by mail.
 * @param found.pdf the report as it stands, kept as a file
 */
export function mail(
  { userId, written }: Report,
  { to, text }: Pick<DecodedOf<typeof incidents.mail>, 'to' | 'text'>,
  { id: reportId, newId }: Surroundings,
  { pdf }: { readonly pdf: { fileId: string; fileHash: string; locale: string } },
) {
  const mailId = newId()
  if (written.includes(mailId)) return done()
  const event = { reportId, userId, mailId, ...pdf, to: [...new Set(to)], text: text.trim() }
  return done(happened.incidentMailed(event))
}

/** Takes a report away as it was read: a note, an answer or a file that came meanwhile holds it. */
export function removeAsRead(
  state: Report,
  { beside }: { readonly beside: number },
  surroundings: Surroundings,
) {
  const { is, written, mails, files } = state
  // What went out by mail is of the report itself.
  const now = written.length - mails.length + files.length
  if (is === 'there' && now > beside) return refuse('changedMeanwhile')
  return remove(state, {}, surroundings)
}

/** An administrator takes it away. */
export function remove({ is, userId }: Report, _: unknown, { id: reportId }: Surroundings) {
  return is === 'there' ? done(happened.incidentRemoved({ reportId, userId })) : done()
}
