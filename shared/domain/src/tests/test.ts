import { type DataOf, testEvents } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { LastingMap } from '../kit/lasting.ts'
import { done, refuse } from '../kit/outcome.ts'

type Data<N extends keyof typeof testEvents> = DataOf<(typeof testEvents)[N]>
export type Facts = Omit<Data<'testCreated'>, 'testId'>
export type Question = Omit<Data<'questionSaved'>, 'testId' | 'isNew'> & {
  readonly version: number
}
export interface Group {
  readonly groupId: string
  readonly title: string
  readonly text: string
  readonly version: number
  readonly questions: readonly Question[]
}
export type Occasion = Omit<Data<'occasionSaved'>, 'testId'> & {
  readonly version: number
  readonly round: number
  readonly open: boolean
  readonly savedBy: string | undefined
  /** Who has it before them. */
  readonly assigned: LastingMap<true>
}

/** none → there ⇄ removed → gone; only one that is there can be changed or taken. */
export interface Test {
  readonly is: 'none' | 'there' | 'removed' | 'gone'
  readonly facts: Facts
  /** Of the stream's last event. */
  readonly version: number
  /** Of the stream when the facts were last saved. */
  readonly factsVersion: number
  /** Changes of what those who take it see or are judged by. */
  readonly contentVersion: number
  readonly groups: readonly Group[]
  readonly occasions: readonly Occasion[]
  readonly diploma: Omit<Data<'diplomaSet'>, 'testId'>
  /** Of the stream when the diploma was last set; 0 where there is none. */
  readonly diplomaVersion: number
}

const nobody: LastingMap<true> = new LastingMap()

const noFacts: Facts = {
  title: '',
  description: '',
  kind: 'test',
  imageFileId: null,
  videoLink: '',
  videoSeconds: null,
  pointsNeeded: 0,
}
const initial: Test = {
  is: 'none',
  facts: noFacts,
  version: 0,
  factsVersion: 0,
  contentVersion: 0,
  groups: [],
  occasions: [],
  diploma: { fileId: null, fields: [], keys: { name: '', date: '', test: '', points: '' } },
  diplomaVersion: 0,
}

interface At {
  readonly version: bigint
}
const seen = (state: Test, { version }: At): Test => ({ ...state, version: Number(version) })
/** Something that those who take it see has changed. */
const changed = (state: Test, at: At): Test => ({
  ...seen(state, at),
  contentVersion: state.contentVersion + 1,
})

const without = (groups: readonly Group[], questionId: string): Group[] =>
  groups.map((group) => ({
    ...group,
    questions: group.questions.filter((one) => one.questionId !== questionId),
  }))

/** The item in the place of the one it replaces, or at the end. */
function put<T>(list: readonly T[], isSame: (one: T) => boolean, item: T): T[] {
  return list.some(isSame) ? list.map((one) => (isSame(one) ? item : one)) : [...list, item]
}

function withQuestion(state: Test, question: Question): Group[] {
  const { questionId, groupId } = question
  const isSame = (one: Question) => one.questionId === questionId
  const inPlace = state.groups.find((group) => group.groupId === groupId)?.questions.some(isSame)
  const groups = inPlace ? state.groups : without(state.groups, questionId)
  return groups.map((group) =>
    group.groupId === groupId
      ? { ...group, questions: put(group.questions, isSame, question) }
      : group,
  )
}

/** The occasions, with what is other in one of them. */
const of = (
  { occasions }: Test,
  occasionId: string,
  other: (one: Occasion) => Partial<Occasion>,
): Occasion[] =>
  occasions.map((one) => (one.occasionId === occasionId ? { ...one, ...other(one) } : one))

