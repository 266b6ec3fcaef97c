import { list } from '../columns.ts'

/** People's reports of days, as the office has them. */
export const timeReportList = list({
  texts: 'timereport',
  first: '-day',
  columns: {
    userName: { label: 'person', main: true, sorts: true },
    day: { label: 'day', names: true, sorts: true },
    pass: { label: 'pass', card: false },
    overtime: { label: 'overtime', figures: true },
    absence: { label: 'absence', extra: true, figures: true },
    total: { label: 'total', figures: true },
    state: { label: 'report' },
    sentAt: { label: 'sentAt', sorts: true, extra: true, card: false },
  },
  sheet: [
    'name',
    'departments',
    'day',
    'pass',
    'state',
    'ordinary',
    'simple',
    'qualified',
    'extraTime',
    'travel',
    'absence',
    'total',
    'expenses',
    'comment',
    'sentAt',
  ],
})
