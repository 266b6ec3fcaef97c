import { list } from '../columns.ts'

/** Who would have got what by another overtime rule set, a person a row. */
export const trialList = list({
  texts: 'timereport',
  first: '-difference',
  columns: {
    userName: { label: 'person', main: true, sorts: true },
    ordinaryNow: { label: 'ordinaryNow', extra: true, card: false, figures: true },
    ordinaryThen: { label: 'ordinaryThen', extra: true, card: false, figures: true },
    simpleNow: { label: 'simpleNow', card: false, figures: true },
    simpleThen: { label: 'simpleThen', figures: true },
    qualifiedNow: { label: 'qualifiedNow', card: false, figures: true },
    qualifiedThen: { label: 'qualifiedThen', figures: true },
    difference: { label: 'difference', sorts: true, card: false },
  },
  sheet: [
    'name',
    'departments',
    'ordinaryNow',
    'ordinaryThen',
    'simpleNow',
    'simpleThen',
    'simpleMore',
    'qualifiedNow',
    'qualifiedThen',
    'qualifiedMore',
  ],
})
