import type { NewsState } from '@portal/contracts/news'
import { Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag, type Tone } from '../ui/parts.tsx'

const tones: Record<NewsState, Tone> = {
  draft: 'warn',
  planned: 'plain',
  shown: 'good',
  ended: 'plain',
  deleted: 'bad',
}

export function StateTag({ state }: { state: NewsState }) {
  const { t } = useTranslation('news')
  return <Tag tone={tones[state]}>{t(`state_${state}`)}</Tag>
}

export function ImportantTag() {
  const { t } = useTranslation('news')
  return (
    <Tag tone="warn" icon={<Megaphone size={14} aria-hidden />}>
      {t('important')}
    </Tag>
  )
}
