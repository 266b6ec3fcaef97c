import {
  type AuthorityState,
  authorityGrounds,
  type IncidentDetail,
  incidents,
} from '@portal/contracts/incidents'
import { Siren } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stockholmToday } from '../api/now.ts'
import { Button } from '../ui/Button.tsx'
import { momentPairs } from '../ui/clock.ts'
import { Select, TextArea, TextInput } from '../ui/Field.tsx'
import { useRules } from '../ui/form.ts'
import { Card, Moment } from '../ui/parts.tsx'
import { RecordDialog, useRecord } from '../ui/record.tsx'
import { useWords } from './labels.tsx'

/** Whether Arbetsmiljöverket is to be told, and what it was told (AML 3 kap. 3 a §). */
export function AuthorityCard({
  one,
  given,
  held,
  onBusy,
  onDone,
}: {
  one: IncidentDetail
  /** As it is now. */
  given: IncidentDetail
  /** It has changed, and nothing is done about it before it was read again. */
  held: boolean
  /** Hears whether something is being said; what changes by it is no news. */
  onBusy: (busy: boolean) => void
  onDone: () => Promise<void>
}) {
  const { t } = useTranslation('incidents')
  const words = useWords()
  const [saying, setSaying] = useState(false)
  const say = (now: boolean) => {
    setSaying(now)
    onBusy(now)
  }
  const { authority, employer, contacts } = one
  const { state, since, ground } = authority
  const asked: readonly (readonly [string, string])[] = [
    [t('employer'), [employer.name, employer.organisationNumber].filter(Boolean).join(', ')],
    [
      t('contact'),
      contacts
        .map(({ fullName, phone, email }) => [fullName, phone, email].filter(Boolean).join(', '))
        .join('\n'),
    ],
  ]
  const facts: readonly (readonly [string, string])[] = [
    ...(state === 'due' || state === 'reported' ? asked : []),
    [t('ground'), ground ? words.ground(ground) : ''],
    [t('reportedOn'), authority.reportedOn ? words.day(authority.reportedOn) : ''],
    [t('reference'), authority.reference],
    [t('time'), authority.time],
    [t('address'), authority.address],
    [t('affected'), authority.affected === null ? '' : String(authority.affected)],
    [t(state === 'notNeeded' ? 'reason' : 'measures'), authority.measures],
  ]
  return (
    <Card title="Arbetsmiljöverket">
      {state === 'due' && (
        <div className="mb-3 flex gap-2 rounded-lg bg-bad-soft p-3 text-bad">
          <Siren size={20} aria-hidden className="mt-0.5 shrink-0" />
          <p>
            {t('reportNow')}
            {since && (
              <span className="block text-sm">
                {t('dueSince')} <Moment at={since} />
              </span>
            )}
          </p>
        </div>
      )}
      {state !== 'due' && (
        <p className={state === 'none' ? 'text-dim' : 'font-medium'}>{words.authority(state)}</p>
      )}
      <dl className="mt-3 flex flex-col gap-2">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm text-dim">{name}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
      {!held && (
        <div className="mt-4">
          <Button kind="secondary" onClick={() => say(true)}>
            {t(state === 'none' ? 'callSerious' : 'noteReported')}
          </Button>
        </div>
      )}
      {saying && (
        <AuthorityDialog
          one={given}
          onDone={async () => {
            await onDone()
            say(false)
          }}
          onClose={() => say(false)}
        />
      )}
    </Card>
  )
}

const said = ['due', 'reported', 'notNeeded'] as const

/** What is most likely said of it next. */
const next: Readonly<Record<AuthorityState, (typeof said)[number]>> = {
  none: 'due',
  due: 'reported',
  reported: 'reported',
  notNeeded: 'notNeeded',
}

const valuesOf = (one: IncidentDetail | undefined) => {
  const authority = one?.authority
  return {
    state: next[authority?.state ?? 'none'],
    ground: authority?.ground ?? '',
    time: authority?.time ?? '',
    address: authority?.address ?? '',
    affected: String(authority?.affected ?? ''),
    measures: authority?.measures ?? '',
    reportedOn: authority?.reportedOn ?? stockholmToday(),
    reference: authority?.reference ?? '',
  }
}

/** Says that the authority is to be told, was told, or need not be. */
function AuthorityDialog({
  one,
  onDone,
  onClose,
}: {
  one: IncidentDetail
  onDone: () => Promise<void>
  onClose: () => void
}) {
  const { t } = useTranslation(['incidents', 'errors'])
  const words = useWords()
  const rules = useRules()
  const record = useRecord(incidents.authority, {
    one,
    valuesOf,
    inputOf: ({ ground, affected, reportedOn, state, ...typed }, { version }) => ({
      ...typed,
      id: one.id,
      version,
      state,
      ground: authorityGrounds.find((each) => each === ground) ?? null,
      affected: affected.trim() === '' ? null : Number(affected),
      reportedOn: state === 'reported' ? reportedOn || null : null,
    }),
    beside: {
      groundMissing: 'ground',
      reportedOnMissing: 'reportedOn',
      reasonMissing: 'measures',
      dayInTheFuture: 'reportedOn',
    },
    said: t('authoritySaid'),
    onDone,
  })
  const { field, form } = record
  const state = form.watch('state')
  return (
    <RecordDialog record={record} title="Arbetsmiljöverket" onClose={onClose}>
      <p className="text-sm text-dim">{t('authorityAbout')}</p>
      <Select
        label={t('seriousness')}
        options={said.map((value) => ({ value, label: words.authority(value) }))}
        {...field('state')}
      />
      {state !== 'notNeeded' && (
        <>
          <Select
            label={t('ground')}
            options={[
              { value: '', label: t('choose') },
              ...authorityGrounds.map((value) => ({ value, label: words.ground(value) })),
            ]}
            {...field('ground', (value, all) =>
              all.state === 'notNeeded' ? true : rules.required.validate(value),
            )}
          />
          <div className={`grid ${momentPairs} gap-4`}>
            <TextInput type="time" label={t('time')} {...field('time')} />
            <TextInput
              kind="digits"
              label={t('affected')}
              {...field('affected', (value) => /^\s*\d{0,4}\s*$/.test(value) || t('wholeNumber'))}
            />
          </div>
          <TextInput kind="name" label={t('address')} {...field('address')} />
        </>
      )}
      {state === 'reported' && (
        <div className="grid pairs-26 gap-4">
          <TextInput
            type="date"
            label={t('reportedOn')}
            max={stockholmToday()}
            {...field('reportedOn', (day, all) =>
              all.state !== 'reported'
                ? true
                : day === ''
                  ? t('errors:reportedOnMissing')
                  : day <= stockholmToday() || t('errors:dayInTheFuture'),
            )}
          />
          <TextInput kind="mark" label={t('reference')} {...field('reference')} />
        </div>
      )}
      <TextArea
        label={t(state === 'notNeeded' ? 'reason' : 'measures')}
        rows={4}
        {...field('measures', (text, all) =>
          all.state === 'notNeeded' ? rules.required.validate(text) : true,
        )}
      />
    </RecordDialog>
  )
}
