import { files } from '@portal/contracts/files'
import { dialled, type Job, jobs, MAX_APPLICATION_FILE_BYTES } from '@portal/contracts/jobs'
import { Send, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsaved } from '../router/useUnsaved.ts'
import { OnceThere, useSendOnceThere } from '../ui/arriving.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox, TextArea, TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FormFields, useAsking, type useTyping } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { InPerson } from '../ui/InPerson.tsx'
import { Card } from '../ui/parts.tsx'
import { useUploads } from '../ui/useUploads.ts'
import { CvField } from './CvField.tsx'
import { type Draft, draftOf, nothingWritten, type Written } from './draft.ts'
import { useAdWords } from './labels.tsx'
import { Privacy } from './Privacy.tsx'

/** Where the form is led to. */
export const APPLY = 'apply'

interface Props {
  readonly job: Job
  /** What the form begins with, where nothing is kept of it. */
  readonly begun: Written
  /** Hears who has applied. */
  readonly onSent: (written: Written) => void
  /** Hears that the ad has ended meanwhile. */
  readonly onClosed: () => void
}

const inputOf = (job: Job, { files, ...written }: Written) => ({
  ...written,
  rights: [...written.rights],
  jobAdId: job.id,
  fileIds: files.map(({ id }) => id),
})

/** What the form begins with: what was kept of it in this tab, or else what is known of its writer. */
function useBegun({ job, begun }: Props, userId: string | undefined) {
  const [draft] = useState(() => draftOf(job.id, userId))
  const [values] = useState(() => draft.find() ?? begun)
  return { draft, values }
}

/** An application of somebody from outside. */
export function GuestForm(props: Omit<Props, 'begun'>) {
  const { t, i18n } = useTranslation('jobs')
  const whole = { ...props, begun: nothingWritten }
  const { draft, values } = useBegun(whole, undefined)
  const asking = useAsking(jobs.apply, {
    values,
    inputOf: (written) => ({
      ...inputOf(props.job, written),
      id: draft.id,
      locale: i18n.language,
    }),
    beside: { fileMissing: 'files' },
    onWrong: ({ code }) => {
      if (code === 'jobAdNotOpen') props.onClosed()
      return false
    },
    said: t('sentShort'),
    onDone: (_, written) => {
      draft.drop()
      props.onSent(written)
    },
  })
  return <Fields {...whole} of={asking} draft={draft} to={jobs.upload} />
}

/** An application of somebody who works here. */
export function OwnForm({ userId, ...props }: Props & { userId: string }) {
  const { t } = useTranslation('jobs')
  const { draft, values } = useBegun(props, userId)
  const asking = useAsking(jobs.insideApply, {
    values,
    inputOf: (written) => inputOf(props.job, written),
    beside: { fileMissing: 'files' },
    onWrong: ({ code }) => {
      if (code === 'jobAdNotOpen') props.onClosed()
      return false
    },
    said: t('sentShort'),
    onDone: (_, written) => {
      draft.drop()
      props.onSent(written)
    },
  })
  return <Fields {...props} of={asking} draft={draft} to={files.upload} />
}

