import { type DataOf, orElse, type testEvents } from '@portal/events'
import { searchable } from '../kit/listing.ts'
import { readModel } from '../kit/read-model.ts'
import * as tables from './tables.ts'

/** What has no place in an order yet comes after what has. */
const LAST = 1_000_000

function factsOf(data: DataOf<(typeof testEvents)['testCreated']>) {
  return {
    title: data.title,
    description: data.description,
    kind: data.kind,
    image_file_id: data.imageFileId,
    video_link: data.videoLink,
    video_seconds: data.videoSeconds,
    points_needed: data.pointsNeeded,
    search: searchable(data.title, data.description),
  }
}

function questionOf(data: DataOf<(typeof testEvents)['questionSaved']>, version: bigint) {
  return {
    group_id: data.groupId,
    kind: data.kind,
    text: data.text,
    options: data.options,
    accepted: data.accepted,
    comment: data.comment,
    points: data.points,
    why: data.why,
    image_file_id: data.imageFileId,
    version: Number(version),
  }
}

/** Whoever may have it on the screen: administrators, and those who take it. */
const everywhere = [{ topic: 'testAdmin' }, { topic: 'tests' }] as const
const andAtTheStart = [...everywhere, { topic: 'startup' }] as const

export const tests = readModel('tests', {
  version: 6,
  tables,
  on: {
    testCreated: (write, { data, version, time }, touch) => {
      write.test.put({
        test_id: data.testId,
        ...factsOf(data),
        version: Number(version),
        content_version: 1,
        removed: false,
        changed_at: time,
        diploma_version: 0,
        diploma_file_id: null,
        diploma_fields: [],
        diploma_keys: { name: '', date: '', test: '', points: '' },
      })
      touch({ topic: 'testAdmin' })
    },
    testChanged: (write, { data, version, time }, touch) => {
      const key = { test_id: data.testId }
      write.test.change(key, { ...factsOf(data), version: Number(version), changed_at: time })
      write.test.add(key, { content_version: 1 })
      touch(...andAtTheStart)
    },
    questionGroupSaved: (write, { data, version, time }, touch) => {
      const row = { title: data.title, text: data.text, version: Number(version) }
      const key = { group_id: data.groupId }
      if (data.isNew)
        write.question_group.put({
          ...key,
          ...row,
          test_id: data.testId,
          rank: LAST + Number(version),
        })
      else write.question_group.change(key, row)
      write.test.change({ test_id: data.testId }, { changed_at: time })
      write.test.add({ test_id: data.testId }, { content_version: 1 })
      touch(...everywhere)
    },
    questionGroupRemoved: (write, { data, time }, touch) => {
      write.question.changeWhere({ group_id: data.groupId }, { removed: true })
      write.question_group.remove({ group_id: data.groupId })
      write.test.change({ test_id: data.testId }, { changed_at: time })
      write.test.add({ test_id: data.testId }, { content_version: 1 })
      touch(...everywhere)
    },
    questionSaved: (write, { data, version, time }, touch) => {
      const row = questionOf(data, version)
      const key = { question_id: data.questionId }
      if (data.isNew)
        write.question.put({
          ...key,
          ...row,
          test_id: data.testId,
          rank: LAST + Number(version),
          removed: false,
        })
      else write.question.change(key, row)
      write.test.change({ test_id: data.testId }, { changed_at: time })
      write.test.add({ test_id: data.testId }, { content_version: 1 })
      touch(...everywhere)
    },
    questionRemoved: (write, { data, time }, touch) => {
      write.question.change({ question_id: data.questionId }, { removed: true })
      write.test.change({ test_id: data.testId }, { changed_at: time })
      write.test.add({ test_id: data.testId }, { content_version: 1 })
      touch(...everywhere)
    },
    questionsOrdered: (write, { data }, touch) => {
      let rank = 0
      for (const { groupId, questionIds } of data.order) {
        write.question_group.change({ group_id: groupId }, { rank: rank++ })
        for (const questionId of questionIds)
          write.question.change({ question_id: questionId }, { rank: rank++ })
      }
      touch(...everywhere)
    },
    diplomaSet: (write, { data, version }, touch) => {
      write.test.change(
        { test_id: data.testId },
        {
          diploma_version: Number(version),
          diploma_file_id: data.fileId,
          diploma_fields: data.fields,
          diploma_keys: data.keys,
        },
      )
      touch({ topic: 'testAdmin' })
    },
    occasionSaved: (write, { data, version }, touch) => {
      write.occasion.put({
        occasion_id: data.occasionId,
        test_id: data.testId,
        group_ids: data.audience.groupIds,
        department_ids: data.audience.departmentIds,
        from_day: data.from,
        to_day: data.to,
        forced: data.forced,
        optional: data.optional,
        repeat_months: data.repeatMonths,
        version: Number(version),
        removed: false,
      })
      write.named.removeWhere({ occasion_id: data.occasionId })
      for (const userId of data.audience.userIds)
        write.named.put({ occasion_id: data.occasionId, user_id: userId })
      touch(...andAtTheStart)
    },
    occasionGivenTo: (write, { data, version }, touch) => {
      const key = { occasion_id: data.occasionId }
      write.occasion.change(key, { version: Number(version) })
      for (const userId of data.userIds) write.named.put({ ...key, user_id: userId })
      touch({ topic: 'testAdmin' })
    },
    occasionOpened: (write, { data }, touch) => {
      write.turn.put({
        occasion_id: data.occasionId,
        test_id: data.testId,
        round: data.round,
        open: true,
      })
      touch(...andAtTheStart)
    },
    occasionClosed: (write, { data }, touch) => {
      write.turn.change({ occasion_id: data.occasionId }, { open: false })
      touch(...andAtTheStart)
    },
    occasionRemoved: (write, { data }, touch) => {
      write.occasion.change({ occasion_id: data.occasionId }, { removed: true })
      write.turn.change({ occasion_id: data.occasionId }, { open: false })
      touch(...andAtTheStart)
    },
    occasionAssigned: (write, { data }, touch) => {
      for (const userId of data.userIds)
        write.place.put({
          occasion_id: data.occasionId,
          user_id: userId,
          test_id: data.testId,
          assigned: true,
        })
      const users = data.userIds
      touch({ topic: 'tests', users }, { topic: 'startup', users }, { topic: 'testAdmin' })
    },
    occasionUnassigned: (write, { data }, touch) => {
      for (const userId of data.userIds)
        write.place.change({ occasion_id: data.occasionId, user_id: userId }, { assigned: false })
      const users = data.userIds
      touch({ topic: 'tests', users }, { topic: 'startup', users }, { topic: 'testAdmin' })
    },
    testVideoWatched: (write, { data }, touch) => {
      write.watching.put({
        occasion_id: data.occasionId,
        user_id: data.userId,
        test_id: data.testId,
        round: data.round,
        video_link: data.videoLink,
        seconds: data.seconds,
        length: data.length,
        done: data.done,
      })
      touch({ topic: 'tests', users: [data.userId] })
    },
    answersHandedIn: (write, { data, time }, touch) => {
      const row = {
        result_id: data.resultId,
        occasion_id: data.occasionId,
        user_id: data.userId,
        test_id: data.testId,
        kind: data.kind,
        round: data.round,
        attempt: data.attempt,
        points: data.points,
        max_points: data.maxPoints,
        points_needed: data.pointsNeeded,
        approved: data.approved,
        handed_in_at: time,
      }
      write.hand_in.put(row)
      write.standing.put(row)
      for (const one of orElse(data.answers, []))
        write.answer.put({
          result_id: data.resultId,
          question_id: one.questionId,
          test_id: data.testId,
          user_id: data.userId,
          option_ids: one.optionIds,
          text: one.text,
          comment: one.comment,
          right: one.right,
        })
      const users = [data.userId]
      touch({ topic: 'tests', users }, { topic: 'startup', users }, { topic: 'testAdmin' })
    },
    testRemoved: (write, { data, time }, touch) => {
      write.test.change({ test_id: data.testId }, { removed: true, changed_at: time })
      touch(...andAtTheStart)
    },
    testRestored: (write, { data, time }, touch) => {
      write.test.change({ test_id: data.testId }, { removed: false, changed_at: time })
      touch(...andAtTheStart)
    },
    testDeletedForGood: (write, { data }, touch) => {
      const of = { test_id: data.testId }
      write.test.remove(of)
      for (const one of [
        write.question_group,
        write.question,
        write.occasion,
        write.turn,
        write.place,
        write.hand_in,
        write.standing,
        write.answer,
        write.watching,
      ])
        one.removeWhere(of)
      touch(...andAtTheStart)
    },
    /** Who is erased has answered nothing. */
    userDeleted: (write, { data }, touch) => {
      if (!data.erased) return
      write.answer.removeWhere({ user_id: data.userId })
      touch({ topic: 'testAdmin' })
    },
  },
})
