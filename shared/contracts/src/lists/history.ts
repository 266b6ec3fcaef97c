import { list } from '../columns.ts'

/** Who did what to whom; its titles are those of its sheet. */
export const historyList = list({
  texts: 'history',
  columns: { at: {}, action: { main: true }, who: {}, whom: {}, object: {} },
  sheet: ['when', 'action', 'who', 'signedInAs', 'whom', 'object'],
})

/** The mails or SMS that were sent. */
export const sentList = list({
  texts: 'history',
  columns: {
    at: { label: 'sentAt' },
    topic: { label: 'topic', main: true },
    to: { label: 'recipient' },
  },
})

/** Mails and SMS that did not simply go out. */
export const openDeliveryList = list({
  texts: 'history',
  columns: {
    topic: { label: 'topic', main: true },
    state: { label: 'openState' },
    to: { label: 'recipient' },
    since: { label: 'askedFor' },
    acts: { label: 'whatToDo' },
  },
})
