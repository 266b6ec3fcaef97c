import { DAY_MS, HOUR_MS } from '@portal/calendar/lengths'
import { stockholmDay } from '@portal/calendar/stockholm'
import type { Answer } from '@portal/contracts/test-shapes'
import type { Folding } from '@portal/domain/kit/aggregate'
import { correct } from '@portal/domain/tests/correction'
import { takingId } from '@portal/domain/tests/taking'
import { test as aggregate, type Test } from '@portal/domain/tests/test'
import { type Happened, testEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import type { Chronicle } from './driver-rights.ts'
import { chance } from './names.ts'
import { type DemoTest, demoTests } from './test-texts.ts'

/** A test's stream as it grows, with the state that its events make. */
class Growing {
  readonly id = newId()
  state: Test = aggregate.initial
  private readonly log: Chronicle
  private readonly actor: string
  private version = 0n

  constructor(log: Chronicle, actor: string) {
    this.log = log
    this.actor = actor
  }

  add(event: Happened, at: number): void {
    this.version += 1n
    const by = { version: this.version, meta: { actor: this.actor } }
    const folding = { ...event, ...by } as Partial<Folding> as Folding
    this.state = aggregate.evolve(this.state, folding)
    this.log.add(`test-${this.id}`, event, at, this.actor)
  }
}

function made(log: Chronicle, actor: string, text: DemoTest, at: number): Growing {
  const grown = new Growing(log, actor)
  const testId = grown.id
  const { title, description, kind, pointsNeeded } = text
  const without = { imageFileId: null, videoLink: '', videoSeconds: null }
  const facts = { title, description, kind, pointsNeeded, ...without }
  grown.add(testEvents.testCreated({ testId, ...facts }), at)
  for (const [nth, group] of text.groups.entries()) {
    const groupId = newId()
    const when = at + (nth + 1) * 600_000
    grown.add(
      testEvents.questionGroupSaved({
        testId,
        groupId,
        isNew: true,
        title: group.title,
        text: group.text,
      }),
      when,
    )
    for (const question of group.questions)
      grown.add(
        testEvents.questionSaved({
          testId,
          groupId,
          questionId: newId(),
          isNew: true,
          kind: question.kind,
          text: question.text,
          options: question.options.map((option) => ({
            optionId: newId(),
            text: option.replace(/^\* /, ''),
            correct: option.startsWith('* '),
          })),
          accepted: [],
          comment: question.comment ?? 'none',
          points: kind === 'test' ? 1 : 0,
          why: question.why ?? '',
          imageFileId: null,
        }),
        when + 60_000,
      )
  }
  return grown
}

interface When {
  readonly at: number
  readonly forced?: boolean
  readonly optional?: boolean
  readonly repeatMonths?: number
}

/** Gives the test to people, from that day on. */
function give(grown: Growing, userIds: string[], when: When): string {
  const occasionId = newId()
  const { at, forced = false, optional = false, repeatMonths = null } = when
  const ids = { testId: grown.id, occasionId }
  const audience = { userIds, groupIds: [], departmentIds: [] }
  const from = stockholmDay(new Date(at))
  const occasion = { ...ids, audience, from, to: null, forced, optional, repeatMonths }
  grown.add(testEvents.occasionSaved(occasion), at)
  grown.add(testEvents.occasionOpened({ ...ids, round: 1 }), at)
  grown.add(testEvents.occasionAssigned({ ...ids, userIds }), at + 1000)
  return occasionId
}

/** Hands in: all right but the questions at these places; texts are written where they must be. */
function handIn(
  log: Chronicle,
  grown: Growing,
  occasionId: string,
  userId: string,
  how: { at: number; wrong: readonly number[]; attempt?: number; choose?: number; text?: string },
): void {
  const { state } = grown
  const answers: Answer[] = state.groups
    .flatMap((group) => group.questions)
    .map((question, nth) => {
      const right = question.options.filter((option) => option.correct)
      const some =
        right.length > 0 ? right : question.options.slice((how.choose ?? 0) % 5).slice(0, 1)
      const others = question.options.filter((option) => !option.correct).slice(0, 1)
      const chosen = how.wrong.includes(nth) && others.length > 0 ? others : some
      const isText = question.kind === 'text'
      return {
        questionId: question.questionId,
        optionIds: isText ? [] : chosen.map((option) => option.optionId),
        text: isText ? (how.text ?? '') : '',
        comment: question.comment === 'required' && !isText ? (how.text ?? 'Som vanligt.') : '',
      }
    })
  const result = correct(state, answers)
  if ('code' in result) throw new Error(`the demo's answers are held: ${result.code}`)
  log.add(
    `taking-${takingId(occasionId, userId)}`,
    testEvents.answersHandedIn({
      testId: grown.id,
      occasionId,
      userId,
      round: 1,
      resultId: newId(),
      attempt: how.attempt ?? 1,
      kind: state.facts.kind,
      contentVersion: state.contentVersion,
      answers: result.answers,
      points: result.points,
      maxPoints: result.maxPoints,
      pointsNeeded: state.facts.pointsNeeded,
      approved: result.approved,
    }),
    how.at,
    userId,
  )
}

/**
 * Tests and surveys: one that holds the start of a new driver, one that a driver has passed and others
 * have or have not, a survey, and one that was removed.
 * @param others people who hold nobody up: what is given to them is optional
 */
export function seedTests(
  log: Chronicle,
  begin: number,
  idOf: (login: string) => string,
  others: readonly string[],
): void {
  const luck = chance(42)
  const actor = idOf('wageadmin')
  const driver = idOf('driver')

  const backing = made(log, actor, demoTests.backing, begin + 5 * DAY_MS)
  const first = give(backing, [driver, ...others], {
    at: begin + 8 * DAY_MS,
    optional: true,
    repeatMonths: 12,
  })
  handIn(log, backing, first, driver, { at: begin + 9 * DAY_MS, wrong: [0, 2] })
  handIn(log, backing, first, driver, { at: begin + 9 * DAY_MS + HOUR_MS, wrong: [2], attempt: 2 })
  for (const [nth, userId] of others.slice(0, -3).entries()) {
    const wrong = [0, 1, 2, 3].filter(() => luck.below(10) < 2 + (nth % 3))
    handIn(log, backing, first, userId, { at: begin + (9 + nth) * DAY_MS, wrong })
  }
  give(backing, [idOf('newdriver')], { at: begin + 50 * DAY_MS, forced: true })

  const survey = made(log, actor, demoTests.survey, begin + 30 * DAY_MS)
  const asked = give(survey, [driver, ...others], { at: begin + 40 * DAY_MS, optional: true })
  for (const [nth, userId] of others.slice(0, 7).entries())
    handIn(log, survey, asked, userId, {
      at: begin + (41 + nth) * DAY_MS,
      wrong: [],
      choose: luck.below(4),
      text: luck.pick(demoTests.voices),
    })

  const old = made(log, actor, demoTests.winter, begin + DAY_MS)
  old.add(testEvents.testRemoved({ testId: old.id }), begin + 20 * DAY_MS)
}
