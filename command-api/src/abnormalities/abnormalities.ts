import { abnormalities, MAX_PHOTOS } from '@portal/contracts/abnormalities'
import {
  type AbnormalityType,
  abnormalityTypes,
  proposedSeverity,
  type Severity,
} from '@portal/contracts/abnormality-types'
import { sensitiveUserTypes } from '@portal/contracts/users'
import { abnormalityEvents } from '@portal/events'
import { type Actor, isSuper } from '@portal/platform/actor'
import { stockholmDay } from '@portal/platform/clock'
import { act, decided, decisions, done, on, refuse } from '../kit/decisions.ts'
import { ownFiles } from '../kit/own-files.ts'
import type { Parts } from '../kit/parts.ts'
import { automationRules, RULES } from './automation-rules.ts'
import { importRows, readFile } from './import.ts'
import { type Facts, present, stand } from './stand.ts'

interface Form {
  type: AbnormalityType
  severity?: Severity | undefined
  day: string
  time: string | null
  figure: number | null
  text: string
}

/** What a form says, with what it leaves to us; or why it cannot be so. */
export function factsOf(form: Form, now: Date) {
  const { unit } = abnormalityTypes[form.type]
  const figure = unit === 'none' ? null : form.figure
  if (unit !== 'none' && figure === null) return refuse('figureMissing')
  if (form.day > stockholmDay(now)) return refuse('dayInTheFuture')
  return {
    type: form.type,
    severity: form.severity ?? proposedSeverity(form.type, figure),
    day: form.day,
    time: form.time,
    figure,
    unit,
    text: form.text.trim(),
  } satisfies Facts
}

/** Whom this one concerns; undefined where there is none, or none that the actor may see. */
async function personOf(parts: Parts, actor: Actor, id: string): Promise<string | undefined> {
  const row = await parts.db
    .selectFrom('abnormalities.abnormality as a')
    .innerJoin('users.person as p', 'p.user_id', 'a.user_id')
    .select(['a.user_id', 'p.user_type'])
    .where('a.abnormality_id', '=', id)
    .executeTakeFirst()
  return row && !hiddenFrom(actor, row.user_type) ? row.user_id : undefined
}

/** Sensitive types are a super admin's to see. */
const hiddenFrom = (actor: Actor, userType: string): boolean =>
  (sensitiveUserTypes as readonly string[]).includes(userType) && !isSuper(actor)

const same = (one: Facts, other: Facts): boolean =>
  (['type', 'severity', 'day', 'time', 'figure', 'text'] as const).every(
    (field) => one[field] === other[field],
  )