/** A test or survey: what is asked, when, and of whom. */
export const test = aggregate<Test>(
  'test',
  initial,
)({
  testCreated: (state, { testId: _, ...facts }, at) => ({
    ...changed(state, at),
    is: 'there',
    facts,
    factsVersion: Number(at.version),
  }),
  testChanged: (state, { testId: _, ...facts }, at) => ({
    ...changed(state, at),
    facts,
    factsVersion: Number(at.version),
  }),
  questionGroupSaved: (state, { groupId, title, text }, at) => {
    const isSame = (group: Group) => group.groupId === groupId
    const questions = state.groups.find(isSame)?.questions ?? []
    const group = { groupId, title, text, version: Number(at.version), questions }
    return { ...changed(state, at), groups: put(state.groups, isSame, group) }
  },
  questionGroupRemoved: (state, { groupId }, at) => ({
    ...changed(state, at),
    groups: state.groups.filter((group) => group.groupId !== groupId),
  }),
  questionSaved: (state, { testId: _, isNew: __, ...question }, at) => ({
    ...changed(state, at),
    groups: withQuestion(state, { ...question, version: Number(at.version) }),
  }),
  questionRemoved: (state, { questionId }, at) => ({
    ...changed(state, at),
    groups: without(state.groups, questionId),
  }),
  questionsOrdered: (state, { order }, at) => {
    const rankOf = (ids: readonly string[]) => new Map(ids.map((id, rank) => [id, rank]))
    const groupRank = rankOf(order.map((one) => one.groupId))
    const questionRank = rankOf(order.flatMap((one) => one.questionIds))
    const by =
      <T>(rank: Map<string, number>, idOf: (one: T) => string) =>
      (a: T, b: T) =>
        (rank.get(idOf(a)) ?? 1e6) - (rank.get(idOf(b)) ?? 1e6)
    const groups = state.groups
      .map((group) => ({
        ...group,
        questions: [...group.questions].sort(by<Question>(questionRank, (one) => one.questionId)),
      }))
      .sort(by<Group>(groupRank, (one) => one.groupId))
    return { ...seen(state, at), groups }
  },
  diplomaSet: (state, { testId: _, ...diploma }, at) => ({
    ...seen(state, at),
    diploma,
    diplomaVersion: diploma.fileId === null ? 0 : Number(at.version),
  }),
  occasionSaved: (state, { testId: _, ...occasion }, at) => {
    const isSame = (one: Occasion) => one.occasionId === occasion.occasionId
    const before = state.occasions.find(isSame)
    const saved = {
      ...occasion,
      version: Number(at.version),
      round: before?.round ?? 0,
      open: before?.open ?? false,
      savedBy: at.meta.actor,
      assigned: before?.assigned ?? nobody,
    }
    return { ...seen(state, at), occasions: put(state.occasions, isSame, saved) }
  },
  occasionOpened: (state, { occasionId, round }, at) => ({
    ...seen(state, at),
    occasions: of(state, occasionId, () => ({ round, open: true })),
  }),
  occasionClosed: (state, { occasionId }, at) => ({
    ...seen(state, at),
    occasions: of(state, occasionId, () => ({ open: false })),
  }),
  occasionRemoved: (state, { occasionId }, at) => ({
    ...seen(state, at),
    occasions: state.occasions.filter((one) => one.occasionId !== occasionId),
  }),
  occasionGivenTo: (state, { occasionId, userIds }, at) => ({
    ...seen(state, at),
    occasions: of(state, occasionId, ({ audience }) => ({
      version: Number(at.version),
      audience: { ...audience, userIds: [...audience.userIds, ...userIds] },
    })),
  }),
  occasionAssigned: (state, { occasionId, userIds }, at) => ({
    ...seen(state, at),
    occasions: of(state, occasionId, ({ assigned }) => ({
      assigned: assigned.setAll(userIds, true),
    })),
  }),
  occasionUnassigned: (state, { occasionId, userIds }, at) => ({
    ...seen(state, at),
    occasions: of(state, occasionId, ({ assigned }) => ({
      assigned: assigned.setAll(userIds, undefined),
    })),
  }),
  testRemoved: (state, _, at) => ({ ...seen(state, at), is: 'removed' }),
  testRestored: (state, _, at) => ({ ...seen(state, at), is: 'there' }),
  testDeletedForGood: (_state, _, at) => ({ ...initial, is: 'gone', version: Number(at.version) }),
})

/** Why a test cannot be changed; undefined where it can. */
export function unchangeable(state: Test) {
  if (state.is === 'removed') return refuse('testIsRemoved')
  return state.is === 'there' ? undefined : refuse('notFound')
}

/** Takes a test out of use; it can come back. */
export function remove({ is }: Test, _: unknown, { id }: Surroundings) {
  if (is === 'removed') return done()
  return is === 'there' ? done(testEvents.testRemoved({ testId: id })) : refuse('notFound')
}

/** Brings a removed test back. */
export function restore({ is }: Test, _: unknown, { id }: Surroundings) {
  if (is === 'there') return done()
  return is === 'removed' ? done(testEvents.testRestored({ testId: id })) : refuse('notFound')
}

/** Takes a removed test away for good. */
export function removeForGood({ is }: Test, _: unknown, { id }: Surroundings) {
  if (is === 'gone') return done()
  if (is === 'none') return refuse('notFound')
  return is === 'removed'
    ? done(testEvents.testDeletedForGood({ testId: id }))
    : refuse('testNotRemoved')
}

export const questionsOf = (groups: readonly Group[]): Question[] =>
  groups.flatMap((group) => group.questions)
