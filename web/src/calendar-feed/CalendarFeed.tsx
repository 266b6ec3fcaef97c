import { calendarFeed } from '@portal/contracts/calendar-feed'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Copy, Link2Off, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { Button, OutwardButton } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { InPersonNote, useLookingThrough } from '../ui/InPerson.tsx'
import { Card, ErrorState, Moment, Skeleton, useErrorText } from '../ui/parts.tsx'
import { useCopy } from '../ui/useCopy.ts'

/** One's shifts and leave in one's own calendar: makes the link that does it, and closes it. */
export default function CalendarFeed() {
  const { t } = useTranslation('calendar-feed')
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const locked = useLookingThrough()
  const found = useQuery(read(calendarFeed.state, {}))
  // It is said once: whoever leaves the page makes another.
  const [made, setMade] = useState<{ link: string; mark: string }>()
  const open = useCommand(calendarFeed.open, { onDone: setMade })
  const close = useCommand(calendarFeed.close, {
    onDone: () => snack(t('closed'), 'success'),
  })
  const onError = (error: unknown) => snack(errorText(error))
  const make = () => open.mutate({}, { onError })
  const renew = async () => {
    if (await ask({ title: t('renewAsk'), text: t('renewText'), confirm: t('renew') })) make()
  }
  const end = async () => {
    const question = { title: t('closeAsk'), text: t('closeText'), confirm: t('close') }
    if (await ask({ ...question, danger: true })) close.mutate({}, { onError })
  }
  if (found.isError && !found.data)
    return (
      <Card title={t('title')}>
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      </Card>
    )
  if (!found.data)
    return (
      <Card title={t('title')}>
        <Skeleton rows={2} />
      </Card>
    )
  const { since, mark } = found.data
  // Made anew or closed elsewhere, the one on the screen works no more.
  const link = made?.mark === mark ? made.link : undefined
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-3">
        <p className="max-w-prose text-dim">{t('intro')}</p>
        <InPersonNote />
        {since === null ? (
          <div>
            <Button
              busy={open.isPending}
              disabled={locked}
              icon={<CalendarPlus size={18} aria-hidden />}
              onClick={make}
            >
              {t('open')}
            </Button>
          </div>
        ) : (
          <>
            {link ? (
              <Fresh link={link} />
            ) : (
              <p className="max-w-prose">
                {t('since')} <Moment at={since} />. {t('shownOnce')}
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button
                kind="secondary"
                busy={open.isPending}
                disabled={locked}
                icon={<RefreshCw size={18} aria-hidden />}
                onClick={() => void renew()}
              >
                {t('renew')}
              </Button>
              <Button
                kind="danger"
                busy={close.isPending}
                disabled={locked}
                icon={<Link2Off size={18} aria-hidden />}
                onClick={() => void end()}
              >
                {t('close')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

/** A link that was made a moment ago: to subscribe by here, or to be copied to where the calendar is. */
function Fresh({ link }: { link: string }) {
  const { t } = useTranslation('calendar-feed')
  const copy = useCopy()
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-raised p-3">
      <p role="status" className="max-w-prose font-medium">
        {t('fresh')}
      </p>
      <code translate="no" className="font-mono text-sm wrap-anywhere select-all">
        {link}
      </code>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy size={18} aria-hidden />} onClick={() => copy(link)}>
          {t('copy')}
        </Button>
        <OutwardButton
          href={link.replace(/^https?:/, 'webcal:')}
          icon={<CalendarPlus size={18} aria-hidden />}
        >
          {t('subscribe')}
        </OutwardButton>
      </div>
      <p className="max-w-prose text-sm text-dim">{t('how')}</p>
    </div>
  )
}
