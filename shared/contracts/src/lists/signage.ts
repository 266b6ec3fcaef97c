import { list } from '../columns.ts'

/** The files that a person is asked to sign. */
export const fileOfPersonList = list({
  texts: 'signage',
  columns: {
    title: { label: 'title', main: true },
    state: { label: 'state' },
    askedAt: { label: 'askedAt' },
    signedAt: { label: 'signedAt' },
    actions: { label: 'actions', pressed: true },
  },
})

/** The files that I have signed. */
export const signedFileList = list({
  texts: 'signage',
  columns: {
    title: { label: 'title', main: true },
    name: { label: 'file' },
    signedAt: { label: 'signedAt' },
    actions: { label: 'actions', own: true, pressed: true },
  },
})
