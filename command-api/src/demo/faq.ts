import { HOUR_MS } from '@portal/calendar/lengths'
import { slugClaim } from '@portal/domain/faq/folder'
import { faqEvents, type Happened, userEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import type { Parts } from '../kit/parts.ts'

const folders = [
  {
    name: 'Lön och tid',
    slug: 'lon-och-tid',
    icon: 'document',
    isPublic: true,
    entries: [
      {
        question: 'När kommer lönen?',
        html: '<p>Den <strong>25:e</strong> i månaden. Är det en helg kommer den sista vardagen före.</p>',
        tags: ['lön'],
      },
      {
        question: 'Hur rapporterar jag övertid?',
        html: '<p>Skriv passets verkliga start och slut. Kontoret räknar ut vad som är övertid; skriv en kommentar om varför det blev längre.</p>',
        tags: ['lön', 'övertid'],
      },
      {
        question: 'Vad gäller om jag blir sjuk?',
        html: '<ol><li>Ring ditt kontor före passet.</li><li>Från dag åtta behövs läkarintyg.</li><li>Den första dagen görs ett karensavdrag.</li></ol>',
        tags: ['sjuk', 'frånvaro'],
      },
    ],
  },
  {
    name: 'På vägen',
    slug: 'pa-vagen',
    icon: 'place',
    isPublic: true,
    entries: [
      {
        question: 'Hur länge får jag köra utan rast?',
        html: '<p>Högst fyra och en halv timme, sedan rast i minst 45 minuter. Rasten kan delas i 15 och 30 minuter, i den ordningen.</p>',
        tags: ['kör- och vilotider'],
      },
      {
        question: 'Vem ringer jag när bilen inte startar?',
        html: '<p>Trafikledningen i ditt trafikområde. Numret står under <em>Mitt kontor</em>.</p>',
        tags: ['bilen'],
      },
    ],
  },
  {
    name: 'Utkast för nya förare',
    slug: 'nya-forare',
    icon: 'people',
    isPublic: false,
    entries: [
      {
        question: 'Vad ska jag ha med mig första dagen?',
        html: '<p>Körkort, förarkort, YKB-bevis och skyddsskor.</p>',
        tags: ['introduktion'],
      },
    ],
  },
]

/** Questions with their answers of a demo company; one folder is not for everybody yet. */
export function seedFaq(
  { executor }: Pick<Parts, 'executor'>,
  add: (stream: string, event: Happened, at: number, actor?: string) => void,
  at: number,
  adminId: string,
): void {
  for (const [nth, { entries, ...words }] of folders.entries()) {
    const folderId = newId()
    const begun = at + nth * HOUR_MS
    const folder = { folderId, ...words, position: nth + 1 }
    add(`faqFolder-${folderId}`, faqEvents.faqFolderAdded(folder), begun, adminId)
    const { kind, value } = slugClaim(words.slug, folderId)
    add(
      `claim-${executor.claimId(kind, value)}`,
      userEvents.claimed({ userId: folderId }),
      begun,
      adminId,
    )
    for (const [place, entry] of entries.entries()) {
      const entryId = newId()
      add(
        `faqEntry-${entryId}`,
        faqEvents.faqEntryAdded({ entryId, folderId, ...entry, position: place + 1 }),
        begun + (place + 1) * 60_000,
        adminId,
      )
    }
  }
}
