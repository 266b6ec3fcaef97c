import type { Approval, DocumentSource } from '@portal/contracts/documents'
import { SIGNED_FORM, type SignedForm, signedForm, signedHash } from '@portal/platform/signed-form'
import { aggregate, type Folding } from '../kit/aggregate.ts'
import { LastingMap } from '../kit/lasting.ts'

/** What is read and approved. */
export interface Content {
  readonly html: string
  readonly source: DocumentSource
  readonly fileId: string | null
  readonly fileHash: string
  readonly videoLink: string
  readonly seconds: number | null
}

/** Ids of people, groups or departments: there may be thousands, and each change adds some. */
type People = LastingMap<true>

export interface Document {
  readonly is: 'unknown' | 'active' | 'removed' | 'gone'
  /** How often it was saved: two who edit it at once are told apart by it. */
  readonly edit: number
  readonly approval: Approval
  readonly content: Content
  readonly contentHash: string
  /** By which form the hash was made. */
  readonly form: SignedForm
  readonly version: number
  readonly requiredVersion: number
  /** The version that its present movie came with: who has seen it need not see it again. */
  readonly movieVersion: number
  readonly userIds: People
  readonly groupIds: People
  readonly departmentIds: People
  readonly exceptIds: People
  /** Who has it before them, or has had it and approved. */
  readonly assigned: People
  /** How often it was attached or detached. */
  readonly attachments: number
  /** Those that are not given out to everybody yet. */
  readonly waiting: readonly string[]
  readonly attachedBy: string | undefined
}

const nobody: People = new LastingMap()

interface Edition {
  readonly approval: Approval
  readonly content: Content
  readonly contentHash: string
  readonly form: number
  readonly version: number
  readonly requiredVersion: number
  readonly movieVersion: number
}
const edited = (state: Document, data: Edition): Document => ({
  ...state,
  edit: state.edit + 1,
  approval: data.approval,
  content: data.content,
  contentHash: data.contentHash,
  form: signedForm(data.form),
  version: data.version,
  requiredVersion: data.requiredVersion,
  movieVersion: data.movieVersion,
})

const wished = (
  state: Document,
  { attachmentId }: { readonly attachmentId: string },
  { meta }: Folding,
): Document => ({
  ...state,
  attachments: state.attachments + 1,
  waiting: [...state.waiting, attachmentId],
  attachedBy: meta.actor,
})

/** A document and whom it is meant for. What a person does with it is a stream of their own: reading. */
export const document = aggregate<Document>('document', {
  is: 'unknown',
  edit: 0,
  approval: 'approve',
  content: { html: '', source: 'text', fileId: null, fileHash: '', videoLink: '', seconds: null },
  contentHash: '',
  form: SIGNED_FORM,
  version: 0,
  requiredVersion: 0,
  movieVersion: 0,
  userIds: nobody,
  groupIds: nobody,
  departmentIds: nobody,
  exceptIds: nobody,
  assigned: nobody,
  attachments: 0,
  waiting: [],
  attachedBy: undefined,
})({
  documentCreated: (state, data) => ({ ...edited(state, data), is: 'active' }),
  documentChanged: edited,
  documentRemoved: (state) => ({ ...state, is: 'removed' }),
  documentRestored: (state) => ({ ...state, is: 'active' }),
  documentDeletedForGood: (state) => ({ ...state, is: 'gone' }),
  documentAttachedTo: (state, data, event) => ({
    ...wished(state, data, event),
    userIds: state.userIds.setAll(data.userIds, true),
    groupIds: state.groupIds.setAll(data.groupIds, true),
    departmentIds: state.departmentIds.setAll(data.departmentIds, true),
    exceptIds: state.exceptIds.setAll(data.userIds, undefined),
  }),
  documentDetachedFrom: (state, data, event) => ({
    ...wished(state, data, event),
    userIds: state.userIds.setAll(data.userIds, undefined),
    groupIds: state.groupIds.setAll(data.groupIds, undefined),
    departmentIds: state.departmentIds.setAll(data.departmentIds, undefined),
    exceptIds: state.exceptIds.setAll(data.userIds, true),
  }),
  documentAssigned: (state, data) => ({
    ...state,
    assigned: state.assigned.setAll(data.userIds, true),
  }),
  documentUnassigned: (state, data) => ({
    ...state,
    assigned: state.assigned.setAll(data.userIds, undefined),
  }),
  documentAudienceSettled: (state, { attachmentId }) => ({
    ...state,
    waiting: state.waiting.filter((one) => one !== attachmentId),
  }),
})

/** Must this be watched before it can be approved? */
export const isMovie = ({ source }: Content): boolean => source === 'video' || source === 'movie'

/** Had the document its present movie in this version already? One that never was had none. */
export const hadMovie = (of: Document, version: number): boolean =>
  version >= of.movieVersion && version <= of.version

/** Do two contents show the same movie? */
export const sameMovie = (a: Content, b: Content): boolean =>
  a.source === b.source && a.fileHash === b.fileHash && a.videoLink === b.videoLink

/** SHA-256 over everything that is approved, in hex, by the form. */
export function hashOfContent(
  form: SignedForm,
  title: string,
  kind: string,
  { html: text, source, fileHash, videoLink }: Content,
): string {
  const what = { kind: 'document', title, type: kind, text, source, fileHash, videoLink } as const
  return signedHash(form, what)
}
