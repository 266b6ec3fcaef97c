import type { SignageState } from '@portal/contracts/signage'
import { CircleCheck, CircleSlash, Hourglass } from 'lucide-react'
import { otherSign } from '../ui/known.ts'
import { Tag, type Tone } from '../ui/parts.tsx'

const looks: Record<SignageState, { tone: Tone; icon: typeof Hourglass }> = {
  open: { tone: 'warn', icon: Hourglass },
  signed: { tone: 'good', icon: CircleCheck },
  withdrawn: { tone: 'plain', icon: CircleSlash },
}

/** Where something stands that is to be signed, as sign and word: the word bends with what it is. */
export function StateTag({ state, word }: { state: SignageState; word: string }) {
  const { tone, icon: Icon } = looks[state] ?? { tone: 'plain', icon: otherSign }
  return (
    <Tag tone={tone} icon={<Icon size={14} aria-hidden />}>
      {word}
    </Tag>
  )
}
