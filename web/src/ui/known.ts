import { CircleDashed, type LucideIcon } from 'lucide-react'

/** What stands for a code that this page does not know: its server is of a later release. */
export const otherSign = CircleDashed

/** The sign of a code; of one that only a newer server knows, the sign of any. */
export const signOf = <K extends string>(
  signs: Readonly<Record<K, LucideIcon>>,
  code: NoInfer<K>,
): LucideIcon => signs[code] ?? otherSign
