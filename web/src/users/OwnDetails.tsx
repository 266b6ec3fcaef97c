import { auth } from '@portal/contracts/auth'
import { locales } from '@portal/contracts/kit'
import { departments } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { timelog } from '@portal/contracts/timelog'
import { useQuery } from '@tanstack/react-query'
import { MapPin, MessageSquare, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Notices, PushDevices, SecondFactors, Sessions } from '../account/shared.ts'
import { isComing, read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { languageNames, useChooseLocale } from '../layouts/LanguageSelector.tsx'
import { Page } from '../layouts/Page.tsx'
import { OwnData } from '../privacy/shared.ts'
import { OwnLoans } from '../timelog/shared.ts'
import { Card, EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { Facts } from './Facts.tsx'

/** What is on record of oneself; the language and the password are one's own to change. */
export default function OwnDetails() {
  const { t } = useTranslation('users')
  const { has, user } = useSession()
  const me = useQuery(read(auth.me, { details: 'true' }))
  const office = useOwnOffice(user.id)
  // What was lent to them stands amid the page: it would push down what is below it.
  const lent = useQuery(read(timelog.mine, { userId: user.id }))
  const details = me.data?.details
  return (
    <Page title={t('myDetails')}>
      {me.isError && !me.data ? (
        <ErrorState error={me.error} retry={() => void me.refetch()} />
      ) : !details || isComing(office) || isComing(lent) ? (
        <Skeleton rows={8} />
      ) : (
        <>
          <Card title={me.data?.fullName ?? ''}>
            <Facts of={details} />
            <AskOffice />
          </Card>
          <Card title={t('relatives')}>
            {details.relatives.length === 0 ? (
              <EmptyState title={t('noRelatives')} />
            ) : (
              <ul className="divide-y divide-line">
                {details.relatives.map((one) => (
                  <li key={one.id} className="flex items-center gap-3 py-2">
                    <span className="min-w-0 flex-1 wrap-anywhere">
                      <span className="font-medium">{one.name}</span>
                      <span className="block text-sm text-dim">
                        {one.relation} · {one.phone}
                      </span>
                    </span>
                    <a
                      href={`tel:${one.phone.replace(/[^\d+]/g, '')}`}
                      aria-label={t('call', { name: one.name })}
                      className="grid size-11 place-items-center rounded-lg text-link hover:bg-raised"
                    >
                      <Phone size={20} aria-hidden />
                    </a>
                  </li>
                ))}
              </ul>
            )}
            <p className="mt-3 text-sm text-dim">{t('askOfficeRelatives')}</p>
          </Card>
          <OwnLoans />
          {!has('impersonatedby') && (
            <>
              <Notices />
              <PushDevices />
              <ChangePassword email={details.email} />
              <SecondFactors />
              <Sessions />
              <OwnData />
            </>
          )}
        </>
      )}
      {!isComing(me) && !isComing(office) && !isComing(lent) && <Language />}
    </Page>
  )
}

/** The offices that one belongs to, with their contacts. */
const useOwnOffice = (id: string) => useQuery(read(departments.ofUser, { id }))

/** Whom to tell when something has changed. */
function AskOffice() {
  const { t } = useTranslation('users')
  const { user } = useSession()
  const office = useOwnOffice(user.id)
  const names = [
    ...new Set(office.data?.rows.flatMap((one) => one.contacts.map((who) => who.fullName))),
  ].filter((name) => name !== user.fullName)
  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      <p>
        {t('askOffice')} {names.length > 0 && t('askThem', { names: names.join(', ') })}
      </p>
      <div className="flex flex-wrap gap-2">
        <To
          address={addressOf(places.office)}
          icon={<MapPin size={18} aria-hidden />}
          text={t('toOffice')}
        />
        <To
          address={addressOf(places.messages, { tab: 'new' })}
          icon={<MessageSquare size={18} aria-hidden />}
          text={t('writeMessage')}
        />
      </div>
    </div>
  )
}

const To = ({ address, icon, text }: { address: string; icon: ReactNode; text: string }) => (
  <Link
    to={address}
    className="inline-flex min-h-11 items-center gap-2 rounded-lg border border-field-line bg-surface px-4 font-medium hover:bg-raised max-[16rem]:px-2 max-[16rem]:wrap-anywhere"
  >
    {icon}
    {text}
  </Link>
)

function Language() {
  const { t, i18n } = useTranslation('users')
  const choose = useChooseLocale()
  return (
    <Card>
      <fieldset>
        <legend className="text-lg font-semibold">{t('language')}</legend>
        <p className="mb-3 text-dim">{t('languageIntro')}</p>
        <div className="grid gap-2 md:grid-cols-2">
          {locales.map((locale) => (
            <label
              key={locale}
              lang={locale}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-line px-3 has-checked:border-link has-checked:bg-raised"
            >
              <input
                type="radio"
                name="language"
                checked={i18n.language === locale}
                onChange={() => void choose(locale)}
                className="size-5 accent-link"
              />
              {languageNames[locale]}
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  )
}
