import { medicalEvents as happened, orElse } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Deciding, Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'
import { isAlready } from '../kit/same.ts'

interface MedicalCertificate {
  readonly is: 'unknown' | 'there' | 'deleted'
  readonly userId: string
  readonly headline: string
  readonly information: string
  readonly from: string
  readonly to: string
  readonly fileId: string
  readonly version: number
}

const initial: MedicalCertificate = {
  is: 'unknown',
  userId: '',
  headline: '',
  information: '',
  from: '',
  to: '',
  fileId: '',
  version: 0,
}

type Said = Parameters<typeof happened.medicalCertificateHandedIn>[0]
const saying = (data: { readonly [K in keyof Said]: unknown }, version: bigint) => ({
  headline: orElse(data.headline as Said['headline'], ''),
  information: orElse(data.information as Said['information'], ''),
  from: orElse(data.from as Said['from'], ''),
  to: orElse(data.to as Said['to'], ''),
  fileId: String(data.fileId),
  version: Number(version),
})

/** One medical certificate, from when it was handed in. */
export const medicalCertificate = aggregate(
  'medicalCertificate',
  initial,
)({
  medicalCertificateHandedIn: (_, data, { version }) => ({
    is: 'there',
    userId: data.userId,
    ...saying(data, version),
  }),
  medicalCertificateChanged: (state, data, { version }) => ({ ...state, ...saying(data, version) }),
  medicalCertificateDeleted: (state, _, { version }) => ({
    ...state,
    is: 'deleted',
    version: Number(version),
  }),
})

interface Form {
  readonly headline: string
  readonly information: string
  readonly from: string
  readonly to: string
  readonly fileId: string
}

/** What is said of a last day that is before the first. */
export const endsFirst = 'is before the first day'
const ends = ({ from, to }: Pick<Form, 'from' | 'to'>) =>
  to < from ? refuse('endBeforeStart', [{ path: 'to', message: endsFirst }]) : null

/** A person hands in a certificate of their own. */
export function handIn(
  state: MedicalCertificate,
  form: Omit<Form, 'fileId'>,
  { id, actor }: Deciding,
  { fileId }: Pick<Form, 'fileId'>,
) {
  const wrong = ends(form)
  if (wrong) return wrong
  if (state.is !== 'unknown') return decided([], { id })
  const { headline, information, from, to } = form
  const said = { headline, information, from, to, fileId }
  const whose = { medicalCertificateId: id, userId: actor.userId }
  return decided([happened.medicalCertificateHandedIn({ ...whose, ...said })], { id })
}

/** They change it: the whole of what it says from now on. */
export function change(state: MedicalCertificate, form: Form, { id }: Surroundings) {
  if (state.is !== 'there') return refuse('notFound')
  const wrong = ends(form)
  if (wrong) return wrong
  const { headline, information, from, to, fileId } = form
  const said = { headline, information, from, to, fileId }
  if (isAlready(state, said)) return done()
  const whose = { medicalCertificateId: id, userId: state.userId }
  return done(happened.medicalCertificateChanged({ ...whose, ...said }))
}

/** They take it away. */
export function remove({ is, userId }: MedicalCertificate, _: unknown, { id }: Surroundings) {
  if (is === 'unknown') return refuse('notFound')
  return is === 'deleted'
    ? done()
    : done(happened.medicalCertificateDeleted({ medicalCertificateId: id, userId }))
}
