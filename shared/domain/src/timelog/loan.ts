import { timelogEvents as happened, orElse, type Redacted } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Deciding, Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'
import { isAlready } from '../kit/same.ts'

type Kind = Parameters<typeof happened.itemLent>[0]['kind']

/** What is noted of something that is lent. */
interface Words {
  readonly kind: Kind
  readonly name: string
  readonly number: string
  readonly lentOn: string
  readonly dueOn: string | null
  readonly comment: string
}

interface Loan extends Words {
  readonly is: 'unknown' | 'out' | 'returned' | 'removed'
  readonly userId: string
  readonly returnedOn: string | null
  readonly version: number
}

const initial: Loan = {
  is: 'unknown',
  userId: '',
  kind: 'other',
  name: '',
  number: '',
  lentOn: '',
  dueOn: null,
  comment: '',
  returnedOn: null,
  version: 0,
}

type Noted = { readonly [K in keyof Words]: K extends 'kind' ? Kind : Words[K] | Redacted }
const wordsOf = ({ kind, name, number, lentOn, dueOn, comment }: Noted): Words => ({
  kind,
  name: orElse(name, ''),
  number: orElse(number, ''),
  lentOn: orElse(lentOn, ''),
  dueOn: orElse(dueOn, null),
  comment: orElse(comment, ''),
})

/** Something lent to a person, from when it was noted until it is back. */
export const loan = aggregate(
  'loan',
  initial,
)({
  itemLent: (state, data, { version }) => ({
    ...state,
    ...wordsOf(data),
    is: 'out',
    userId: data.userId,
    version: Number(version),
  }),
  loanChanged: (state, data, { version }) => ({
    ...state,
    ...wordsOf(data),
    version: Number(version),
  }),
  itemReturned: (state, data, { version }) => ({
    ...state,
    is: 'returned',
    returnedOn: orElse(data.returnedOn, null),
    version: Number(version),
  }),
  itemNotReturned: (state, _, { version }) => ({
    ...state,
    is: 'out',
    returnedOn: null,
    version: Number(version),
  }),
  loanRemoved: (state, _, { version }) => ({
    ...state,
    is: 'removed',
    version: Number(version),
  }),
})

interface Form extends Words {
  readonly userId?: string | undefined
}

const endsFirst = (path: 'dueOn' | 'returnedOn') =>
  refuse('endBeforeStart', [{ path, message: 'is before it was lent' }])

/**
 * The office notes that something is lent to a person, or changes what it noted while it is out: whose it is stays.
 */
export function save(state: Loan, form: Form, { id }: Surroundings) {
  if (state.is === 'removed') return refuse('notFound')
  const { kind, name, number, lentOn, dueOn, comment } = form
  const said = { kind, name, number, lentOn, dueOn, comment }
  if (dueOn !== null && dueOn < lentOn) return endsFirst('dueOn')
  if (state.is === 'unknown') {
    const { userId = '' } = form
    return decided([happened.itemLent({ loanId: id, userId, ...said })], { id })
  }
  if (isAlready(state, said)) return decided([], { id })
  if (state.is === 'returned') return refuse('loanReturned')
  return decided([happened.loanChanged({ loanId: id, userId: state.userId, ...said })], { id })
}

interface Mark {
  readonly isReturned: boolean
  /** Today where it is not said. */
  readonly returnedOn: string | null
}

/** It is back; or the mark that it is was a mistake. */
export function markReturned(
  state: Loan,
  { isReturned, returnedOn }: Mark,
  { id, today }: Deciding,
) {
  if (state.is === 'unknown' || state.is === 'removed') return refuse('notFound')
  const which = { loanId: id, userId: state.userId }
  if (!isReturned)
    return state.is === 'out'
      ? done()
      : done(happened.itemNotReturned({ ...which, dueOn: state.dueOn }))
  const on = returnedOn ?? today
  // Marked once more without a day, it stays as it was marked.
  if (state.is === 'returned' && (returnedOn === null || on === state.returnedOn)) return done()
  if (on > today)
    return refuse('dateInFuture', [{ path: 'returnedOn', message: 'is in the future' }])
  if (on < state.lentOn) return endsFirst('returnedOn')
  return done(happened.itemReturned({ ...which, returnedOn: on }))
}

/** What was noted by mistake is taken away. */
export function remove({ is, userId }: Loan, _: unknown, { id }: Surroundings) {
  if (is === 'unknown') return refuse('notFound')
  return is === 'removed' ? done() : done(happened.loanRemoved({ loanId: id, userId }))
}
