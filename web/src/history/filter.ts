import { addDays, isDay } from '@portal/calendar/days'
import { stockholmDayStart } from '@portal/calendar/stockholm'
import { actionWords } from '@portal/contracts/history/words'
import type { ListState } from '../ui/list/state.ts'

const idIn = (text: string) => (/^[0-9a-f-]{36}$/i.test(text) ? text : undefined)

/** The history's filter as the address has it; what is not valid there is left out. */
export function filterOf(list: Pick<ListState, 'get'>) {
  const day = (name: string) => {
    const text = list.get(name)
    return isDay(text) ? text : ''
  }
  const from = day('from')
  const to = day('to')
  return {
    actions: list
      .get('actions')
      .split(',')
      .filter((action) => action in actionWords),
    actorId: idIn(list.get('actor')),
    subjectId: idIn(list.get('subject')),
    objectId: idIn(list.get('object')),
    search: list.get('q').slice(0, 100) || undefined,
    from,
    to,
    reversed: from !== '' && to !== '' && to < from,
  }
}
export type Filter = ReturnType<typeof filterOf>

/** The filter as the server reads it: days become instants, the last day is whole. */
export function inputOf({ actions, actorId, subjectId, objectId, search, from, to }: Filter) {
  return {
    actions,
    actorId,
    subjectId,
    objectId,
    search,
    from: from === '' ? undefined : stockholmDayStart(from).toISOString(),
    to: to === '' ? undefined : stockholmDayStart(addDays(to, 1)).toISOString(),
  }
}