export const abnormalitiesDecisions = decisions(abnormalities, {
  accept: on(stand, {
    stream: (_, { actor }) => actor.userId,
    decide: (state, { items }, { actor }) => {
      const events = []
      for (const { id, version } of new Map(items.map((item) => [item.id, item])).values()) {
        const one = present(state, id)
        if (!one) return refuse('notFound')
        if (one.is === 'accepted') continue
        if (one.version !== version) return refuse('changedMeanwhile')
        events.push(
          abnormalityEvents.abnormalityAccepted({ abnormalityId: id, userId: actor.userId }),
        )
      }
      return done(...events)
    },
  }),

  setStatus: on(stand, {
    stream: (_, { actor }) => actor.userId,
    decide: (state, { id, version, status, comment: written }, { actor }) => {
      const one = present(state, id)
      if (!one) return refuse('notFound')
      if (one.status === 'closed') return refuse('abnormalityClosed')
      if (one.version !== version) return refuse('changedMeanwhile')
      const comment = written.trim()
      // 'Corrected' says enough by itself.
      if (comment === '' && status !== 'corrected') return refuse('commentMissing')
      const event = { abnormalityId: id, userId: actor.userId, status, comment }
      return done(abnormalityEvents.abnormalityHandled({ ...event, by: 'person' }))
    },
  }),

  addPhoto: act(async ({ id, fileId }, acting) => {
    const { actor, parts } = acting
    if (!(await ownFiles(parts, actor, [fileId]))) return refuse('fileMissing')
    const file = await parts.db
      .selectFrom('files.file')
      .select('type')
      .where('file_id', '=', fileId)
      .executeTakeFirst()
    return acting.decide(stand, actor.userId, (state) => {
      const one = present(state, id)
      if (!one) return refuse('notFound')
      if (one.photos.includes(fileId)) return done()
      if (!file?.type.startsWith('image/')) return refuse('notAPicture')
      if (one.status === 'closed') return refuse('abnormalityClosed')
      if (one.photos.length >= MAX_PHOTOS) return refuse('tooManyPhotos')
      const photo = { abnormalityId: id, userId: actor.userId, fileId }
      return done(abnormalityEvents.abnormalityPhotoAdded(photo))
    })
  }),

  create: act(async ({ userId, ...form }, acting) => {
    const facts = factsOf(form, acting.now)
    if (!('unit' in facts)) return facts
    const person = await acting.parts.db
      .selectFrom('users.person')
      .select(['user_type', 'department_ids'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!person || hiddenFrom(acting.actor, person.user_type)) return refuse('unknownUser')
    const id = acting.newId()
    return acting.decide(stand, userId, (state) => {
      if (state.noted.has(id)) return decided([], { id })
      const noted = abnormalityEvents.abnormalityNoted({
        abnormalityId: id,
        userId,
        departmentId: person.department_ids[0] ?? null,
        ...facts,
        source: 'manual',
        ruleId: null,
      })
      return decided([noted], { id })
    })
  }),

  change: act(async ({ id, version, status, comment, ...form }, acting) => {
    const facts = factsOf(form, acting.now)
    if (!('unit' in facts)) return facts
    const userId = await personOf(acting.parts, acting.actor, id)
    if (!userId) return refuse('notFound')
    return acting.decide(stand, userId, (state) => {
      const one = present(state, id)
      if (!one) return refuse('notFound')
      if (one.version !== version) return refuse('changedMeanwhile')
      const about = { abnormalityId: id, userId }
      const changed = !same(one.facts, facts)
      // Another wording is no other finding.
      const otherwise = !same({ ...one.facts, text: '' }, { ...facts, text: '' })
      const acceptAgain = one.is === 'accepted' && otherwise
      const said = comment.trim()
      const handled = status !== undefined && (status !== one.status || said !== '')
      return done(
        ...(changed
          ? [abnormalityEvents.abnormalityChanged({ ...about, ...facts, acceptAgain })]
          : []),
        ...(handled
          ? [
              abnormalityEvents.abnormalityHandled({
                ...about,
                status,
                comment: said,
                by: 'office',
              }),
            ]
          : []),
      )
    })
  }),

  remove: act(async ({ id }, acting) => {
    const userId = await personOf(acting.parts, acting.actor, id)
    if (!userId) return refuse('notFound')
    return acting.decide(stand, userId, (state) =>
      present(state, id)
        ? done(abnormalityEvents.abnormalityRemoved({ abnormalityId: id, userId }))
        : done(),
    )
  }),

  readFile: act((_, acting) => readFile(acting)),
  importRows: act(importRows),

  saveRule: on(automationRules, {
    stream: () => RULES,
    decide: (state, { id: given, version, ...rule }, { newId }) => {
      const { whenType, measure } = rule
      if (measure === 'figure' && (!whenType || abnormalityTypes[whenType].unit === 'none'))
        return refuse('ruleCannotMeasure')
      if (given !== undefined && !Object.hasOwn(state, given)) return refuse('notFound')
      if (given !== undefined && state[given] !== version) return refuse('changedMeanwhile')
      const id = given ?? newId()
      if (given === undefined && Object.hasOwn(state, id)) return decided([], { id })
      const saved = { ...rule, ruleId: id, makeText: rule.makeText.trim() }
      return decided([abnormalityEvents.automationRuleSaved(saved)], { id })
    },
  }),

  removeRule: on(automationRules, {
    stream: () => RULES,
    decide: (state, { id }) =>
      Object.hasOwn(state, id)
        ? done(abnormalityEvents.automationRuleRemoved({ ruleId: id }))
        : refuse('notFound'),
  }),
})
