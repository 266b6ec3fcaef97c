import { account, type NoticeChoice } from '@portal/contracts/account'
import { type Channel, channels } from '@portal/contracts/notices'
import { places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { usePlace } from '../router/place.ts'
import { useFeedback } from '../ui/feedback.tsx'
import { Card, ErrorState, Skeleton, useErrorText } from '../ui/parts.tsx'

/** What one is told of by mail, SMS and push: one's own to choose, or why it is not. */
export function Notices() {
  const { t } = useTranslation('account')
  const notices = useQuery(read(account.notices, {}))
  const { part } = usePlace(places.details)
  const here = useRef<HTMLDivElement>(null)
  const isThere = notices.data !== undefined
  // A mail leads to them, and the page is long.
  useEffect(() => {
    if (part !== 'notices' || !isThere) return
    here.current?.scrollIntoView({ block: 'start' })
    here.current?.focus({ preventScroll: true })
  }, [part, isThere])
  return (
    <div ref={here} tabIndex={-1} className="scroll-mt-20 outline-none">
      <Card title={t('notices')}>
        {notices.isError && !notices.data ? (
          <ErrorState error={notices.error} retry={() => void notices.refetch()} />
        ) : !notices.data ? (
          <Skeleton rows={8} />
        ) : (
          <>
            <p className="mb-2 text-dim">{t('noticesIntro')}</p>
            {!notices.data.phone && <p className="mb-2">{t('noticesNoPhone')}</p>}
            <div className="divide-y divide-line">
              {notices.data.rows.map((row) => (
                <Group key={row.group} row={row} phone={notices.data.phone} />
              ))}
            </div>
          </>
        )}
      </Card>
    </div>
  )
}

function Group({ row, phone }: { row: NoticeChoice; phone: boolean }) {
  const { t } = useTranslation('account')
  const about = `notice-${row.group}`
  return (
    <fieldset
      aria-describedby={about}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 wrap-anywhere"
    >
      <legend className="sr-only">{t(`notice_${row.group}`)}</legend>
      <div className="min-w-0 flex-1 basis-64">
        <p aria-hidden className="font-medium">
          {t(`notice_${row.group}`)}
        </p>
        <p id={about} className="text-sm text-dim">
          {t(`notice_${row.group}_about`)}
        </p>
      </div>
      <div className="grid w-full grid-cols-3 gap-2 sm:flex sm:w-auto">
        {channels.map((by) => (
          <Choice key={by} row={row} by={by} reached={by !== 'sms' || phone} />
        ))}
      </div>
    </fieldset>
  )
}

const words = { mail: 'byMail', sms: 'bySms', push: 'byPush' } as const

/** One box; a place is left for one that never comes, so that they stand below each other. */
function Choice({ row, by, reached }: { row: NoticeChoice; by: Channel; reached: boolean }) {
  const { t } = useTranslation('account')
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const choose = useCommand(account.chooseNotice)
  /** What was asked for shows at once, and until the answer is there. */
  const [asked, setAsked] = useState<boolean>()
  const way = row[by]
  if (way === 'never') return <span className="sm:w-28" />
  const isFixed = way === 'always'
  const wanted = asked ?? way !== 'off'
  const set = (next: boolean) => {
    setAsked(next)
    return choose
      .mutateAsync({ group: row.group, by, wanted: next })
      .catch((error: unknown) => snack(errorText(error)))
      .finally(() => setAsked(undefined))
  }
  return (
    <label
      className={`flex min-h-11 items-center gap-2 rounded-lg border border-line px-2 max-[23rem]:flex-col max-[23rem]:gap-1 max-[23rem]:px-1 max-[23rem]:py-2 sm:w-28 sm:px-3 ${isFixed || !reached ? 'text-dim' : 'cursor-pointer has-checked:border-link has-checked:bg-raised'}`}
    >
      {isFixed ? <Lock size={16} aria-hidden className="mx-0.5 shrink-0" /> : null}
      <input
        type="checkbox"
        checked={wanted && reached}
        disabled={isFixed || !reached || asked !== undefined}
        onChange={(event) => void set(event.target.checked)}
        className={isFixed ? 'sr-only' : 'size-5 shrink-0 accent-link'}
      />
      {t(words[by])}
    </label>
  )
}
