import type { EducationState } from '@portal/contracts/education'
import { CircleCheck, Clock, PenLine, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { otherSign } from '../ui/known.ts'
import { Tag, type Tone } from '../ui/parts.tsx'

const looks: Record<EducationState, [tone: Tone, icon: typeof Clock]> = {
  Asked: ['warn', PenLine],
  Rejected: ['bad', RotateCcw],
  WaitingForApproval: ['plain', Clock],
  Approved: ['good', CircleCheck],
}

/** Where an education stands, in words, colour and sign. */
export function EducationTag({ state }: { state: EducationState }) {
  const { t } = useTranslation('education')
  const [tone, Icon] = looks[state] ?? ['plain', otherSign]
  return (
    <Tag tone={tone} icon={<Icon size={14} aria-hidden />}>
      {t(`state_${state}`)}
    </Tag>
  )
}

/** What somebody wrote that the reader is to act on. */
export function Said({ title, text, tone = 'warn' }: { title: string; text: string; tone?: Tone }) {
  if (text === '') return null
  const look = tone === 'warn' ? 'bg-warn-soft text-warn' : 'bg-raised text-ink'
  return (
    <div className={`rounded-lg p-4 ${look}`}>
      <p className="text-sm font-semibold">{title}</p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  )
}
