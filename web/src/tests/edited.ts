import type { ReplyOf } from '@portal/contracts'
import type { tests } from '@portal/contracts/tests'

/** A test as its editor has it. */
export type Edited = ReplyOf<typeof tests.one>
