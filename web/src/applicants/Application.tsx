import { type Applicant, applicants } from '@portal/contracts/applicants'
import { addressOf, places } from '@portal/contracts/places'
import { Forward, Mail } from 'lucide-react'
import { type ReactNode, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { GoneHere } from '../ui/gone-here.ts'
import { mailTo } from '../ui/mail-to.ts'
import { OwnMatterNote, useIsOthersToDecide } from '../ui/OwnMatter.tsx'
import { PersonLink } from '../ui/PersonLink.tsx'
import { Moment } from '../ui/parts.tsx'
import { RemoveRecord } from '../ui/record.tsx'
import { ApplicantFiles } from './ApplicantFiles.tsx'
import { ForwardDialog } from './ForwardDialog.tsx'
import { RightTags, StatusTag } from './labels.tsx'
import { MailDialog, type Proposal } from './MailDialog.tsx'
import { StatusField } from './StatusField.tsx'
import { Steps } from './Steps.tsx'

/** An application: what was written, where it stands, what happened to it, and all that can be done with it. */
export function Application({ one, onRemoved }: { one: Applicant; onRemoved: () => void }) {
  const { t } = useTranslation('applicants')
  const format = useFormat()
  const gone = useContext(GoneHere)
  const isOthers = useIsOthersToDecide()(one.userId)
  const [writing, setWriting] = useState<Proposal | ''>()
  const [forwarding, setForwarding] = useState(false)
  const { id, name } = one
  return (
    <div className="flex flex-col gap-5">
      {gone}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StatusTag status={one.status} />
        <AdLink one={one} />
        <span className="text-dim">
          {t('appliedAt')} <Moment at={one.appliedAt} />
        </span>
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={t('email')}>
          <a href={mailTo(one.email)} className="text-link hover:underline thumb-high">
            {one.email}
          </a>
        </Fact>
        <Fact name={t('phone')}>
          <a
            href={`tel:${one.phone.replace(/[^\d+]/g, '')}`}
            className="text-link hover:underline thumb-high"
          >
            {one.phone}
          </a>
        </Fact>
        {one.place && <Fact name={t('place')}>{one.place}</Fact>}
        {one.userId && (
          <Fact name={t('worksHere')}>
            <PersonLink id={one.userId} name={name} />
          </Fact>
        )}
        {one.rights.length > 0 && (
          <Fact name={t('has')}>
            <RightTags rights={one.rights} missing={[]} />
          </Fact>
        )}
        {one.missing.length > 0 && (
          <Fact name={t('misses')}>
            <RightTags rights={[]} missing={one.missing} />
          </Fact>
        )}
      </dl>
      <OwnMatterNote whose={one.userId} />
      {!gone && !isOthers && <StatusField one={one} onWrite={setWriting} />}
      <Part title={t('letter')}>
        {one.letter.trim() ? (
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{one.letter}</p>
        ) : (
          <p className="text-dim">{t('noLetter')}</p>
        )}
      </Part>
      {one.attachments.length > 0 && (
        <Part title={t('attachments')}>
          <ApplicantFiles id={id} files={one.attachments} />
        </Part>
      )}
      {!gone && (
        <div className="flex flex-wrap gap-2">
          <Button icon={<Mail size={18} aria-hidden />} onClick={() => setWriting('')}>
            {t('writeMail')}
          </Button>
          <Button
            kind="secondary"
            icon={<Forward size={18} aria-hidden />}
            onClick={() => setForwarding(true)}
          >
            {t('forward')}
          </Button>
        </div>
      )}
      <Part title={t('steps')}>
        <Steps all={one.steps} />
      </Part>
      <p className="text-sm text-dim">
        {one.keptUntil
          ? t('keptUntil', { day: format.day(one.keptUntil.slice(0, 10)) })
          : t('keptNoTime')}
      </p>
      {!gone && (
        <div className="flex flex-wrap">
          <RemoveRecord
            call={applicants.remove}
            input={{ id }}
            version={one.version}
            ask={{ title: t('removeAsk', { name }), text: t('removeText', { name }) }}
            text={t('remove')}
            said={t('removed')}
            onDone={onRemoved}
          />
        </div>
      )}
      {writing !== undefined && (
        <MailDialog to={[one]} begin={writing} onClose={() => setWriting(undefined)} />
      )}
      {forwarding && <ForwardDialog id={id} name={name} onClose={() => setForwarding(false)} />}
    </div>
  )
}

/** The ad that it is for, unless that is the page. */
function AdLink({ one: { jobAdId, headline } }: { one: Applicant }) {
  const { pathname } = useLocation()
  const to = addressOf(places.adminJob, { id: jobAdId })
  if (pathname === to) return <span className="font-medium wrap-anywhere">{headline}</span>
  return (
    <Link to={to} className="font-medium text-link wrap-anywhere hover:underline thumb-high">
      {headline}
    </Link>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-dim">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
