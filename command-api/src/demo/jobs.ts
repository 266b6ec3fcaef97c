import { addDays } from '@portal/calendar/days'
import { HOUR_MS } from '@portal/calendar/lengths'
import { stockholmDay } from '@portal/calendar/stockholm'
import { applicantEvents, type Happened, jobEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'

const DAY = 24 * HOUR_MS

interface Advertised {
  readonly headline: string
  readonly place: string
  readonly form: string
  readonly extent: string
  readonly rights: string[]
  readonly audience: 'everybody' | 'public' | 'inside'
  /** Days from today on which it is shown: from, and to. */
  readonly days: readonly [number, number | null]
  readonly html: string
  readonly isTemplate?: boolean
  readonly applicants?: readonly Applying[]
}
interface Applying {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly place: string
  readonly rights: string[]
  readonly letter: string
  /** Days ago. */
  readonly ago: number
  readonly status?: string
}

const night =
  '<p>Du kör styckegods mellan våra terminaler om natten, oftast samma slinga.</p><h2>Vi erbjuder</h2><ul><li>Fast schema, fyra nätter i veckan</li><li>Ny bil med bra hytt</li><li>Kollektivavtal</li></ul>'

const ads: readonly Advertised[] = [
  {
    headline: 'CE-chaufför, fjärrtrafik natt',
    place: 'Örebro',
    form: 'permanent',
    extent: 'fullTime',
    rights: ['CE', 'ykb', 'driverCard'],
    audience: 'everybody',
    days: [-9, 21],
    html: night,
    applicants: [
      {
        name: 'Mirela Dobre',
        email: 'mirela.dobre@mail.example',
        phone: '070-174 06 31',
        place: 'Kumla',
        rights: ['CE', 'ykb', 'driverCard'],
        letter:
          'Hej! Jag har kört fjärr i sju år, de senaste tre om natten. Jag kan börja efter nyår.',
        ago: 2,
      },
      {
        name: 'Jonas Lindkvist',
        email: 'jonas.lindkvist@mail.example',
        phone: '073-915 48 02',
        place: 'Örebro',
        rights: ['C', 'ykb'],
        letter: 'Jag har C-körkort och tar CE i vår.',
        ago: 5,
        status: 'inReview',
      },
    ],
  },
  {
    headline: 'Distributionsförare, tim vid behov',
    place: 'Göteborg',
    form: 'byTheHour',
    extent: 'asNeeded',
    rights: ['C', 'ykb'],
    audience: 'public',
    days: [-3, null],
    html: '<p>Kör varor till butiker i Göteborg med omnejd när ordinarie förare är lediga. Passar dig som studerar eller kör deltid hos en annan.</p>',
  },
  {
    headline: 'Trafikledare, vikariat',
    place: 'Stockholm',
    form: 'substitute',
    extent: 'fullTime',
    rights: [],
    audience: 'inside',
    days: [-1, 14],
    html: '<p>Vill du pröva att planera i stället för att köra? Vikariatet är på sex månader, och du går bredvid de första tre veckorna.</p>',
  },
  {
    headline: 'Truckförare, lager',
    place: 'Malmö',
    form: 'specialFixedTerm',
    extent: 'partTime',
    rights: ['truckCard'],
    audience: 'everybody',
    days: [-40, -10],
    html: '<p>Lastning och lossning, två kvällar i veckan.</p>',
    applicants: [
      {
        name: 'Adnan Begić',
        email: 'adnan.begic@mail.example',
        phone: '076-250 77 19',
        place: 'Malmö',
        rights: ['truckCard'],
        letter: 'Jag har truckkort A och B och jobbar gärna kväll.',
        ago: 20,
        status: 'hired',
      },
    ],
  },
  {
    headline: 'Mall: lastbilsförare',
    place: 'Örebro',
    form: 'permanent',
    extent: 'fullTime',
    rights: ['CE', 'ykb', 'driverCard'],
    audience: 'everybody',
    days: [0, null],
    html: '<p>Vad man kör, och var.</p><h2>Vi erbjuder</h2><ul><li>Kollektivavtal</li></ul><h2>Du har</h2><ul><li>CE och YKB</li></ul>',
    isTemplate: true,
  },
]

/** Ads of a demo company: open, for those who work there, and over; and some who have applied. */
export function seedJobs(
  add: (stream: string, event: Happened, at: number, actor?: string) => void,
  now: number,
  { companyId, by }: { readonly companyId: string; readonly by: string },
): void {
  const today = stockholmDay(new Date(now))
  for (const { days, applicants = [], isTemplate = false, ...words } of ads) {
    const jobAdId = newId()
    const [from, until] = days
    const shown = {
      from: addDays(today, from),
      until: until === null ? null : addDays(today, until),
    }
    const said = { jobAdId, companyId, ...words, ...shown, isTemplate }
    const contact = 'Rekryteringen, 019-000 00 00, jobb@demo.example'
    const begun = now + Math.min(from, -1) * DAY
    add(`jobAd-${jobAdId}`, jobEvents.jobAdAdded({ ...said, contact }), begun, by)
    for (const { ago, status, ...form } of applicants) {
      const applicationId = newId()
      const about = { applicationId, jobAdId, userId: null, subjectId: applicationId }
      const stream = `application-${applicationId}`
      const at = now - ago * DAY
      add(
        stream,
        applicantEvents.applicationReceived({ ...about, ...form, files: [], locale: 'sv' }),
        at,
      )
      if (status)
        add(
          stream,
          applicantEvents.applicationStatusSet({ ...about, status }),
          at + 20 * HOUR_MS,
          by,
        )
    }
  }
}
