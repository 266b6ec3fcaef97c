import { stockholmInstant, stockholmMinute } from '@portal/calendar/stockholm'
import { news as calls, type NewsDetails } from '@portal/contracts/news'
import { addressOf, places } from '@portal/contracts/places'
import { useQueryClient } from '@tanstack/react-query'
import { FilePen, Save, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommand } from '../api/hooks.ts'
import { useUnsaved } from '../router/unsaved.ts'
import { Button } from '../ui/Button.tsx'
import { ContentField } from '../ui/ContentField.tsx'
import { Checkbox, FieldError, TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useRules } from '../ui/form.ts'
import { Card, FormError, useErrorText } from '../ui/parts.tsx'
import { NewerNotice, useVersioned } from '../ui/versioned.tsx'

const readingOf = (at: string | null | undefined) => (at ? stockholmMinute(new Date(at)) : '')
const instantOf = (reading: string) =>
  reading === '' ? null : stockholmInstant(reading.slice(0, 16)).toISOString()

const valuesOf = (item: NewsDetails | undefined) => ({
  title: item?.title ?? '',
  html: item?.html ?? '',
  showOnStart: item?.showOnStart ?? false,
  isImportant: item?.isImportant ?? false,
  from: readingOf(item?.publishFrom),
  to: readingOf(item?.publishTo),
})

/** Writes an item of news: kept as a draft, or published. */
export function NewsForm({ item }: { item: NewsDetails | undefined }) {
  const { t } = useTranslation(['news-admin', 'news', 'ui'])
  const rules = useRules()
  const errorText = useErrorText()
  const { snack } = useFeedback()
  const navigate = useNavigate()
  const queries = useQueryClient()
  // Another number: the text was replaced from outside.
  const [generation, setGeneration] = useState(0)
  const form = useForm({ defaultValues: valuesOf(item) })
  const { errors, isDirty } = form.formState
  const release = useUnsaved(isDirty)
  /** What is said when it is saved: after the first time this form makes way for another. */
  const words = useRef('')
  const save = useCommand(calls.save, {
    topics: ['news'],
    onDone: ({ id }) => {
      snack(words.current, 'success')
      form.reset(form.getValues())
      if (item) return
      release()
      void navigate(addressOf(places.adminNewsItem, { newsId: id }), { replace: true })
    },
  })
  const { version, newer } = useVersioned(
    item,
    (value) => {
      form.reset(valuesOf(value))
      setGeneration((before) => before + 1)
    },
    { dirty: isDirty, busy: save.isPending },
  )
  const send = (isActive: boolean, said: string) =>
    void form.handleSubmit(({ from, to, ...values }) => {
      words.current = said
      save.mutate(
        {
          ...values,
          id: item?.id,
          version: version ?? 0,
          isActive,
          publishFrom: instantOf(from),
          publishTo: instantOf(to),
        },
        {
          onError: (error) => {
            if (error.code === 'changedMeanwhile')
              void queries.invalidateQueries({ queryKey: ['news'] })
          },
        },
      )
    })()
  const active = item?.isActive ?? false
  const refused = save.error && save.error.code !== 'changedMeanwhile'
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send(active, active ? t('ui:saved') : t('savedDraft'))
      }}
    >
      <NewerNotice newer={newer} />
      <Card>
        <div className="flex flex-col gap-4">
          <FormError text={refused ? errorText(save.error) : undefined} />
          <TextInput
            label={t('title')}
            autoComplete="off"
            maxLength={200}
            error={errors.title?.message}
            {...form.register('title', rules.required)}
          />
          <ContentField
            label={t('text')}
            value={form.watch('html')}
            generation={generation}
            onChange={(html) => form.setValue('html', html, { shouldDirty: true })}
          />
          <Checkbox
            label={t('showOnStart')}
            help={t('showOnStartHelp')}
            {...form.register('showOnStart')}
          />
          <Checkbox
            label={t('isImportant')}
            help={t('isImportantHelp')}
            {...form.register('isImportant')}
          />
          <div className="grid gap-4 md:grid-cols-2">
            <TextInput
              type="datetime-local"
              label={`${t('from')} (${t('ui:optional')})`}
              help={t('fromHelp')}
              {...form.register('from')}
            />
            <TextInput
              type="datetime-local"
              label={`${t('to')} (${t('ui:optional')})`}
              help={t('toHelp')}
              error={errors.to?.message}
              {...form.register('to', {
                validate: (to, { from }) =>
                  to === '' || from === '' || to > from || t('endsTooSoon'),
              })}
            />
          </div>
          {Object.keys(errors).length > 0 && <FieldError silent>{t('ui:checkForm')}</FieldError>}
          <div className="flex flex-wrap gap-2">
            {active ? (
              <>
                <Button type="submit" busy={save.isPending} icon={<Save size={18} aria-hidden />}>
                  {t('ui:save')}
                </Button>
                <Button
                  kind="secondary"
                  busy={save.isPending}
                  icon={<FilePen size={18} aria-hidden />}
                  onClick={() => send(false, t('savedDraft'))}
                >
                  {t('withdraw')}
                </Button>
              </>
            ) : (
              <>
                <Button
                  busy={save.isPending}
                  icon={<Send size={18} aria-hidden />}
                  onClick={() => send(true, t('published'))}
                >
                  {t('publish')}
                </Button>
                <Button
                  type="submit"
                  kind="secondary"
                  busy={save.isPending}
                  icon={<Save size={18} aria-hidden />}
                >
                  {t('saveDraft')}
                </Button>
              </>
            )}
          </div>
        </div>
      </Card>
    </form>
  )
}
