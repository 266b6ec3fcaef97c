import { list } from '../columns.ts'

/** Everybody's abnormalities. */
export const abnormalityList = list({
  texts: 'abnormalities',
  first: '-day',
  columns: {
    fullName: { label: 'ui:person', main: true, sorts: true },
    type: { label: 'type', names: true, sorts: true },
    day: { label: 'day', names: true, sorts: true },
    figure: { label: 'figure', figures: true },
    severity: { label: 'severity', sorts: true },
    status: { label: 'status', sorts: true, card: false },
    notedAt: { label: 'noted', sorts: true, extra: true },
  },
  sheet: [
    'person',
    'department',
    'day',
    'time',
    'type',
    'figure',
    'severity',
    'text',
    'status',
    'comment',
    'accepted',
    'source',
  ],
})

/** How many there were, by person, type and period. */
export const summaryList = list({
  texts: 'abnormalities',
  first: '-period',
  columns: {
    fullName: { label: 'ui:person', main: true, sorts: true },
    type: { label: 'type', sorts: true },
    period: { label: 'period', sorts: true },
    count: { label: 'count', sorts: true, figures: true },
    unaccepted: { label: 'notAcceptedCount', card: false, figures: true },
    verySerious: { label: 'verySeriousCount', card: false, figures: true },
  },
  sheet: ['person', 'department', 'type', 'period', 'count', 'unaccepted'],
})
