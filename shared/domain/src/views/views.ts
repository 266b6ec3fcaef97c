import { MOST_VIEWS, MOST_VIEWS_IN_ALL } from '@portal/contracts/views'
import { viewEvents as happened, orElse } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'

interface View {
  readonly list: string
  readonly name: string
  readonly query: string
}
const none: View = { list: '', name: '', query: '' }

interface Views {
  readonly byId: Readonly<Record<string, View>>
}

/** The views of lists that one person has saved, in a stream of theirs. */
export const listViews = aggregate<Views>('listViews', { byId: {} })({
  listViewSaved: ({ byId }, { viewId, view }) => ({
    byId: { ...byId, [viewId]: orElse(view, none) },
  }),
  listViewRemoved: ({ byId }, { viewId }) => {
    const { [viewId]: _, ...left } = byId
    return { byId: left }
  },
})

interface Form extends View {
  /** Without it the view is new. */
  readonly id?: string | undefined
}

const folded = (name: string): string => name.toLowerCase()

/** Saves a view, or changes it. Of one list each has a name of its own, in capitals or not. */
export function save(
  { byId }: Views,
  { id, list, name, query }: Form,
  { id: userId, newId }: Pick<Surroundings, 'id' | 'newId'>,
) {
  const before = id === undefined ? undefined : byId[id]
  if (id !== undefined && !before) return refuse('notFound')
  const others = Object.entries(byId).flatMap(([key, one]) => (key === id ? [] : [one]))
  const ofList = others.filter((one) => one.list === list)
  if (ofList.some((one) => folded(one.name) === folded(name))) return refuse('nameTaken')
  if (ofList.length >= MOST_VIEWS || others.length >= MOST_VIEWS_IN_ALL)
    return refuse('tooManyViews')
  const viewId = id ?? newId()
  const same = before?.list === list && before.name === name && before.query === query
  const view = { list, name, query }
  return decided(same ? [] : [happened.listViewSaved({ userId, viewId, view })], { id: viewId })
}

/** Removes a view; one that is not there is gone already. */
export const remove = (
  { byId }: Views,
  { id: viewId }: { readonly id: string },
  { id: userId }: Pick<Surroundings, 'id'>,
) => (byId[viewId] ? done(happened.listViewRemoved({ userId, viewId })) : done())
