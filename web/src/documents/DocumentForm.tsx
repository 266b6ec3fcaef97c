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
import { inClock, secondsIn, youtubeId } from '@portal/contracts/video'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { nothingArriving, OnceThere, useSendOnceThere } from '../ui/arriving.tsx'
import { ContentField } from '../ui/ContentField.tsx'
import { Checkbox, Select, TextInput } from '../ui/Field.tsx'
import { Movie } from '../ui/Movie.tsx'
import { Card } from '../ui/parts.tsx'
import { RecordFields, useRecord } from '../ui/record.tsx'
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
const beside = {
  emptyDocument: 'html',
  invalidVideoLink: 'videoLink',
  videoLengthMissing: 'length',
  movieMissing: 'source',
  fileMissing: 'fileId',
  fileTypeNotAllowed: 'fileId',
  brokenFile: 'fileId',
  movieLengthUnknown: 'fileId',
} as const
const takesFile = (source: DocumentSource) => source === 'pdf' || source === 'movie'

/** Writes a document, or changes it; another content is a new version. */
export function DocumentForm({ document }: { document: DocumentDetails | undefined }) {
  const { t } = useTranslation(['documents', 'ui', 'media', 'errors'])
  const navigate = useNavigate()
  const record = useRecord(documents.save, {
    // People who approve meanwhile change the document's counts, not what the form was filled from.
    one: document && { ...document, version: document.edit },
    valuesOf,
    inputOf: ({ length, ...values }, { id, version }) => ({
      ...values,
      id,
      edit: version,
      fileId: takesFile(values.source) ? values.fileId : null,
      videoLink: values.source === 'video' ? values.videoLink : '',
      seconds: values.source === 'video' ? (secondsIn(length) ?? null) : null,
    }),
    beside,
    onDone: ({ id }) =>
      document || void navigate(addressOf(places.adminDocuments, { id }), { replace: true }),
  })
  const { form } = record
  const [arriving, setArriving] = useState(nothingArriving)
  const source = form.watch('source')
  const link = form.watch('videoLink')
  const options = <K extends string>(all: readonly K[], label: (one: K) => string) =>
    all.map((value) => ({ value, label: label(value) }))
  const once = useSendOnceThere(takesFile(source) ? arriving : nothingArriving, record.send)
  const file = record.value(
    'fileId',
    (fileId, all) => !takesFile(all.source) || fileId !== null || t('media:selectFile'),
  )
  return (
    <Card title={document && t('documents:content')}>
      <RecordFields record={record} send={once.send} busy={record.busy || once.waiting}>
        <TextInput kind="text" label={t('documents:title')} {...record.field('title')} />
        <Select
          label={t('documents:kind')}
          options={options(documentKinds, (one) => t(`documents:kind_${one}`))}
          {...record.field('kind')}
        />
        <Select
          label={t('documents:source')}
          options={options(documentSources, (one) => t(`documents:source_${one}`))}
          {...record.field('source', undefined, { onChange: () => form.clearErrors() })}
        />
        {source === 'video' && (
          <>
            <TextInput
              kind="url"
              label={t('documents:videoLink')}
              {...record.field(
                'videoLink',
                (value) =>
                  value.trim() === ''
                    ? t('ui:requiredField')
                    : youtubeId(value) !== undefined || t('errors:invalidVideoLink'),
                { onChange: () => form.setValue('length', '') },
              )}
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
              kind="exact"
              label={t('media:videoLength')}
              help={t('media:videoLengthHelp')}
              maxLength={9}
              {...record.field(
                'length',
                (value) => secondsIn(value) !== undefined || t('errors:videoLengthMissing'),
              )}
            />
          </>
        )}
        {takesFile(source) && (
          <FileField
            key={source}
            source={source}
            document={document}
            fileId={file.value}
            error={file.error}
            onArriving={setArriving}
            onChange={file.onChange}
          />
        )}
        <ContentField label={t('documents:text')} {...record.text('html')} />
        <Select
          label={t('documents:approval')}
          options={options(['approve', 'sign'] as const, (one) => t(`documents:approval_${one}`))}
          {...record.field('approval')}
        />
        {document && (
          <Checkbox
            label={t('documents:approveAgain')}
            help={t('documents:approveAgainHelp')}
            {...record.field('approveAgain')}
          />
        )}
        <OnceThere waiting={once.waiting} />
      </RecordFields>
    </Card>
  )
}
