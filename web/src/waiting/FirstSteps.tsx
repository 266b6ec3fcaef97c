import { documents } from '@portal/contracts/documents'
import { emergency } from '@portal/contracts/emergency'
import { companies, departments } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { users } from '@portal/contracts/users'
import { vacation } from '@portal/contracts/vacation'
import { whistleblower } from '@portal/contracts/whistleblower'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '../api/hooks.ts'
import { Skeleton } from '../ui/parts.tsx'

const ONE = { page: 0, pageSize: 1 }

/**
 * What a new company is set up with, in the order in which each finds what it is made of.
 * @returns undefined until all is known; none where some of it cannot be had
 */
function useFirstSteps() {
  const company = useQuery(read(companies.filter, ONE))
  const department = useQuery(read(departments.filter, ONE))
  const leave = useQuery(read(vacation.types, {}))
  const called = useQuery(read(emergency.list, {}))
  const document = useQuery(read(documents.search, ONE))
  const people = useQuery(read(users.search, ONE))
  const handling = useQuery(read(whistleblower.about, {}))
  const asked = [company, department, leave, called, document, people, handling]
  // Nor while it is asked for again.
  if (asked.some(({ data, errorUpdateCount }) => !data && errorUpdateCount > 0)) return []
  if (asked.some(({ data }) => !data)) return undefined
  return [
    { name: 'company', count: company.data?.total, to: addressOf(places.companies) },
    { name: 'department', count: department.data?.total, to: addressOf(places.departments) },
    {
      name: 'leave',
      count: leave.data?.rows.length,
      to: addressOf(places.adminVacation, { tab: 'types' }),
    },
    {
      name: 'emergency',
      count: called.data?.rows.length,
      to: addressOf(places.adminNews, { tab: 'emergency' }),
    },
    { name: 'document', count: document.data?.total, to: addressOf(places.adminDocuments) },
    // Who sets the portal up is the first.
    { name: 'people', count: (people.data?.total ?? 1) - 1, to: addressOf(places.inviteUsers) },
    { name: 'whistleblower', count: handling.data?.handlers.length, to: addressOf(places.users) },
  ] as const
}

/** What is left to set up in a new company, each a way to where it is done; gone when all of it is. */
export default function FirstSteps({ children }: { children: ReactNode }) {
  const steps = useFirstSteps()
  // Else what stands below would move when it comes.
  if (!steps) return <Skeleton rows={4} />
  return (
    <>
      <Steps steps={steps} />
      {children}
    </>
  )
}

function Steps({ steps }: { steps: readonly FirstStep[] }) {
  const { t } = useTranslation('waiting')
  const next = steps.find(({ count }) => !count)
  if (!next) return null
  return (
    <section className="grid gap-2" aria-labelledby="first-steps">
      <h2 id="first-steps" className="text-lg font-semibold">
        {t('firstTitle')}
      </h2>
      <p className="text-dim">{t('firstHint')}</p>
      <ol className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
        {steps.map((step) => (
          <Step key={step.name} step={step} isNext={step === next} />
        ))}
      </ol>
    </section>
  )
}

type FirstStep = NonNullable<ReturnType<typeof useFirstSteps>>[number]

function Step({ step: { name, count, to }, isNext }: { step: FirstStep; isNext: boolean }) {
  const { t } = useTranslation('waiting')
  const Icon = count ? CircleCheck : CircleDashed
  return (
    <li aria-current={isNext ? 'step' : undefined}>
      <Link to={to} className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-raised">
        <Icon
          size={22}
          aria-hidden
          className={`shrink-0 ${count ? 'text-good' : isNext ? 'text-link' : 'text-dim'}`}
        />
        <span className="min-w-0 flex-1 py-1">
          <span className={`block wrap-anywhere ${isNext ? 'font-semibold' : ''}`}>
            {t(`first_${name}`)}
          </span>
          <span className="block text-sm text-dim">
            {count ? t('firstDone') : t(`firstWhy_${name}`)}
          </span>
        </span>
        <ChevronRight size={20} aria-hidden className="shrink-0 text-dim" />
      </Link>
    </li>
  )
}
