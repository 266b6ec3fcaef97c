import {
  type Approval,
  type DocumentDetails,
  type DocumentKind,
  type DocumentSource,
  documentKinds,
  documentSources,
  documents,
} from '@portal/contracts/documents'
import { youtubeId } from '@portal/contracts/video'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Save } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommand } from '../api/hooks.ts'
import { useUnsaved } from '../router/unsaved.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox, Select, TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useRules } from '../ui/form.ts'
import { Movie } from '../ui/Movie.tsx'
import { Card, FormError, useErrorText } from '../ui/parts.tsx'
import { NewerNotice, useVersioned } from '../ui/versioned.tsx'
import { FileField } from './FileField.tsx'

const RichTextEditor = lazy(() => import('../ui/RichTextEditor.tsx'))

interface Values {
  title: string
  kind: DocumentKind
  approval: Approval
  source: DocumentSource
  videoLink: string
  fileId: string | null
  seconds: number | null
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
  seconds: document?.seconds ?? null,
  html: document?.html ?? '',
  approveAgain: false,
})

/** Writes a document, or changes it; another content is a new version. */
export function DocumentForm({ document }: { document: DocumentDetails | undefined }) {
  const { t } = useTranslation(['documents', 'ui'])
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
      void navigate(`/inside/admin/document?id=${id}`, { replace: true })
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
  const send = form.handleSubmit((values) =>
    save.mutate(
      {
        ...values,
        id: document?.id,
        edit: version ?? 0,
        fileId: values.source === 'pdf' || values.source === 'movie' ? values.fileId : null,
        videoLink: values.source === 'video' ? values.videoLink : '',
        seconds: values.source === 'video' ? values.seconds : null,
      },
      {
        onError: (error) => {
          if (error.code === 'changedMeanwhile')
            void queries.invalidateQueries({ queryKey: ['documents'] })
        },
      },
    ),
  )
  const source = form.watch('source')
  const link = form.watch('videoLink')
  const options = <K extends string>(all: readonly K[], label: (one: K) => string) =>
    all.map((value) => ({ value, label: label(value) }))
  const refused = save.error && save.error.code !== 'changedMeanwhile'
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
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
            {...form.register('source')}
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
                  ...rules.required,
                  onChange: () => form.setValue('seconds', null),
                })}
              />
              {youtubeId(link) && (
                <Movie
                  key={youtubeId(link)}
                  link={link}
                  strict={false}
                  onProgress={({ length }) =>
                    form.setValue('seconds', Math.max(1, Math.floor(length)))
                  }
                />
              )}
            </>
          )}
          {(source === 'pdf' || source === 'movie') && (
            <FileField
              key={source}
              source={source}
              document={document}
              fileId={form.watch('fileId')}
              onChange={(fileId) => form.setValue('fileId', fileId, { shouldDirty: true })}
            />
          )}
          <div className="flex flex-col gap-1">
            <span className="font-medium">{t('documents:text')}</span>
            <Suspense fallback={<div className="min-h-78 animate-pulse rounded-lg bg-raised" />}>
              <RichTextEditor
                key={generation}
                label={t('documents:text')}
                value={form.getValues('html')}
                onChange={(html) => form.setValue('html', html, { shouldDirty: true })}
              />
            </Suspense>
          </div>
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
          {Object.keys(errors).length > 0 && (
            <p className="flex items-center gap-1 text-sm text-bad">
              <CircleAlert size={16} aria-hidden /> {t('ui:checkForm')}
            </p>
          )}
          <div>
            <Button type="submit" busy={save.isPending} icon={<Save size={18} aria-hidden />}>
              {t('ui:save')}
            </Button>
          </div>
        </div>
      </Card>
    </form>
  )
}
