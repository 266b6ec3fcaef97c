import { documents } from '@portal/contracts/documents'
import { emergency } from '@portal/contracts/emergency'
import { companies, departments } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { users } from '@portal/contracts/users'
import { vacation } from '@portal/contracts/vacation'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '../api/hooks.ts'

const ONE = { page: 0, pageSize: 1 }

/** What a new company is set up with, in the order in which each finds what it is made of; undefined until all is known. */
function useFirstSteps() {
  const company = useQuery(read(companies.filter, ONE)).data?.total
  const department = useQuery(read(departments.filter, ONE)).data?.total
  const leave = useQuery(read(vacation.types, {})).data?.rows.length
  const called = useQuery(read(emergency.list, {})).data?.rows.length
  const document = useQuery(read(documents.search, ONE)).data?.total
  const people = useQuery(read(users.search, ONE)).data?.total
  const steps = [
    { name: 'company', count: company, to: addressOf(places.companies) },
    { name: 'department', count: department, to: addressOf(places.departments) },
    { name: 'leave', count: leave, to: addressOf(places.adminVacation, { tab: 'types' }) },
    { name: 'emergency', count: called, to: addressOf(places.adminNews, { tab: 'emergency' }) },
    { name: 'document', count: document, to: addressOf(places.adminDocuments) },
    // Who sets the portal up is the first.
    { name: 'people', count: people && people - 1, to: addressOf(places.inviteUsers) },
  ] as const
  return steps.some(({ count }) => count === undefined) ? undefined : steps
}

/** What is left to set up in a new company, each a way to where it is done; gone when all of it is. */
export default function FirstSteps() {
  const { t } = useTranslation('waiting')
  const steps = useFirstSteps()
  const next = steps?.find(({ count }) => !count)
  if (!steps || !next) return null
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
