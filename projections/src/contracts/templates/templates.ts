import type { Locale } from '@portal/contracts'
import { bs } from './bs.ts'
import { en } from './en.ts'
import { pl } from './pl.ts'
import { ro } from './ro.ts'
import { sv } from './sv.ts'
import type { ContractWords } from './words.ts'

/** The contracts' texts of every language. */
export const contractWords: Readonly<Record<Locale, ContractWords>> = { en, sv, pl, ro, bs }
