import { stockholmDay } from '@portal/calendar/stockholm'
import { abnormalityEvents, contractEvents, documentEvents } from '@portal/events'
import { SIGNED_FORM as form, type Party, signedHash } from '@portal/platform/signed-form'
import type { Book } from './bulk-book.ts'
import type { BulkPerson } from './bulk-people.ts'

const titles = [
  ['EMPLOYEECONTRACT', 'Kollektivavtalets villkor'],
  ['INTEGRITYPOLICY', 'Så behandlar vi personuppgifter'],
  ['POLICY', 'Alkohol- och drogpolicy'],
  ['POLICY', 'Trafiksäkerhetspolicy'],
  ['INSTRUCTION', 'Lastsäkring'],
  ['INSTRUCTION', 'Körning i dåligt väder'],
] as const

/** What everybody who is hired signs and approves before they begin. */
export class StartPapers {
  private readonly book: Book
  private readonly root: string
  private readonly documents: { readonly id: string; readonly hash: string }[]

  constructor(book: Book, root: string) {
    this.book = book
    this.root = root
    this.documents = titles.map(([kind, title]) => {
      const documentId = book.id()
      const html = `<h2>${title}</h2><p>Det här gäller hos oss.</p>`
      const beside = { source: 'text', fileHash: '', videoLink: '' } as const
      const what = { title, type: kind, text: html, ...beside }
      const hash = signedHash(form, { kind: 'document', ...what })
      book.add(
        `document-${documentId}`,
        documentEvents.documentCreated({
          documentId,
          title,
          kind,
          approval: 'approve',
          content: { html, fileId: null, seconds: null, ...beside },
          contentHash: hash,
          form,
          version: 1,
          requiredVersion: 1,
          movieVersion: 1,
        }),
        root,
      )
      return { id: documentId, hash }
    })
  }

  /** These people came since: the documents are given to them, and they are done with their start. */
  joined(people: readonly BulkPerson[]): void {
    const { book, root } = this
    for (const { id } of this.documents)
      book.add(
        `document-${id}`,
        documentEvents.documentAssigned({
          documentId: id,
          attachmentId: null,
          userIds: people.map((one) => one.id),
          done: people.length,
          total: people.length,
        }),
        root,
      )
    for (const person of people) {
      this.contract(person)
      for (const { id, hash } of this.documents)
        book.add(
          `reading-${id}.${person.id}`,
          documentEvents.documentApproved({
            documentId: id,
            userId: person.id,
            version: 1,
            contentHash: hash,
            form,
            how: 'approved',
            name: `${person.firstName} ${person.lastName}`,
            phone: '',
            signingId: null,
          }),
          person.id,
        )
      if (person.index % 4 === 0) this.abnormality(person)
    }
  }

  private contract({ id: userId, firstName, lastName }: BulkPerson): void {
    const { book } = this
    const contractId = book.id()
    const stream = `contract-${contractId}`
    const content = `<p>Provanställning för ${firstName} ${lastName}.</p>`
    const type = 'trialEmployment'
    const title = 'Provanställning'
    const name = `${firstName} ${lastName}`
    const parties: Party[] = [{ role: 'employee', name, number: '', address: '' }]
    const what = { title, type, language: 'sv', parties, text: content }
    const contentHash = signedHash(form, { kind: 'contract', ...what })
    book.add(
      stream,
      contractEvents.contractIssued({
        contractId,
        userId,
        type,
        language: 'sv',
        title,
        content,
        contentHash,
        form,
        parties,
        fields: [],
        issuedById: this.root,
        startDate: stockholmDay(new Date(book.now)),
        endDate: null,
      }),
      this.root,
    )
    book.add(
      stream,
      contractEvents.contractSigned({
        contractId,
        userId,
        contentHash,
        form,
        method: 'sms',
        signingId: book.id(),
      }),
      userId,
    )
  }

  private abnormality({ id: userId, department }: BulkPerson): void {
    const { book } = this
    const abnormalityId = book.id()
    const stream = `abnormalities-${userId}`
    book.add(
      stream,
      abnormalityEvents.abnormalityNoted({
        abnormalityId,
        userId,
        departmentId: department.id,
        type: 'breakMissing',
        severity: 'minor',
        day: stockholmDay(new Date(book.now)),
        time: null,
        figure: 275 + book.luck.below(60),
        unit: 'minutes',
        text: '',
        source: 'import',
        ruleId: null,
      }),
      this.root,
    )
    book.add(stream, abnormalityEvents.abnormalityAccepted({ abnormalityId, userId }), userId)
  }
}
