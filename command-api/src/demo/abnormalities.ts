import { DAY_MS, HOUR_MS } from '@portal/calendar/lengths'
import { stockholmDay } from '@portal/calendar/stockholm'
import {
  type AbnormalityType,
  abnormalityTypes,
  proposedSeverity,
} from '@portal/contracts/abnormality-types'

import { abnormalityEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { demoDepartments } from './company.ts'
import type { Chronicle } from './driver-rights.ts'
import { chance } from './names.ts'

interface Somebody {
  readonly id: string
  /** Which of the demo departments, by index. */
  readonly department: number
}

/** What is found, how often, and what may have been behind it. */
const found: readonly {
  type: AbnormalityType
  figure: number | null
  spread: number
  text: string
  explained: string
}[] = [
  {
    type: 'dailyRest',
    figure: 440,
    spread: 95,
    text: 'Vilan avbröts av en körning till terminalen.',
    explained: 'Fick flytta bilen för lossning.',
  },
  {
    type: 'breakMissing',
    figure: 276,
    spread: 50,
    text: 'Ingen rast på 45 minuter inom fyra och en halv timme.',
    explained: 'Ingen ledig plats på rastplatsen.',
  },
  {
    type: 'dailyDriving',
    figure: 605,
    spread: 70,
    text: '',
    explained: 'Olycka på E4:an, stod i kö.',
  },
  {
    type: 'speeding',
    figure: 4,
    spread: 14,
    text: 'Begränsat till 80 km/h för tung lastbil.',
    explained: 'Missade skylten.',
  },
  { type: 'cardNotRead', figure: 30, spread: 12, text: '', explained: 'Tömt nu.' },
  {
    type: 'manualEntryMissing',
    figure: null,
    spread: 0,
    text: 'Tiden före kortets insättning saknas.',
    explained: 'Glömde, har gjort det i efterhand.',
  },
  {
    type: 'weeklyRest',
    figure: 1290,
    spread: 140,
    text: '',
    explained: 'Kom hem sent på fredagen.',
  },
  {
    type: 'weeklyDriving',
    figure: 3375,
    spread: 200,
    text: '',
    explained: 'Extra tur på lördagen.',
  },
]

/**
 * About sixty over the last two months, all of them accepted, but one that waits for the new driver;
 * and a rule that has made one.
 * @param people the driver is the seventh of them, the new one the eighth
 */
export function seedAbnormalities(
  history: Chronicle,
  begin: number,
  people: readonly Somebody[],
  admin: string,
): void {
  const [driver, waiting, ...others] = people.slice(6, 22)
  if (!driver || !waiting) return
  const drivers = [driver, ...others]
  const luck = chance(561_2006)
  const ruleId = newId()
  history.add(
    'abnormality-rules-all',
    abnormalityEvents.automationRuleSaved({
      ruleId,
      name: 'Tre korta dygnsvilor på 30 dagar',
      active: true,
      whenType: 'dailyRest',
      measure: 'count',
      limit: 3,
      days: 30,
      makeType: 'other',
      makeSeverity: 'serious',
      makeText: 'Tre för korta dygnsvilor på 30 dagar. Kontoret tar upp det med dig.',
    }),
    begin + DAY_MS,
    admin,
  )
  const note = (person: Somebody, at: number, index: number, rule: string | null = null) => {
    const one = found[index % found.length] as (typeof found)[number]
    const type = rule ? 'other' : one.type
    const figure = rule || one.figure === null ? null : one.figure + luck.below(one.spread)
    const abnormalityId = newId()
    const stream = `abnormalities-${person.id}`
    history.add(
      stream,
      abnormalityEvents.abnormalityNoted({
        abnormalityId,
        userId: person.id,
        departmentId: demoDepartments[person.department]?.id ?? null,
        type,
        severity: rule ? 'serious' : proposedSeverity(type, figure),
        day: stockholmDay(new Date(at - DAY_MS)),
        time: rule || luck.below(4) === 0 ? null : `${String(luck.below(24)).padStart(2, '0')}:10`,
        figure,
        unit: abnormalityTypes[type].unit,
        text: rule
          ? 'Tre för korta dygnsvilor på 30 dagar. Kontoret tar upp det med dig.'
          : one.text,
        source: rule ? 'rule' : index % 3 === 0 ? 'manual' : 'import',
        ruleId: rule,
      }),
      at,
      rule ? undefined : admin,
    )
    return { abnormalityId, stream, one }
  }
  for (let index = 0; index < 60; index++) {
    const person = drivers[index % drivers.length] as Somebody
    const at = begin + 2 * DAY_MS + index * 0.95 * DAY_MS
    const { abnormalityId, stream, one } = note(
      person,
      at,
      luck.below(3) === 0 ? 0 : luck.below(found.length),
      index === 47 ? ruleId : null,
    )
    const about = { abnormalityId, userId: person.id }
    const later = at + (4 + luck.below(30)) * HOUR_MS
    history.add(stream, abnormalityEvents.abnormalityAccepted(about), later, person.id)
    if (luck.below(5) > 2) continue
    history.add(
      stream,
      abnormalityEvents.abnormalityHandled({
        ...about,
        status: luck.pick(['explained', 'explained', 'corrected', 'disputed']),
        comment: one.explained,
        by: 'person',
      }),
      later + 60_000,
      person.id,
    )
    if (luck.below(3) > 0) continue
    history.add(
      stream,
      abnormalityEvents.abnormalityHandled({
        ...about,
        status: 'closed',
        comment: 'Genomgången med föraren.',
        by: 'office',
      }),
      later + DAY_MS,
      admin,
    )
  }
  note(waiting, begin + 61 * DAY_MS, 0)
}
