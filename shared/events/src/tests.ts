import { z } from 'zod'
import { event, events, personal, upcastFrom } from './kit.ts'

const id = z.uuid()
const day = z.iso.date()

const firstFacts = {
  title: z.string(),
  description: z.string(),
  /** A survey has no points: it is sent, not corrected. */
  kind: z.enum(['test', 'survey']),
  imageFileId: id.nullable(),
  /** '' for none. */
  videoLink: z.string(),
  pointsNeeded: z.number().int(),
}
/** With how long the video is, as an administrator says; null where nobody has, or there is none. */
const facts = { ...firstFacts, videoSeconds: z.number().int().nullable() }
const withoutLength = upcastFrom(z.object({ testId: id, ...firstFacts }), (old) => ({
  ...old,
  videoSeconds: null,
}))

/** Whose answers these are, and to what: the test as it was given by an occasion, in its round. */
const taking = { testId: id, occasionId: id, userId: id, round: z.number().int() }

export const testEvents = events({
  testCreated: event(2, z.object({ testId: id, ...facts }), { 1: withoutLength }),
  testChanged: event(2, z.object({ testId: id, ...facts }), { 1: withoutLength }),
  questionGroupSaved: event(
    1,
    z.object({
      testId: id,
      groupId: id,
      /** It was not there before; it stands last until an order is given. */
      isNew: z.boolean(),
      title: z.string(),
      text: z.string(),
    }),
  ),
  /** Its questions are gone with it. */
  questionGroupRemoved: event(1, z.object({ testId: id, groupId: id })),
  questionSaved: event(
    1,
    z.object({
      testId: id,
      groupId: id,
      questionId: id,
      isNew: z.boolean(),
      kind: z.enum(['one', 'several', 'text']),
      text: z.string(),
      options: z.array(z.object({ optionId: id, text: z.string(), correct: z.boolean() })),
      /** What a text may say to be right; none: it is not corrected. */
      accepted: z.array(z.string()),
      comment: z.enum(['none', 'optional', 'required']),
      points: z.number().int(),
      /** Why an answer is wrong, shown after correction. */
      why: z.string(),
      imageFileId: id.nullable(),
    }),
  ),
  questionRemoved: event(1, z.object({ testId: id, questionId: id })),
  /** All groups in their order, each with its questions in theirs. */
  questionsOrdered: event(
    1,
    z.object({
      testId: id,
      order: z.array(z.object({ groupId: id, questionIds: z.array(id) })),
    }),
  ),
  /** Which fields of the form are filled with what; '' for none. */
  diplomaSet: event(
    1,
    z.object({
      testId: id,
      fileId: id.nullable(),
      fields: z.array(z.string()),
      keys: z.object({
        name: z.string(),
        date: z.string(),
        test: z.string(),
        points: z.string(),
      }),
    }),
  ),

  /** Who takes the test and when. Not optional: it holds the start until it is done. */
  occasionSaved: event(
    1,
    z.object({
      testId: id,
      occasionId: id,
      audience: z.object({
        userIds: z.array(id),
        groupIds: z.array(id),
        departmentIds: z.array(id),
      }),
      from: day,
      to: day.nullable(),
      /** A step of its own at the start. */
      forced: z.boolean(),
      optional: z.boolean(),
      /** It begins anew every so many months. */
      repeatMonths: z.number().int().nullable(),
    }),
  ),
  /**
   * From now on it can be taken: round 1 when its first day has come, and one more each time that
   * it begins anew. Who is done in an earlier round is not done in this one.
   */
  occasionOpened: event(1, z.object({ testId: id, occasionId: id, round: z.number().int() })),
  /** Its last day is over: it can no longer be taken, and holds nobody. */
  occasionClosed: event(1, z.object({ testId: id, occasionId: id, round: z.number().int() })),
  occasionRemoved: event(1, z.object({ testId: id, occasionId: id })),
  /** These people too are meant by it, each by name; the rest of its audience stays. */
  occasionGivenTo: event(1, z.object({ testId: id, occasionId: id, userIds: z.array(id) })),
  /** These people are to take it; at most 500 an event. */
  occasionAssigned: event(1, z.object({ testId: id, occasionId: id, userIds: z.array(id) })),
  /** These are no longer among those who take it. */
  occasionUnassigned: event(1, z.object({ testId: id, occasionId: id, userIds: z.array(id) })),

  /** How much of the test's video was seen, from its start, in this round. */
  testVideoWatched: event(
    1,
    z.object({
      ...taking,
      videoLink: z.string(),
      seconds: z.number(),
      length: z.number(),
      done: z.boolean(),
    }),
  ),
  /**
   * Corrected when it was handed in, by the test as it was then. A survey is always approved. Who is
   * not approved may hand in again: `attempt` counts within the round, from 1.
   */
  answersHandedIn: event(
    1,
    z.object({
      ...taking,
      resultId: id,
      attempt: z.number().int(),
      kind: z.enum(['test', 'survey']),
      /** Of the test's questions. */
      contentVersion: z.number().int(),
      answers: personal(
        z.array(
          z.object({
            questionId: id,
            optionIds: z.array(id),
            text: z.string(),
            comment: z.string(),
            /** Null where it is not corrected. */
            right: z.boolean().nullable(),
          }),
        ),
        'userId',
      ),
      points: z.number().int(),
      maxPoints: z.number().int(),
      pointsNeeded: z.number().int(),
      approved: z.boolean(),
    }),
  ),

  testRemoved: event(1, z.object({ testId: id })),
  testRestored: event(1, z.object({ testId: id })),
  testDeletedForGood: event(1, z.object({ testId: id })),
})
