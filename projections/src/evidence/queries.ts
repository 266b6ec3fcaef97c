import { evidence } from '@portal/contracts/evidence'
import { answers } from '../kit/answers.ts'

export const evidenceAnswers = answers(evidence, [], {
  key: async (_, { verification }) => ({ key: await verification.seals.publicKey() }),
})
