import { past } from '@portal/contracts/past'
import { history } from '../history/history.ts'
import { answers } from '../kit/answers.ts'

export const pastAnswers = answers(past, [history], {
  look: async ({ day, list, atPosition }, { pasts, now }) =>
    pasts.look({ day, list, position: atPosition }, now),
})
