import { list } from '../columns.ts'

/** Everybody's contracts. */
export const contractList = list({
  texts: 'contracts',
  first: 'issuedAt',
  columns: {
    userName: { label: 'ui:person', main: true, sorts: true },
    title: { label: 'contract', names: true, sorts: true },
    state: { label: 'state' },
    issuedAt: { label: 'issuedAt', sorts: true },
  },
  sheet: [
    'person',
    'contract',
    'state',
    'issued',
    'issuedBy',
    'signed',
    'withdrawn',
    'starts',
    'ends',
  ],
})

/** A person's contracts, for who issues them. */
export const contractOfPersonList = list({
  texts: 'contracts',
  columns: {
    title: { label: 'contract', main: true },
    state: { label: 'state' },
    askedAt: { label: 'issuedAt' },
    signedAt: { label: 'signedAt' },
    actions: { label: 'actions', pressed: true },
  },
})

/** The contracts that I have signed. */
export const ownContractList = list({
  texts: 'contracts',
  columns: {
    title: { label: 'contract', main: true },
    signedAt: { label: 'signedAt' },
    actions: { label: 'actions', pressed: true },
  },
})
