import { HOUR_MS } from '@portal/calendar/lengths'
import { stockholmDay } from '@portal/calendar/stockholm'
import type { IncidentType } from '@portal/contracts/incidents'
import { type Happened, incidentEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { demoDepartments } from './company.ts'
import type { Chronicle } from './driver-rights.ts'

interface Somebody {
  readonly id: string
  /** Which of the demo departments, by index. */
  readonly department: number
}
const DAY = 24 * HOUR_MS

interface Told {
  readonly type: IncidentType
  readonly headline: string
  readonly description: string
  readonly registration?: string
  /** Days after the company began. */
  readonly day: number
  readonly answer?: string
  readonly serious?: boolean
}

const told: readonly Told[] = [
  {
    type: 'DamageReport',
    headline: 'Höger backspegel trasig',
    description:
      'Spegeln slog i en stolpe vid lastkaj 4 när jag backade. Glaset sprack, armen håller.',
    registration: 'ABC 123',
    day: 6,
    answer: 'Tack! Verkstaden byter glaset på torsdag.',
  },
  {
    type: 'RiskObservation',
    headline: 'Halt vid tvätthallen',
    description: 'Vattnet fryser på rampen om morgnarna. Det behövs sand eller en matta.',
    day: 13,
    answer: 'Vi har beställt halkmatta och sandar till dess.',
  },
  {
    type: 'Improvement',
    headline: 'Fler laddplatser för truckarna',
    description: 'Vid skiftbyte står alltid två truckar i kö. En laddplats till skulle räcka.',
    day: 20,
  },
  {
    type: 'Incident',
    headline: 'Pall gled av vid lastning',
    description:
      'Pallen var felstaplad och gled av gafflarna. Ingen stod nära, men det var nära ögat.',
    day: 31,
    serious: true,
    answer: 'Anmält. Vi går igenom hur pallarna ska plastas med lagret.',
  },
  {
    type: 'Deviation',
    headline: 'Följesedel saknades',
    description: 'Hämtade tre pallar utan följesedel, kunden lovade att mejla den.',
    day: 44,
  },
  {
    type: 'DamageReport',
    headline: 'Repa på kåpan efter grind',
    description:
      'Grinden stängde innan hela bilen var igenom. Repa på höger sida, ungefär en meter.',
    registration: 'DEF 45G',
    day: 49,
  },
]

/** Some reports of the demo company: most are dealt with, the last waits for somebody to begin. */
export function seedIncidents(
  history: Chronicle,
  begin: number,
  people: readonly Somebody[],
  admin: string,
): void {
  const drivers = people.slice(6, 12)
  const areas = demoDepartments.filter(({ type }) => type === 'TrafficArea')
  told.forEach((one, index) => {
    const person = drivers[(index * 3) % drivers.length]
    if (!person) return
    const at = begin + one.day * DAY
    const about = { reportId: newId(), userId: person.id }
    const stream = `incident-${about.reportId}`
    const add = (event: Happened, hours: number, actor = admin) =>
      history.add(stream, event, at + hours * HOUR_MS, actor)
    add(
      incidentEvents.incidentReported({
        ...about,
        ...{ type: one.type, headline: one.headline, description: one.description },
        day: stockholmDay(new Date(at)),
        trafficAreaId: areas[index % Math.max(1, areas.length)]?.id ?? null,
        departmentId: demoDepartments[person.department]?.id ?? null,
        registration: one.registration ?? '',
        ...{ spot: null, serious: one.serious ?? false, filesToCome: 0 },
        madeAt: null,
      }),
      0,
      person.id,
    )
    if (one.serious)
      add(
        incidentEvents.incidentAuthoritySaid({
          ...{ ...about, state: 'reported', ground: 'seriousDanger', time: '06:40' },
          ...{ address: 'Lastkaj 4', affected: 0, measures: 'Området spärrat, pallar plastas om.' },
          ...{ reportedOn: stockholmDay(new Date(at)), reference: '2026/012345' },
        }),
        2,
      )
    if (index === told.length - 1) return
    add(incidentEvents.incidentStatusSet({ ...about, status: 'inProgress' }), 5)
    if (!one.answer) return
    const said = { ...about, answerId: newId(), byId: admin, text: one.answer }
    add(incidentEvents.incidentAnswered(said), 6)
    add(incidentEvents.incidentStatusSet({ ...about, status: 'closed' }), 30)
  })
}
