import type { Contact, Department } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { Mail, MapPin, MessageSquare, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../api/session.tsx'
import { mailTo } from '../ui/mail-to.ts'
import { Card } from '../ui/parts.tsx'

/** A department as its people see it: information, address, ways to reach it, and whom to ask. */
export function OfficeCard({ office }: { office: Department }) {
  const { t } = useTranslation('organisation')
  const place = [office.postalCode, office.city].filter(Boolean).join(' ')
  return (
    <Card>
      <h2 className="text-lg font-semibold wrap-anywhere">{office.name}</h2>
      <p className="text-dim">
        {t(`type_${office.type}`)} · {office.companyName}
      </p>
      {office.information && (
        <p className="mt-4 whitespace-pre-line wrap-anywhere">{office.information}</p>
      )}
      {(office.street || place || office.phone || office.email) && (
        <div className="mt-4 flex flex-col gap-1">
          {(office.street || place) && (
            <address className="flex min-h-11 items-center gap-3 not-italic">
              <MapPin size={20} aria-hidden className="shrink-0 text-link" />
              <span>
                {office.street && <span className="block">{office.street}</span>}
                {place}
              </span>
            </address>
          )}
          <Ways phone={office.phone} email={office.email} />
        </div>
      )}
      <h3 className="mt-6 font-semibold">{t('contacts')}</h3>
      {office.contacts.length === 0 ? (
        <p className="text-dim">{t('noContacts')}</p>
      ) : (
        <ul className="mt-2 grid gap-3 md:grid-cols-2">
          {office.contacts.map((one) => (
            <ContactPerson key={one.id} contact={one} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function ContactPerson({ contact }: { contact: Contact }) {
  const { t } = useTranslation('organisation')
  const { user } = useSession()
  return (
    <li className="flex flex-col gap-1 rounded-lg border border-line p-4">
      <p className="font-medium wrap-anywhere">{contact.fullName}</p>
      <Ways phone={contact.phone} email={contact.email} />
      {contact.id !== user.id && (
        <Way
          icon={<MessageSquare size={20} aria-hidden />}
          label={t('writeTo', { name: contact.fullName })}
          to={addressOf(places.messages, { tab: 'new', to: `user:${contact.id}` })}
        >
          {t('write')}
        </Way>
      )}
    </li>
  )
}

function Ways({ phone, email }: { phone: string; email: string }) {
  const { t } = useTranslation('organisation')
  return (
    <>
      {phone && (
        <Way
          icon={<Phone size={20} aria-hidden />}
          label={t('callNumber', { number: phone })}
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
        >
          {phone}
        </Way>
      )}
      {email && (
        <Way
          icon={<Mail size={20} aria-hidden />}
          label={t('mailTo', { address: email })}
          href={mailTo(email)}
        >
          {email}
        </Way>
      )}
    </>
  )
}

function Way(props: {
  icon: ReactNode
  label: string
  children: ReactNode
  href?: string
  to?: string
}) {
  const className = 'flex min-h-11 items-center gap-3 text-link hover:underline'
  const inside = (
    <>
      <span className="shrink-0">{props.icon}</span>
      <span className="min-w-0 wrap-anywhere">{props.children}</span>
    </>
  )
  return props.to ? (
    <Link to={props.to} aria-label={props.label} className={className}>
      {inside}
    </Link>
  ) : (
    <a href={props.href} aria-label={props.label} className={className}>
      {inside}
    </a>
  )
}
