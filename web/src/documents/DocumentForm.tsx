import {
  type Approval,
  type DocumentDetails,
  type DocumentKind,
  type DocumentSource,
  documentKinds,
  documentSources,
  documents,
} from '@portal/contracts/documents'
import { addressOf, places } from '@portal/contracts/places'
import type { Refusal } from '@portal/contracts/refusals'
import { inClock, secondsIn, youtubeId } from '@portal/contracts/video'
import { useQueryClient } from '@tanstack/react-query'
import { Save } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommand } from '../api/hooks.ts'
import { useUnsaved } from '../router/unsaved.ts'
import { nothingArriving, OnceThere, useSendOnceThere } from '../ui/arriving.tsx'
import { Button } from '../ui/Button.tsx'
import { ContentField } from '../ui/ContentField.tsx'
import { Checkbox, FieldError, Select, TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useRules } from '../ui/form.ts'
import { Movie } from '../ui/Movie.tsx'
import { Card, FormError, useErrorText } from '../ui/parts.tsx'
import { NewerNotice, useVersioned } from '../ui/versioned.tsx'
import { FileField } from './FileField.tsx'

interface Values {
  title: string
  kind: DocumentKind
  approval: Approval
  source: DocumentSource
  videoLink: string
  fileId: string | null
  /** As its player shows it. */
  length: string
  html: string
  approveAgain: boolean
}
const valuesOf = (document?: DocumentDetails): Values => ({
  title: document?.title ?? '',
  kind: document?.kind ?? 'POLICY',
  approval: document?.approval ?? 'approve',
  source: document?.source ?? 'text',
  videoLink: document?.videoLink ?? '',
  fileId: document?.fileId ?? null,
  length: document?.seconds ? inClock(document.seconds) : '',
  html: document?.html ?? '',
  approveAgain: false,
})

/** The field that a refusal is about. */
const besides: Partial<Record<Refusal, 'html' | 'videoLink' | 'length' | 'source' | 'fileId'>> = {
  emptyDocument: 'html',
  invalidVideoLink: 'videoLink',
  videoLengthMissing: 'length',
  movieMissing: 'source',
  fileMissing: 'fileId',
  fileTypeNotAllowed: 'fileId',
  brokenFile: 'fileId',
  movieLengthUnknown: 'fileId',
}

