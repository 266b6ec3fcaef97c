import { tests } from '@portal/contracts/tests'
import { inClock, secondsIn } from '@portal/contracts/video'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { useUnsaved } from '../router/unsaved.ts'
import { nothingArriving, OnceThere, useSendOnceThere } from '../ui/arriving.tsx'
import { Button } from '../ui/Button.tsx'
import { Select, TextArea, TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useRules } from '../ui/form.ts'
import { Card, FormError, useErrorText } from '../ui/parts.tsx'
import { NewerNotice, useVersioned } from '../ui/versioned.tsx'
import type { Edited } from './Editor.tsx'
import { FileField } from './FileField.tsx'
import { Picture } from './Picture.tsx'

/** What a test is beside its questions. */
export function Facts({ test }: { test: Edited }) {
  const { t } = useTranslation(['tests', 'ui', 'media', 'errors'])
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const rules = useRules()
  const form = useForm({
    defaultValues: {
      title: '',
      description: '',
      kind: test.kind,
      videoLink: '',
      videoLength: '',
      pointsNeeded: '0',
    },
  })
  const [image, setImage] = useState(test.imageFileId)
  const [arriving, setArriving] = useState(nothingArriving)
  const dirty = form.formState.isDirty || image !== test.imageFileId
  const save = useCommand(tests.save, { topics: ['testAdmin', 'startup'] })
  const { version, newer } = useVersioned(
    test,
    (value) => {
      const { videoSeconds, pointsNeeded } = value
      form.reset({
        ...value,
        pointsNeeded: String(pointsNeeded),
        videoLength: videoSeconds === null ? '' : inClock(videoSeconds),
      })
      setImage(value.imageFileId)
    },
    { dirty, busy: save.isPending },
  )
  useUnsaved(dirty, true)
  const { errors } = form.formState
  const keep = form.handleSubmit((values) =>
    save.mutate(
      {
        id: test.id,
        version: version ?? test.version,
        title: values.title.trim(),
        description: values.description,
        kind: values.kind,
        videoLink: values.videoLink.trim(),
        videoSeconds: secondsIn(values.videoLength) ?? null,
        pointsNeeded: Number(values.pointsNeeded) || 0,
        imageFileId: image,
      },
      {
        onSuccess: () => {
          form.reset(values)
          snack(t('saved'), 'success')
        },
      },
    ),
  )
  const once = useSendOnceThere(arriving, () => void keep())
  const isSurvey = form.watch('kind') === 'survey'
  useEffect(() => save.reset, [save.reset])
  return (
    <Card>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          once.send()
        }}
      >
        <FormError text={save.isError ? errorText(save.error) : undefined} />
        <NewerNotice newer={newer} />
        <TextInput
          label={t('title')}
          maxLength={200}
          {...form.register('title', rules.required)}
          error={errors.title?.message}
        />
        <Select
          label={t('kind')}
          {...form.register('kind')}
          options={[
            { value: 'test', label: t('test') },
            { value: 'survey', label: t('survey') },
          ]}
        />
        <TextArea label={t('description')} maxLength={5000} {...form.register('description')} />
        {!isSurvey && (
          <TextInput
            label={t('pointsNeeded')}
            help={t('pointsHelp', { max: test.maxPoints })}
            type="number"
            min={0}
            max={test.maxPoints}
            inputMode="numeric"
            {...form.register('pointsNeeded')}
          />
        )}
        <TextInput
          label={t('videoLink')}
          help={t('videoHelp')}
          inputMode="url"
          maxLength={500}
          {...form.register('videoLink', { onChange: () => form.setValue('videoLength', '') })}
        />
        {form.watch('videoLink').trim() !== '' && (
          <TextInput
            label={t('media:videoLength')}
            help={t('media:videoLengthHelp')}
            autoComplete="off"
            maxLength={9}
            error={errors.videoLength?.message}
            {...form.register('videoLength', {
              validate: (value) => secondsIn(value) !== undefined || t('errors:videoLengthMissing'),
            })}
          />
        )}
        <Picture fileId={image} />
        <FileField
          label={t('image')}
          accept="image/*"
          value={image}
          onChange={setImage}
          onArriving={setArriving}
        />
        <OnceThere waiting={once.waiting} />
        <Button
          type="submit"
          busy={save.isPending || once.waiting}
          disabled={test.removed}
          className="md:self-end"
        >
          {t('save')}
        </Button>
      </form>
    </Card>
  )
}
