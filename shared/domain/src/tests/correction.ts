import { type Answer, isCorrected, maxPointsOf, needsAnswer } from '@portal/contracts/test-shapes'
import { type Question, questionsOf, type Test } from './test.ts'

/** Why answers are held, and because of which question. */
export interface Held {
  readonly code: 'unknownAnswer' | 'answerMissing' | 'requiredCommentMissing'
  readonly questionId: string
}

export interface Corrected {
  readonly answers: (Answer & { right: boolean | null })[]
  readonly points: number
  readonly maxPoints: number
  readonly approved: boolean
}

const plain = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('sv')

function isRight(question: Question, answer: Answer): boolean {
  if (question.kind === 'text')
    return question.accepted.some((text) => plain(text) === plain(answer.text))
  const chosen = new Set(answer.optionIds)
  return question.options.every((option) => option.correct === chosen.has(option.optionId))
}

function heldBy(question: Question, answer: Answer | undefined): Held['code'] | undefined {
  const options = new Set(question.options.map((option) => option.optionId))
  if (answer?.optionIds.some((id) => !options.has(id))) return 'unknownAnswer'
  const chosen = new Set(answer?.optionIds).size
  const isText = question.kind === 'text'
  if (needsAnswer(question) && (isText ? !answer?.text.trim() : chosen === 0))
    return 'answerMissing'
  if (question.kind === 'one' && chosen > 1) return 'unknownAnswer'
  if (!isText && question.comment === 'required' && !answer?.comment.trim())
    return 'requiredCommentMissing'
  return undefined
}

/**
 * Judges answers by the test as it is: everything that a question asks must be there.
 * A question gives all of its points or none; a survey is approved as it is.
 */
export function correct(test: Test, answers: readonly Answer[]): Corrected | Held {
  const questions = questionsOf(test.groups)
  const known = new Set(questions.map((question) => question.questionId))
  const given = new Map(answers.map((answer) => [answer.questionId, answer]))
  for (const { questionId } of answers)
    if (!known.has(questionId)) return { code: 'unknownAnswer', questionId }
  const { kind, pointsNeeded } = test.facts
  const corrected: Corrected['answers'] = []
  let points = 0
  for (const question of questions) {
    const { questionId } = question
    const answer = given.get(questionId)
    const code = heldBy(question, answer)
    if (code) return { code, questionId }
    if (!answer) continue
    const right = isCorrected(kind, question) ? isRight(question, answer) : null
    if (right) points += question.points
    const isText = question.kind === 'text'
    corrected.push({
      questionId,
      optionIds: [...new Set(answer.optionIds)],
      text: isText ? answer.text.trim() : '',
      comment: isText || question.comment === 'none' ? '' : answer.comment.trim(),
      right,
    })
  }
  const maxPoints = maxPointsOf(kind, questions)
  return { answers: corrected, points, maxPoints, approved: points >= pointsNeeded }
}