/** Writes a document, or changes it; another content is a new version. */
export function DocumentForm({ document }: { document: DocumentDetails | undefined }) {
  const { t } = useTranslation(['documents', 'ui', 'media', 'errors'])
  const rules = useRules()
  const errorText = useErrorText()
  const { snack } = useFeedback()
  const navigate = useNavigate()
  const queries = useQueryClient()
  // Another number: the text was replaced from outside.
  const [generation, setGeneration] = useState(0)
  const form = useForm<Values>({ defaultValues: valuesOf(document) })
  const { errors, isDirty } = form.formState
  const release = useUnsaved(isDirty)
  const save = useCommand(documents.save, {
    topics: ['documents'],
    onDone: ({ id }) => {
      snack(t('ui:saved'), 'success')
      form.reset({ ...form.getValues(), approveAgain: false })
      if (document) return
      release()
      void navigate(addressOf(places.adminDocuments, { id }), { replace: true })
    },
  })
  const fill = (value: DocumentDetails) => {
    form.reset(valuesOf(value))
    setGeneration((before) => before + 1)
  }
  // People who approve meanwhile change the document's counts, not what the form was filled from.
  const edit = document?.edit
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an edit makes another one
  const current = useMemo(
    () => document && { ...document, version: document.edit },
    [document?.id, edit],
  )
  const { version, newer } = useVersioned(current, fill, {
    dirty: isDirty,
    busy: save.isPending,
  })
  const send = form.handleSubmit(({ length, ...values }) =>
    save.mutate(
      {
        ...values,
        id: document?.id,
        edit: version ?? 0,
        fileId: values.source === 'pdf' || values.source === 'movie' ? values.fileId : null,
        videoLink: values.source === 'video' ? values.videoLink : '',
        seconds: values.source === 'video' ? (secondsIn(length) ?? null) : null,
      },
      {
        onError: (error) => {
          const field = besides[error.code]
          if (field)
            form.setError(field, { message: errorText(error) }, { shouldFocus: field !== 'html' })
          if (error.code === 'changedMeanwhile')
            void queries.invalidateQueries({ queryKey: ['documents'] })
        },
      },
    ),
  )
  const [arriving, setArriving] = useState(nothingArriving)
  const source = form.watch('source')
  const link = form.watch('videoLink')
  const options = <K extends string>(all: readonly K[], label: (one: K) => string) =>
    all.map((value) => ({ value, label: label(value) }))
  const refused = save.error && save.error.code !== 'changedMeanwhile' && !besides[save.error.code]
  // What no input of the form bears is not looked at anew by itself.
  const sendAnew = () => {
    form.clearErrors(['html', 'fileId'])
    const { source, fileId } = form.getValues()
    if ((source === 'pdf' || source === 'movie') && !fileId) {
      form.setError('fileId', { message: t('ui:requiredField') })
      void form.trigger('title', { shouldFocus: true })
    } else void send()
  }
  const once = useSendOnceThere(
    source === 'pdf' || source === 'movie' ? arriving : nothingArriving,
    sendAnew,
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        once.send()
      }}
      noValidate
      className="flex flex-col gap-4"
    >
      <NewerNotice newer={newer} />
      <Card title={document && t('documents:content')}>
        <div className="flex flex-col gap-4">
          <FormError text={refused ? errorText(save.error) : undefined} />
          <TextInput
            label={t('documents:title')}
            autoComplete="off"
            maxLength={200}
            error={errors.title?.message}
            {...form.register('title', rules.required)}
          />
          <Select
            label={t('documents:kind')}
            options={options(documentKinds, (one) => t(`documents:kind_${one}`))}
            {...form.register('kind')}
          />
          <Select
            label={t('documents:source')}
            options={options(documentSources, (one) => t(`documents:source_${one}`))}
            error={errors.source?.message}
            {...form.register('source', { onChange: () => form.clearErrors() })}
          />
          {source === 'video' && (
            <>
              <TextInput
                label={t('documents:videoLink')}
                type="url"
                inputMode="url"
                maxLength={300}
                error={errors.videoLink?.message}
                {...form.register('videoLink', {
                  validate: (value) =>
                    value.trim() === ''
                      ? t('ui:requiredField')
                      : youtubeId(value) !== undefined || t('errors:invalidVideoLink'),
                  onChange: () => form.setValue('length', ''),
                })}
              />
              {youtubeId(link) && (
                <Movie
                  key={youtubeId(link)}
                  link={link}
                  strict={false}
                  onProgress={({ length }) => {
                    const found = inClock(Math.max(1, Math.floor(length)))
                    if (form.getValues('length') === '')
                      form.setValue('length', found, { shouldDirty: true })
                  }}
                />
              )}
              <TextInput
                label={t('media:videoLength')}
                help={t('media:videoLengthHelp')}
                autoComplete="off"
                maxLength={9}
                error={errors.length?.message}
                {...form.register('length', {
                  validate: (value) =>
                    secondsIn(value) !== undefined || t('errors:videoLengthMissing'),
                })}
              />
            </>
          )}
          {(source === 'pdf' || source === 'movie') && (
            <FileField
              key={source}
              source={source}
              document={document}
              fileId={form.watch('fileId')}
              error={errors.fileId?.message}
              onArriving={setArriving}
              onChange={(fileId) => {
                form.clearErrors('fileId')
                form.setValue('fileId', fileId, { shouldDirty: true })
              }}
            />
          )}
          <ContentField
            label={t('documents:text')}
            value={form.getValues('html')}
            generation={generation}
            error={errors.html?.message}
            onChange={(html) => {
              form.clearErrors('html')
              form.setValue('html', html, { shouldDirty: true })
            }}
          />
          <Select
            label={t('documents:approval')}
            options={options(['approve', 'sign'] as const, (one) => t(`documents:approval_${one}`))}
            {...form.register('approval')}
          />
          {document && (
            <Checkbox
              label={t('documents:approveAgain')}
              help={t('documents:approveAgainHelp')}
              {...form.register('approveAgain')}
            />
          )}
          {Object.keys(errors).length > 0 && <FieldError silent>{t('ui:checkForm')}</FieldError>}
          <OnceThere waiting={once.waiting} />
          <div>
            <Button
              type="submit"
              busy={save.isPending || once.waiting}
              icon={<Save size={18} aria-hidden />}
            >
              {t('ui:save')}
            </Button>
          </div>
        </div>
      </Card>
    </form>
  )
}
