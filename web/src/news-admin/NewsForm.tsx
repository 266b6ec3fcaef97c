import { stockholmInstant, stockholmMinute } from '@portal/calendar/stockholm'
import { news as calls, type NewsDetails } from '@portal/contracts/news'
import { addressOf, places } from '@portal/contracts/places'
import { FilePen, Save, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { ContentField } from '../ui/ContentField.tsx'
import { Checkbox, TextInput } from '../ui/Field.tsx'
import { Card } from '../ui/parts.tsx'
import { RecordFields, useRecord } from '../ui/record.tsx'

const readingOf = (at: string | null | undefined) => (at ? stockholmMinute(new Date(at)) : '')
const instantOf = (reading: string) =>
  reading === '' ? null : stockholmInstant(reading.slice(0, 16)).toISOString()

const valuesOf = (item: NewsDetails | undefined) => ({
  title: item?.title ?? '',
  html: item?.html ?? '',
  showOnStart: item?.showOnStart ?? false,
  isImportant: item?.isImportant ?? false,
  isActive: item?.isActive ?? false,
  publishFrom: readingOf(item?.publishFrom),
  publishTo: readingOf(item?.publishTo),
})

/** Writes an item of news: kept as a draft, or published. */
export function NewsForm({ item }: { item: NewsDetails | undefined }) {
  const { t } = useTranslation(['news-admin', 'news', 'ui'])
  const navigate = useNavigate()
  const active = item?.isActive ?? false
  const record = useRecord(calls.save, {
    one: item,
    valuesOf,
    inputOf: (values, of) => ({
      ...values,
      ...of,
      publishFrom: instantOf(values.publishFrom),
      publishTo: instantOf(values.publishTo),
    }),
    said: ({ isActive }) => t(!isActive ? 'savedDraft' : active ? 'ui:saved' : 'published'),
    onDone: ({ id }) =>
      item || void navigate(addressOf(places.adminNewsItem, { newsId: id }), { replace: true }),
  })
  const { busy, field } = record
  const send = (isActive: boolean) => {
    record.set('isActive', isActive)
    record.send()
  }
  return (
    <Card>
      <RecordFields
        record={record}
        send={() => send(active)}
        foot={
          <div className="flex flex-wrap gap-2">
            {active ? (
              <>
                <Button type="submit" busy={busy} icon={<Save size={18} aria-hidden />}>
                  {t('ui:save')}
                </Button>
                <Button
                  kind="secondary"
                  busy={busy}
                  icon={<FilePen size={18} aria-hidden />}
                  onClick={() => send(false)}
                >
                  {t('withdraw')}
                </Button>
              </>
            ) : (
              <>
                <Button
                  busy={busy}
                  icon={<Send size={18} aria-hidden />}
                  onClick={() => send(true)}
                >
                  {t('publish')}
                </Button>
                <Button
                  type="submit"
                  kind="secondary"
                  busy={busy}
                  icon={<Save size={18} aria-hidden />}
                >
                  {t('saveDraft')}
                </Button>
              </>
            )}
          </div>
        }
      >
        <TextInput kind="text" label={t('title')} {...field('title')} />
        <ContentField label={t('text')} {...record.text('html')} />
        <Checkbox
          label={t('showOnStart')}
          help={t('showOnStartHelp')}
          {...record.field('showOnStart')}
        />
        <Checkbox
          label={t('isImportant')}
          help={t('isImportantHelp')}
          {...record.field('isImportant')}
        />
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <TextInput
            type="datetime-local"
            label={`${t('from')} (${t('ui:optional')})`}
            help={t('fromHelp')}
            {...field('publishFrom')}
          />
          <TextInput
            type="datetime-local"
            label={`${t('to')} (${t('ui:optional')})`}
            help={t('toHelp')}
            {...field(
              'publishTo',
              (to, { publishFrom: from }) =>
                to === '' || from === '' || to > from || t('endsTooSoon'),
            )}
          />
        </div>
      </RecordFields>
    </Card>
  )
}
