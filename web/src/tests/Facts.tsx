import { tests } from '@portal/contracts/tests'
import { inClock, secondsIn } from '@portal/contracts/video'
import { Save } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nothingArriving, OnceThere, useSendOnceThere } from '../ui/arriving.tsx'
import { Button } from '../ui/Button.tsx'
import { Select, TextArea, TextInput } from '../ui/Field.tsx'
import { Card } from '../ui/parts.tsx'
import { RecordFields, useRecord } from '../ui/record.tsx'
import type { Edited } from './edited.ts'
import { FileField } from './FileField.tsx'
import { Picture } from './Picture.tsx'

const valuesOf = (test: Edited | undefined) => ({
  title: test?.title ?? '',
  description: test?.description ?? '',
  kind: test?.kind ?? ('test' as const),
  videoLink: test?.videoLink ?? '',
  videoLength: test?.videoSeconds ? inClock(test.videoSeconds) : '',
  pointsNeeded: String(test?.pointsNeeded ?? 0),
  imageFileId: test?.imageFileId ?? null,
})

/** What a test is beside its questions. */
export function Facts({ test }: { test: Edited }) {
  const { t } = useTranslation(['tests', 'ui', 'media', 'errors'])
  const record = useRecord(tests.save, {
    one: test,
    valuesOf,
    inputOf: ({ videoLength, ...values }, of) => ({
      ...values,
      ...of,
      title: values.title.trim(),
      videoLink: values.videoLink.trim(),
      videoSeconds: secondsIn(videoLength) ?? null,
      pointsNeeded: Number(values.pointsNeeded) || 0,
    }),
    beside: { videoLengthMissing: 'videoLength', moreThanMaxPoints: 'pointsNeeded' },
    within: true,
  })
  const { form, field } = record
  const [arriving, setArriving] = useState(nothingArriving)
  const once = useSendOnceThere(arriving, record.send)
  const image = record.value('imageFileId')
  return (
    <Card>
      <RecordFields
        record={record}
        send={once.send}
        foot={
          <Button
            type="submit"
            busy={record.busy || once.waiting}
            disabled={test.removed}
            icon={<Save size={18} aria-hidden />}
            className="md:self-start"
          >
            {t('save')}
          </Button>
        }
      >
        <TextInput kind="text" label={t('title')} {...field('title')} />
        <Select
          label={t('kind')}
          {...field('kind')}
          options={[
            { value: 'test', label: t('test') },
            { value: 'survey', label: t('survey') },
          ]}
        />
        <TextArea label={t('description')} {...field('description')} />
        {form.watch('kind') !== 'survey' && (
          <TextInput
            kind="digits"
            label={t('pointsNeeded')}
            help={t('pointsHelp', { max: test.maxPoints })}
            type="number"
            min={0}
            max={test.maxPoints}
            {...field('pointsNeeded')}
          />
        )}
        <TextInput
          kind="url"
          label={t('videoLink')}
          help={t('videoHelp')}
          {...field('videoLink', undefined, {
            onChange: () => form.setValue('videoLength', ''),
          })}
        />
        {form.watch('videoLink').trim() !== '' && (
          <TextInput
            kind="exact"
            label={t('media:videoLength')}
            help={t('media:videoLengthHelp')}
            maxLength={9}
            {...field(
              'videoLength',
              (value) => secondsIn(value) !== undefined || t('errors:videoLengthMissing'),
            )}
          />
        )}
        <Picture fileId={image.value} />
        <FileField label={t('image')} accept="image/*" {...image} onArriving={setArriving} />
        <OnceThere waiting={once.waiting} />
      </RecordFields>
    </Card>
  )
}
