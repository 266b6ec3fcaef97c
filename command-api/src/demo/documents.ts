import { DAY_MS } from '@portal/calendar/lengths'
import { type Content, hashOfContent } from '@portal/domain/documents/document'
import { readingId } from '@portal/domain/documents/reading'
import { documentEvents, type Happened } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { SIGNED_FORM } from '@portal/platform/signed-form'

/** Who gets which of the demo company's documents. */
export interface DocumentPeople {
  readonly adminId: string
  readonly driver: { readonly id: string; readonly name: string }
  /** Who has one open. */
  readonly newDriverId: string
  readonly colleagues: readonly { readonly id: string; readonly name: string }[]
}

const plain = { source: 'text', fileId: null, fileHash: '', videoLink: '', seconds: null } as const

const integrity = `<p>Vi behandlar dina personuppgifter för att kunna planera dina pass, betala din lön och nå dig när något händer.</p>
<h2>Vad vi sparar</h2><ul><li>Namn, adress och telefon</li><li>Behörigheter och kort</li><li>Arbetad tid</li></ul>
<h2>Hur länge</h2><p>Så länge du är anställd, och därefter så länge lagen kräver. Du kan alltid be att få se vad som finns om dig.</p>`
const alcohol = `<p>Hos oss kör ingen påverkad. Det gäller alkohol, droger och mediciner med varningstriangel.</p>
<ol><li>Alkolås finns i alla bilar och ska användas vid varje start.</li><li>Känner du dig osäker: kör inte, ring kontoret.</li><li>Vi hjälper den som behöver stöd.</li></ol>`
const loading = `<p>Så här lastar du vid terminalen.</p><ol><li>Anmäl dig i luckan.</li><li>Backa in när lampan lyser grönt.</li><li>Säkra lasten och fotografera den.</li></ol>`

/** Documents of a demo company: read and signed ones, a removed one, and one that holds a start. */
export function seedDocuments(
  add: (stream: string, event: Happened, at: number, actor?: string) => void,
  begin: number,
  { adminId, driver, newDriverId, colleagues }: DocumentPeople,
): void {
  const made = (title: string, kind: string, content: Content, at: number) => {
    const documentId = newId()
    const form = SIGNED_FORM
    const contentHash = hashOfContent(form, title, kind, content)
    add(
      `document-${documentId}`,
      documentEvents.documentCreated({
        documentId,
        title,
        kind,
        approval: 'approve',
        content,
        contentHash,
        form,
        version: 1,
        requiredVersion: 1,
        movieVersion: 1,
      }),
      at,
      adminId,
    )
    const give = (userIds: string[]) => {
      const attachmentId = newId()
      const audience = { userIds, groupIds: [], departmentIds: [] }
      const people = userIds.length
      const stream = `document-${documentId}`
      add(
        stream,
        documentEvents.documentAttachedTo({ documentId, attachmentId, ...audience }),
        at + 60_000,
        adminId,
      )
      add(
        stream,
        documentEvents.documentAssigned({
          documentId,
          attachmentId,
          userIds,
          done: people,
          total: people,
        }),
        at + 61_000,
      )
      add(
        stream,
        documentEvents.documentAudienceSettled({ documentId, attachmentId, people }),
        at + 62_000,
      )
    }
    const approve = (who: { id: string; name: string }, when: number) =>
      add(
        `reading-${readingId(documentId, who.id)}`,
        documentEvents.documentApproved({
          documentId,
          userId: who.id,
          version: 1,
          contentHash,
          form,
          how: 'approved',
          name: who.name,
          phone: '',
          signingId: null,
        }),
        when,
        who.id,
      )
    return { documentId, give, approve }
  }
  const everybody = [driver, ...colleagues]
  const ids = everybody.map(({ id }) => id)
  const policy = made(
    'Så behandlar vi dina personuppgifter',
    'INTEGRITYPOLICY',
    { ...plain, html: integrity },
    begin + 4 * DAY_MS,
  )
  policy.give([...ids, newDriverId])
  for (const [index, who] of everybody.entries())
    policy.approve(who, begin + 5 * DAY_MS + index * 3_700_000)
  const sober = made(
    'Alkohol och droger',
    'POLICY',
    { ...plain, html: alcohol },
    begin + 20 * DAY_MS,
  )
  sober.give(ids)
  for (const [index, who] of everybody.entries())
    sober.approve(who, begin + 21 * DAY_MS + index * 4_100_000)
  made('Lastning vid terminalen', 'INSTRUCTION', { ...plain, html: loading }, begin + 30 * DAY_MS)
  const old = made(
    'Gamla parkeringsregler',
    'OTHER',
    { ...plain, html: '<p>Parkera på rad C.</p>' },
    begin + 3 * DAY_MS,
  )
  add(
    `document-${old.documentId}`,
    documentEvents.documentRemoved({ documentId: old.documentId }),
    begin + 40 * DAY_MS,
    adminId,
  )
}
