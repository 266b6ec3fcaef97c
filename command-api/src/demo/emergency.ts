import { emergencyEvents, type Happened } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { renderPdf } from '@portal/platform/pdf/pdf'
import { contentHashOf } from '@portal/platform/signed-form'
import type { Parts } from '../kit/parts.ts'

const evacuation = `<ol><li>Rädda den som är i fara, om du kan göra det utan att riskera ditt eget liv.</li><li>Varna alla i lokalen och tryck på brandlarmet.</li><li>Ring 112 och säg var du är.</li><li>Släck bara om branden är liten.</li><li>Gå till återsamlingsplatsen vid grind 2 och anmäl dig till utrymningsledaren.</li></ol>`

/** Emergency documents of a demo company: numbers to call, words, and a plan as PDF. */
export async function seedEmergency(
  parts: Parts,
  add: (stream: string, event: Happened, at: number, actor?: string) => void,
  at: number,
  adminId: string,
): Promise<void> {
  const plan = await renderPdf({
    title: 'Utrymningsplan',
    language: 'sv',
    blocks: [
      { kind: 'heading', text: 'Utrymningsplan för terminalen', level: 1 },
      { kind: 'html', html: evacuation },
      {
        kind: 'facts',
        rows: [
          ['Adress', 'Kontorsvägen 1, 123 45 Exempelstad'],
          ['Återsamlingsplats', 'Grind 2, vid flaggstången'],
          ['Hjärtstartare', 'Receptionen och verkstaden'],
        ],
      },
    ],
  })
  const fileId = newId()
  await parts.files.put(fileId, plan)
  const documents = [
    {
      name: 'Fara för liv',
      phone: '112',
      html: '<p>Ring först, säg var du är och vad som har hänt. Lägg inte på förrän larmoperatören säger till.</p>',
      file: null,
    },
    {
      name: 'Olycka eller skada på vägen',
      phone: '08-000 001 12',
      html: '<ol><li>Stanna, varna andra och sätt ut triangeln.</li><li>Ring 112 om någon är skadad.</li><li>Ring trafikledningen, dygnet runt.</li><li>Fotografera och skriv upp namn på vittnen.</li></ol>',
      file: null,
    },
    {
      name: 'Utrymning av terminalen',
      phone: '',
      html: '',
      file: {
        fileId,
        name: 'Utrymningsplan.pdf',
        type: 'application/pdf',
        size: plan.length,
        sha256: contentHashOf(plan),
      },
    },
    {
      name: 'Läckage av farligt gods',
      phone: '',
      html: '<p>Gå mot vinden och håll andra borta. Läs av den orange skylten på håll, ring 112 och läs upp båda numren.</p>',
      file: null,
    },
  ]
  for (const [index, one] of documents.entries()) {
    const documentId = newId()
    add(
      `emergency-${documentId}`,
      emergencyEvents.emergencyDocumentAdded({ documentId, position: index + 1, ...one }),
      at + index * 60_000,
      adminId,
    )
  }
}
