import { past } from '@portal/contracts/past'
import { answers } from '../kit/answers.ts'

export const pastAnswers = answers(past, [], {
  look: async ({ day, list, atPosition }, { pasts, now }) =>
    pasts.look({ day, list, position: atPosition }, now),
})
