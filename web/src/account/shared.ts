// What other areas show of this one; all else of it is its own.
export { Notices } from './Notices.tsx'
export { PushDevices } from './PushDevices.tsx'
export type { Asked } from './passkeys.ts'
export { NotProven, useProof } from './proof.tsx'
export { SecondFactors } from './SecondFactors.tsx'
export { Sessions } from './Sessions.tsx'
export { WithOldPassword } from './WithOldPassword.tsx'
