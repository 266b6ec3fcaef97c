import { incidentTypes } from '@portal/contracts/incident-shapes'
import { addressOf, places } from '@portal/contracts/places'
import { type CountKind, timeKinds } from '@portal/contracts/statistics'

interface Chart {
  readonly key: 'time' | 'incidents' | 'abnormalities' | 'shifts' | 'tests' | 'papers' | 'people'
  /** What stands on each other in a month's bar, the first at the bottom. */
  readonly kinds: readonly CountKind[]
  readonly unit: 'hours' | 'number'
  /** The list behind it, where one acts on what one sees. */
  readonly list?: string
}

/** The charts in their order. */
export const charts: readonly Chart[] = [
  { key: 'time', kinds: timeKinds, unit: 'hours', list: addressOf(places.monthWorkReport) },
  {
    key: 'incidents',
    kinds: incidentTypes,
    unit: 'number',
    list: addressOf(places.adminIncidents),
  },
  {
    key: 'abnormalities',
    kinds: ['abnormalities'],
    unit: 'number',
    list: addressOf(places.adminAbnormalities),
  },
  { key: 'shifts', kinds: ['shiftsGiven', 'shiftsLeft'], unit: 'number' },
  {
    key: 'tests',
    kinds: ['testsApproved', 'testsFailed'],
    unit: 'number',
    list: addressOf(places.adminTests),
  },
  {
    key: 'papers',
    kinds: ['documents', 'contracts'],
    unit: 'number',
    list: addressOf(places.adminDocuments),
  },
  { key: 'people', kinds: ['joined'], unit: 'number', list: addressOf(places.users) },
]

/** The colour of a series, by its place; the chart brings the colours along. */
export const colorOf = (at: number): string => `var(--chart-${at + 1})`
