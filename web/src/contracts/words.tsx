import type { ContractRow, ContractState } from '@portal/contracts/contracts'
import { CircleCheck, CircleSlash, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag, type Tone } from '../ui/parts.tsx'

const looks: Record<ContractState, { tone: Tone; icon: typeof Hourglass }> = {
  open: { tone: 'warn', icon: Hourglass },
  signed: { tone: 'good', icon: CircleCheck },
  withdrawn: { tone: 'plain', icon: CircleSlash },
}

/** Where a contract stands, as sign and word. */
export function StateTag({ state }: { state: ContractState }) {
  const { t } = useTranslation('contracts')
  const { tone, icon: Icon } = looks[state]
  return (
    <Tag tone={tone} icon={<Icon size={14} aria-hidden />}>
      {t(`state_${state}`)}
    </Tag>
  )
}

/** The first open contract, the oldest first: what was issued first is signed first. */
export const firstOpen = (rows: readonly ContractRow[]): ContractRow | undefined =>
  rows.filter((row) => row.state === 'open').at(-1)