function Fields({
  job,
  begun,
  of,
  draft,
  to,
}: Props & {
  of: ReturnType<typeof useTyping<Written>>
  draft: Draft
  to: Parameters<typeof useUploads>[1]
}) {
  const { t } = useTranslation('jobs')
  const rules = useRules()
  const words = useAdWords()
  const { form, field, value, set } = of
  const uploads = useUploads(
    (file) => set('files', [...form.getValues('files'), file]),
    to,
    MAX_APPLICATION_FILE_BYTES,
  )
  const cv = value('files', () => !uploads.failed || t('filesFailed'))
  const ticked = value('rights')
  const there = useSendOnceThere(uploads, of.send)
  const keeping = useKeeping(of, draft, begun)
  return (
    <Card>
      <FormFields
        of={of}
        send={there.send}
        foot={
          <InPerson>
            <OnceThere waiting={there.waiting} />
            <div className="flex flex-wrap items-center gap-3">
              <Button
                type="submit"
                busy={of.busy || there.waiting}
                icon={<Send size={18} aria-hidden />}
              >
                {t('send')}
              </Button>
              <KeptHere
                keeping={keeping}
                onDiscard={() => {
                  uploads.clear()
                  of.refill(begun)
                }}
              />
            </div>
          </InPerson>
        }
      >
        <h2
          id={APPLY}
          tabIndex={-1}
          className="scroll-mt-(--head) text-lg font-semibold outline-none"
        >
          {t('applyTitle')}
        </h2>
        <TextInput kind="name" label={t('name')} autoComplete="name" {...field('name')} />
        <div className="grid gap-4 pairs-64">
          <TextInput
            kind="email"
            label={t('email')}
            help={t('emailHelp')}
            autoComplete="email"
            {...field('email', rules.email.validate)}
          />
          <TextInput
            kind="phone"
            label={t('phone')}
            help={t('phoneHelp')}
            autoComplete="tel"
            {...field('phone', (phone) => dialled.test(phone.trim()) || t('phoneInvalid'))}
          />
        </div>
        <TextInput
          kind="name"
          label={t('homePlace')}
          autoComplete="address-level2"
          {...field('place')}
        />
        {job.rights.length > 0 && (
          <fieldset>
            <legend className="font-medium">{t('rightsAsk')}</legend>
            <p className="text-sm text-dim">{t('rightsHelp')}</p>
            {job.rights.map((right) => (
              <Checkbox
                key={right}
                label={words.right(right)}
                checked={ticked.value.includes(right)}
                onChange={({ target }) =>
                  ticked.onChange(
                    target.checked
                      ? [...ticked.value, right]
                      : ticked.value.filter((one) => one !== right),
                  )
                }
              />
            ))}
          </fieldset>
        )}
        <TextArea label={t('letter')} help={t('letterHelp')} rows={6} {...field('letter')} />
        <CvField {...cv} uploads={uploads} />
        <Privacy job={job} />
      </FormFields>
    </Card>
  )
}

/** Keeps in this tab what is typed, as it is typed. */
function useKeeping(
  { form, isDirty }: Pick<ReturnType<typeof useTyping<Written>>, 'form' | 'isDirty'>,
  draft: Draft,
  begun: Written,
) {
  const [state, setState] = useState<'nothing' | 'kept' | 'unkept'>(() =>
    draft.find() ? 'kept' : 'nothing',
  )
  const first = useRef(JSON.stringify(begun))
  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      const written = form.getValues()
      const same = JSON.stringify({ ...nothingWritten, ...written }) === first.current
      if (same) draft.drop()
      setState(same ? 'nothing' : draft.keep(written) ? 'kept' : 'unkept')
    })
    return unsubscribe
  }, [form, draft])
  useUnsaved(isDirty && state === 'unkept', true)
  return {
    state,
    clear: () => {
      draft.drop()
      setState('nothing')
    },
  }
}

/** Says that what is written is kept, and throws it away when asked to. */
function KeptHere({
  keeping: { state, clear },
  onDiscard,
}: {
  keeping: ReturnType<typeof useKeeping>
  onDiscard: () => void
}) {
  const { t } = useTranslation(['jobs', 'ui'])
  const { ask } = useFeedback()
  if (state === 'nothing') return null
  const discard = async () => {
    const sure = await ask({
      title: t('ui:discardDraftTitle'),
      text: t('ui:discardDraftText'),
      confirm: t('ui:discardDraft'),
      danger: true,
    })
    if (!sure) return
    onDiscard()
    clear()
  }
  return (
    <span className="flex flex-1 basis-60 flex-wrap items-center justify-between gap-x-4 md:justify-end">
      <span role="status" className="text-sm text-dim">
        {t(state === 'kept' ? 'jobs:draftKept' : 'ui:draftNotKept')}
      </span>
      <Button kind="quiet" icon={<Trash2 size={18} aria-hidden />} onClick={() => void discard()}>
        {t('ui:discardDraft')}
      </Button>
    </span>
  )
}
