import { driverRights } from '@portal/contracts/driver-rights'
import type { PrintedCard } from '@portal/contracts/driver-rights-card'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { read } from '../api/hooks.ts'
import { byServer } from '../api/now.ts'
import { useFormat } from '../i18n/format.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { ErrorState, Skeleton } from '../ui/parts.tsx'

const Missed = onDemand(() => import('../ui/Missed.tsx'))

const looks = {
  valid: {
    icon: CircleCheck,
    colour: 'bg-good-soft text-good',
    title: 'cardValid',
    hint: 'cardValidHint',
  },
  notValid: {
    icon: CircleAlert,
    colour: 'bg-bad-soft text-bad',
    title: 'cardNotValid',
    hint: 'cardNotValidHint',
  },
  unknown: {
    icon: CircleHelp,
    colour: 'bg-raised text-ink',
    title: 'cardUnknown',
    hint: 'cardUnknownHint',
  },
} as const

/** What the code of a printed truck card leads to: whether the card is valid today. */
export default function CheckCard() {
  const { t } = useTranslation(['driver-rights', 'auth'])
  const { code = '' } = useParams()
  const found = useQuery({
    ...read(driverRights.checkCard, { code }),
    // Who comes back to an open page looks at a day that has passed.
    refetchOnWindowFocus: 'always',
  })
  const { moment } = useFormat()
  useEffect(() => {
    document.title = `${t('checkCard')} – ${t('auth:portal')}`
  }, [t])
  if (found.isError)
    return (
      <main className="mx-auto w-full max-w-[27.5rem] p-4 py-8">
        <Missed />
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      </main>
    )
  const { icon: Icon, colour, title, hint } = looks[found.data?.state ?? 'unknown']
  return (
    <main className="mx-auto flex w-full max-w-[27.5rem] flex-col gap-4 p-4 py-8">
      <section
        aria-busy={!found.data}
        className="flex flex-col gap-5 overflow-hidden rounded-xl border border-line bg-surface"
      >
        <p className="px-5 pt-5 font-medium text-dim md:px-6">{t('checkCard')}</p>
        {found.data ? (
          <>
            <div className={`flex items-center gap-3 px-5 py-4 md:px-6 ${colour}`}>
              <Icon size={36} aria-hidden className="shrink-0" />
              <h1 className="min-w-0 text-2xl font-semibold wrap-anywhere">{t(title)}</h1>
            </div>
            {found.data.card && <Printed card={found.data.card} />}
            <div className="flex flex-col gap-1 px-5 pb-5 text-dim md:px-6">
              <p>{t(hint)}</p>
              <p className="text-sm">
                {t('checkedAt', {
                  at: moment(new Date(byServer(found.dataUpdatedAt)).toISOString()),
                })}
              </p>
            </div>
          </>
        ) : (
          <div className="px-5 pb-5 md:px-6">
            <Skeleton rows={5} />
          </div>
        )}
      </section>
    </main>
  )
}

/** The words of the card, and no other. */
function Printed({ card }: { card: PrintedCard }) {
  const { t } = useTranslation('driver-rights')
  const { day } = useFormat()
  const facts = [
    [t('holder'), card.name],
    [t('categories'), card.categories.join(', ')],
    [t('cardNumber'), card.cardNumber],
    [t('validFrom'), day(card.startDate)],
    [t('validUntil'), card.validUntil ? day(card.validUntil) : t('noEnd')],
    [t('employer'), card.employer],
  ].filter(([, value]) => value !== '')
  return (
    <dl className="grid gap-x-4 gap-y-3 px-5 md:px-6">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-dim">{label}</dt>
          <dd className="text-lg font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
