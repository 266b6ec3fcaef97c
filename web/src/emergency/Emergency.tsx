import type { EmergencyDocument } from '@portal/contracts/app'
import { addressOf, places } from '@portal/contracts/places'
import { ChevronDown, ChevronUp, FileText, Image, Pencil, Phone } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/session.tsx'
import { Page } from '../layouts/Page.tsx'
import { AsOf } from '../ui/AsOf.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Card, EmptyState } from '../ui/parts.tsx'
import { RichText } from '../ui/RichText.tsx'
import { ChangedNotice, sameBy, useReading } from '../ui/reading.tsx'
import { EmergencyFile } from './EmergencyFile.tsx'

const isSameHelp = sameBy((all: readonly EmergencyDocument[]) =>
  all.map(({ id, name, phone, html, file }) => [id, name, phone, html, file?.name, file?.size]),
)

/** Stands for the number in what is said around it. */
const NUMBER = '#'

/** Whom to call and what to do: one tap each. What is needed came with the app settings. */
export default function Emergency() {
  const { t } = useTranslation('emergency')
  const { settings, settingsAt, summary, isAdmin } = useSession()
  const documents = settings.emergencyDocuments
  // An old number may cost a life: the new one is shown at once, and that it is new.
  const reading = useReading(documents, isSameHelp)
  return (
    <Page
      title={t('emergency')}
      back={addressOf(places.start)}
      actions={
        isAdmin &&
        summary.startupDone && (
          <LinkButton
            to={addressOf(places.adminNews, { tab: 'emergency' })}
            kind="secondary"
            icon={<Pencil size={18} aria-hidden />}
          >
            {t('edit')}
          </LinkButton>
        )
      }
    >
      {documents.length === 0 && (
        <Card>
          <EmptyState title={t('nothing')} hint={t('nothingHint')} />
        </Card>
      )}
      <AsOf at={settingsAt} />
      <ChangedNotice reading={reading} already />
      {documents.map((one) => (
        <OneDocument key={one.id} one={one} />
      ))}
    </Page>
  )
}

function OneDocument({ one }: { one: EmergencyDocument }) {
  const { t } = useTranslation('emergency')
  const id = useId()
  const [open, setOpen] = useState(false)
  const { name, phone, html, file } = one
  const [before, after] = t('call', { phone: NUMBER }).split(NUMBER)
  const FileIcon = file?.type === 'application/pdf' ? FileText : Image
  const Chevron = open ? ChevronUp : ChevronDown
  return (
    <article
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4 md:p-6"
    >
      <h2 id={id} className="text-lg font-semibold wrap-anywhere">
        {name}
      </h2>
      {phone && (
        <a
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          className="flex min-h-14 items-center justify-center gap-3 rounded-lg bg-[#a8201a] px-4 py-2 text-lg font-semibold text-white hover:opacity-90"
        >
          <Phone size={22} aria-hidden />
          <span>
            {before}
            {/* A number is read in one piece. */}
            <span className="inline-block">{phone}</span>
            {after}
          </span>
        </a>
      )}
      {html && <RichText html={html} />}
      {file && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-14 items-center gap-3 rounded-lg border border-field-line px-4 py-2 text-left font-medium hover:bg-raised"
        >
          <FileIcon size={22} aria-hidden className="shrink-0 text-link" />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {t(open ? 'close' : 'open', { name: file.name })}
          </span>
          <Chevron size={20} aria-hidden className="shrink-0 text-dim" />
        </button>
      )}
      {file && open && <EmergencyFile id={one.id} name={name} type={file.type} />}
    </article>
  )
}
