import { CloudOff, RotateCw, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Trouble } from '../api/trouble.ts'
import { Button } from '../ui/Button.tsx'
import { useSecondsTo } from '../ui/useSecondsTo.ts'

/** What is the matter, by what the server answered; 0 where it did not. */
function matterOf(status: number, online: boolean) {
  if (status === 0) return online ? 'awaySilent' : 'awayOffline'
  if (status === 404) return 'awayPart'
  return status === 503 || status === 429 ? 'awayBusy' : 'awayFailed'
}

/** What the page waits for cannot be had now: what is the matter, when it is tried again, and at once. */
export function Away({ trouble }: { trouble: Trouble }) {
  const { t } = useTranslation(['layouts', 'ui'])
  const seconds = useSecondsTo(trouble.nextAt)
  const matter = matterOf(trouble.status, navigator.onLine)
  const Icon = matter === 'awayOffline' ? WifiOff : CloudOff
  return (
    <main
      id="content"
      data-testid="away"
      className="mx-auto flex max-w-[36rem] flex-col items-center gap-4 px-4 py-20 text-center"
    >
      <Icon size={48} className="text-dim" aria-hidden />
      <h1 role="status" className="text-xl font-semibold">
        {t(`layouts:${matter}`)}
        {trouble.status > 0 && <span className="font-normal text-dim"> ({trouble.status})</span>}
      </h1>
      <p>{t('layouts:awayKept')}</p>
      <p className="text-dim tabular-nums">
        {seconds > 0 ? t('layouts:awayAgain', { seconds }) : t('layouts:awayTrying')}
      </p>
      <Button icon={<RotateCw size={18} aria-hidden />} onClick={trouble.again}>
        {t('ui:tryAgain')}
      </Button>
    </main>
  )
}
