import {
  employmentForms,
  type JobAd,
  type JobRight,
  jobAudiences,
  jobRights,
  jobs,
  workExtents,
} from '@portal/contracts/jobs'
import { addressOf, places } from '@portal/contracts/places'
import { Eye, Save } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { stockholmToday } from '../api/now.ts'
import { useJobWords } from '../applicants/shared.ts'
import { Button } from '../ui/Button.tsx'
import { ContentField } from '../ui/ContentField.tsx'
import { Select, TextInput } from '../ui/Field.tsx'
import { Card } from '../ui/parts.tsx'
import { RecordFields, RemoveRecord, useRecord } from '../ui/record.tsx'
import { AdPreview, type AdValues } from './AdPreview.tsx'

/** What a form of an ad begins with: the ad, or another one's words on days of its own. */
function valuesOf(ad: JobAd | undefined, from: JobAd | undefined, companyId: string): AdValues {
  const one = ad ?? from
  return {
    headline: one?.headline ?? '',
    companyId: one?.companyId ?? companyId,
    place: one?.place ?? '',
    form: one?.form ?? 'permanent',
    extent: one?.extent ?? 'fullTime',
    rights: [...(one?.rights ?? [])],
    audience: one?.audience ?? 'everybody',
    from: ad?.from ?? stockholmToday(),
    until: ad?.until ?? '',
    html: one?.html ?? '',
    contact: one?.contact ?? '',
  }
}

/**
 * Writes a job ad, or a template of one.
 * @param ad what is changed; undefined for a new one
 * @param from what a new one begins as a copy of
 */
export function AdForm({
  ad,
  from,
  isTemplate,
  companies,
}: {
  ad: JobAd | undefined
  from?: JobAd | undefined
  isTemplate: boolean
  companies: readonly { readonly id: string; readonly name: string }[]
}) {
  const { t } = useTranslation(['jobs-admin', 'ui', 'errors'])
  const words = useJobWords()
  const navigate = useNavigate()
  const [previewing, setPreviewing] = useState(false)
  const only = companies.length === 1 ? (companies[0]?.id ?? '') : ''
  const record = useRecord(jobs.save, {
    one: ad,
    // Its tab is a part of the address.
    within: true,
    valuesOf: (one) => valuesOf(one, from, only),
    inputOf: ({ until, ...values }, of) => ({
      ...values,
      ...of,
      until: isTemplate || until === '' ? null : until,
      isTemplate,
    }),
    beside: { endBeforeStart: 'until' },
    onDone: ({ id }) =>
      ad ||
      void navigate(addressOf(places.adminJob, { id, ...(isTemplate ? {} : { tab: 'ad' }) }), {
        replace: true,
      }),
  })
  const { field, busy } = record
  const company = record.form.watch('companyId')
  const companyOptions = companies.map(({ id, name }) => ({ value: id, label: name }))
  if (ad && !companies.some(({ id }) => id === ad.companyId))
    companyOptions.push({ value: ad.companyId, label: ad.companyName })
  const back = addressOf(places.adminJobs, isTemplate ? { tab: 'templates' } : {})
  return (
    <Card>
      <RecordFields
        record={record}
        foot={
          <div className="flex flex-wrap justify-between gap-2">
            <div className="flex flex-wrap gap-2">
              <Button type="submit" busy={busy} icon={<Save size={18} aria-hidden />}>
                {t('ui:save')}
              </Button>
              <Button
                kind="secondary"
                icon={<Eye size={18} aria-hidden />}
                onClick={() => setPreviewing(true)}
              >
                {t('preview')}
              </Button>
            </div>
            {ad && (
              <RemoveRecord
                call={jobs.remove}
                input={{ id: ad.id }}
                version={record.version ?? 0}
                ask={
                  isTemplate
                    ? {
                        title: t('removeTemplateAsk', { headline: ad.headline }),
                        text: t('removeTemplateText'),
                      }
                    : {
                        title: t('removeAsk', { headline: ad.headline }),
                        text: t('removeText'),
                      }
                }
                text={t('remove')}
                said={t(isTemplate ? 'templateRemoved' : 'removed')}
                errors={{ hasApplications: t('hasApplications') }}
                onDone={() => {
                  record.release()
                  void navigate(back)
                }}
              />
            )}
          </div>
        }
      >
        <TextInput
          kind="text"
          label={t('headline')}
          help={t('headlineHelp')}
          {...field('headline')}
        />
        <Select
          label={t('company')}
          options={[
            ...(company ? [] : [{ value: '', label: t('chooseCompany') }]),
            ...companyOptions,
          ]}
          {...field('companyId', (value) => value !== '' || t('ui:requiredField'))}
        />
        <TextInput kind="name" label={t('place')} help={t('placeHelp')} {...field('place')} />
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <Select
            label={t('form')}
            options={employmentForms.map((value) => ({ value, label: words.form(value) }))}
            {...field('form')}
          />
          <Select
            label={t('extent')}
            options={workExtents.map((value) => ({ value, label: words.extent(value) }))}
            {...field('extent')}
          />
        </div>
        <RightsField label={t('rights')} help={t('rightsHelp')} {...record.value('rights')} />
        <ContentField label={t('text')} most={20_000} {...record.text('html')} />
        <TextInput
          kind="text"
          label={`${t('contact')} (${t('ui:optional')})`}
          help={t('contactHelp')}
          {...field('contact')}
        />
        <Select
          label={t('audience')}
          options={jobAudiences.map((value) => ({ value, label: words.audience(value) }))}
          {...field('audience')}
        />
        {!isTemplate && (
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            <TextInput
              type="date"
              label={t('from')}
              {...field('from', (value) => value !== '' || t('ui:requiredField'))}
            />
            <TextInput
              type="date"
              label={`${t('until')} (${t('ui:optional')})`}
              help={t('untilHelp')}
              {...field(
                'until',
                (until, all) => until === '' || until >= all.from || t('endsTooSoon'),
              )}
            />
          </div>
        )}
      </RecordFields>
      {previewing && (
        <AdPreview
          values={record.form.getValues()}
          companyName={companyOptions.find(({ value }) => value === company)?.label ?? ''}
          onClose={() => setPreviewing(false)}
        />
      )}
    </Card>
  )
}

/** Which rights are asked for: all that there are, to be ticked. */
function RightsField({
  label,
  help,
  value,
  onChange,
}: {
  label: string
  help: string
  value: readonly JobRight[]
  onChange: (value: JobRight[]) => void
}) {
  const words = useJobWords()
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced once more by its legend
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-help`}
      className="flex min-w-0 flex-col gap-1"
    >
      <span id={id} className="font-medium">
        {label}
      </span>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-x-4">
        {jobRights.map((right) => (
          <label key={right} className="flex min-h-11 items-center gap-3 py-1">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-link"
              checked={value.includes(right)}
              onChange={({ target }) =>
                onChange(
                  jobRights.filter((one) => (one === right ? target.checked : value.includes(one))),
                )
              }
            />
            <span className="min-w-0 wrap-anywhere">{words.right(right)}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-help`} className="text-sm text-dim">
        {help}
      </p>
    </div>
  )
}
