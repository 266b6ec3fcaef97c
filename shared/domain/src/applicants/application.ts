import type { ApplicationStatus } from '@portal/contracts/jobs'
import { applicantEvents as happened, orElse } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'

interface Mailed {
  readonly mailId: string
  readonly subject: string
  readonly text: string
}

interface Application {
  readonly is: 'unknown' | 'there' | 'removed'
  readonly jobAdId: string
  /** The applicant's, where they work here. */
  readonly userId: string | null
  readonly name: string
  readonly email: string
  readonly locale: string
  readonly status: string
  readonly fileIds: readonly string[]
  readonly mails: readonly Mailed[]
  readonly version: number
}

/** Somebody's application for a job. */
export const application = aggregate<Application>('application', {
  is: 'unknown',
  jobAdId: '',
  userId: null,
  name: '',
  email: '',
  locale: '',
  status: 'received',
  fileIds: [],
  mails: [],
  version: 0,
})({
  applicationReceived: (state, { jobAdId, userId, name, email, locale, files }, { version }) => ({
    ...state,
    is: 'there',
    jobAdId,
    userId,
    name: orElse(name, ''),
    email: orElse(email, ''),
    locale,
    fileIds: files.map(({ fileId }) => fileId),
    version: Number(version),
  }),
  applicationStatusSet: (state, { status }, { version }) => ({
    ...state,
    status,
    version: Number(version),
  }),
  // What is written to somebody, or shown to another, changes nothing that others decide on.
  applicationMailed: (state, { mailId, subject, text }) => ({
    ...state,
    mails: [...state.mails, { mailId, subject: orElse(subject, ''), text: orElse(text, '') }],
  }),
  applicationForwarded: (state) => state,
  applicationRemoved: (state) => ({ ...state, is: 'removed' }),
})

/** What every event of an application says. */
const aboutOf = ({ jobAdId, userId }: Pick<Application, 'jobAdId' | 'userId'>, id: string) => ({
  applicationId: id,
  jobAdId,
  userId,
  subjectId: userId ?? id,
})

/** What an applicant sends. */
export interface Applying {
  readonly jobAdId: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly place: string
  readonly rights: readonly string[]
  readonly letter: string
  readonly fileIds: readonly string[]
}

/**
 * Somebody applies; sent again it is the same application.
 * @param of.userId whose, where they work here
 * @param of.locale the language that they read
 */
export function apply(
  { is }: Application,
  { fileIds, jobAdId, ...form }: Applying,
  { id }: Pick<Surroundings, 'id'>,
  { userId, locale }: { readonly userId: string | null; readonly locale: string },
) {
  if (is !== 'unknown') return decided([], { id })
  return decided(
    [
      happened.applicationReceived({
        ...aboutOf({ jobAdId, userId }, id),
        locale,
        ...{ name: form.name, email: form.email, phone: form.phone, place: form.place },
        letter: form.letter.trim(),
        rights: [...new Set(form.rights)],
        files: [...new Set(fileIds)].map((fileId) => ({ fileId })),
      }),
    ],
    { id },
  )
}

/** The office says where it stands. */
export function setStatus(
  state: Application,
  { status }: { readonly status: ApplicationStatus },
  { id }: Pick<Surroundings, 'id'>,
) {
  if (state.is !== 'there') return refuse('notFound')
  return status === state.status
    ? done()
    : done(happened.applicationStatusSet({ ...aboutOf(state, id), status }))
}

/** The office writes to the applicant by mail. */
export function mail(
  state: Application,
  { subject, text, mailId }: Mailed,
  { id }: Pick<Surroundings, 'id'>,
) {
  if (state.is !== 'there') return refuse('notFound')
  if (state.mails.some((one) => one.mailId === mailId)) return done()
  return done(
    happened.applicationMailed({ ...aboutOf(state, id), mailId, subject, text: text.trim() }),
  )
}

/** The office asks others to look at it. */
export function forward(
  state: Application,
  { userIds, text }: { readonly userIds: readonly string[]; readonly text: string },
  { id }: Pick<Surroundings, 'id'>,
) {
  if (state.is !== 'there') return refuse('notFound')
  const toIds = [...new Set(userIds)]
  return done(happened.applicationForwarded({ ...aboutOf(state, id), toIds, text: text.trim() }))
}

/** It is taken away, by the office or because it is kept no longer; its words are erased after it. */
export function remove(state: Application, _: unknown, { id }: Pick<Surroundings, 'id'>) {
  if (state.is === 'unknown') return refuse('notFound')
  return state.is === 'there' ? done(happened.applicationRemoved(aboutOf(state, id))) : done()
}
