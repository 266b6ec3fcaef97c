import {
  type IncidentType,
  incidents,
  MAX_INCIDENT_FILES,
  writtenRegistration,
} from '@portal/contracts/incidents'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import { read } from '../api/hooks.ts'
import { momentNow, stockholmToday } from '../api/now.ts'
import { canWait, letWait } from '../api/offline/outbox.ts'
import { useAccess } from '../api/session.tsx'
import { useToday } from '../api/today.ts'
import { unreadable } from '../api/upload.ts'
import { useUnsaved } from '../router/useUnsaved.ts'
import { Button } from '../ui/Button.tsx'
import { DraftBar } from '../ui/DraftBar.tsx'
import { EarlierDraft } from '../ui/EarlierDraft.tsx'
import { Checkbox, Select, TextArea, TextInput } from '../ui/Field.tsx'
import { FormFields, Stopped, useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { InPerson } from '../ui/InPerson.tsx'
import { optionsOf } from '../ui/options.ts'
import { Card, ErrorState, Skeleton, useErrorText } from '../ui/parts.tsx'
import { type Draft, type Report, useDraft, useKeeping } from './draft.ts'
import { useWords } from './labels.tsx'
import { PhotosField } from './PhotosField.tsx'
import { SpotField } from './SpotField.tsx'

/** A report that waited to be sent, to be written anew. */
export interface Again {
  readonly typed: Report
  readonly madeAt: string
  /** It waits in what was written anew. */
  readonly taken: () => Promise<void>
}

/**
 * The form of a report. It is filed before its files are sent.
 * @param types that it may be of
 * @param again what waited to be sent and is written anew
 * @param onFiled hears of the report and the files that are to follow
 * @param onKept hears that there is no signal: it waits on the device, with its files
 */
export function ReportForm({
  types,
  again,
  onFiled,
  onKept,
}: {
  types: readonly IncidentType[]
  again: Again | undefined
  onFiled: (id: string, files: readonly File[]) => void
  onKept: () => void
}) {
  const setup = useQuery(read(incidents.setup, {}))
  const draft = useDraft(`report ${types.join()}`, again === undefined)
  if (setup.isError && !setup.data)
    return <ErrorState error={setup.error} retry={() => void setup.refetch()} />
  if (!setup.data || draft === undefined) return <Skeleton rows={6} />
  return (
    <Fields
      {...{ types, again, draft, onFiled, onKept }}
      // What was begun fits the form that it was begun in.
      setup={setup.data}
    />
  )
}

function Fields({
  types,
  setup: { trafficAreas, ownTrafficAreaId },
  again,
  draft,
  onFiled,
  onKept,
}: {
  types: readonly IncidentType[]
  setup: {
    trafficAreas: readonly { id: string; name: string; companyName: string }[]
    ownTrafficAreaId: string | null
  }
  again: Again | undefined
  draft: Draft | null
  onFiled: (id: string, files: readonly File[]) => void
  onKept: () => void
}) {
  const { t } = useTranslation(['incidents', 'ui', 'errors'])
  const words = useWords()
  const rules = useRules()
  const today = useToday()
  const errorText = useErrorText()
  const begun: Report = {
    type: types[0] ?? 'Improvement',
    headline: '',
    day: stockholmToday(),
    trafficAreaId: ownTrafficAreaId ?? '',
    registration: '',
    description: '',
    serious: false,
    spot: null,
    photos: [],
  }
  const values = { ...begun, ...again?.typed, ...draft?.found }
  const { signal } = useAccess()
  /** When it was first to be sent: it stays the same report, however often that is tried. */
  const madeAt = useRef<string>(undefined)
  const inputOf = ({ photos, trafficAreaId, registration, type, serious, ...typed }: Report) => {
    madeAt.current ??= again?.madeAt ?? momentNow()
    return {
      ...typed,
      type,
      serious: type !== 'Improvement' && serious,
      registration: type === 'DamageReport' ? registration : '',
      trafficAreaId: trafficAreaId || null,
      filesToCome: photos.length,
      madeAt: madeAt.current,
    }
  }
  /** What is gone by now could only be sent without: it is said while there is something to be done about it. */
  const whole = async (photos: readonly File[]) => {
    const gone = await unreadable(photos)
    return (
      gone.length === 0 || `${gone.map(({ name }) => name).join(', ')}: ${t('errors:fileGone')}`
    )
  }
  /** It waits on the device: with what the server may know it by already. */
  const keep = async (key?: string) => {
    const typed = form.getValues()
    await letWait(
      { kind: 'report', input: inputOf(typed) },
      { about: typed.headline, files: typed.photos, key },
    )
    await again?.taken()
    await keeping.end()
    release()
    onKept()
    throw new Stopped()
  }
  const asking = useAsking(incidents.report, {
    values,
    inputOf,
    through: async (file) => {
      // What waited goes the way of what waits: in order, and known again.
      if ((!signal || again) && (await canWait())) return keep()
      return file().catch(async (error: unknown) => {
        if (error instanceof ApiError && error.status === 0 && (await canWait()))
          return keep(error.key)
        throw error
      })
    },
    beside: {
      registrationMissing: 'registration',
      descriptionMissing: 'description',
      unknownTrafficArea: 'trafficAreaId',
      dayInTheFuture: 'day',
    },
    // The specification's words for what is wrong with us.
    textOf: (error) =>
      error instanceof ApiError && error.status >= 500 && error.status !== 503
        ? t('processingFailed')
        : errorText(error),
    said: t('filed'),
    onDone: async ({ id }, { photos }) => {
      await keeping.end()
      release()
      onFiled(id, photos)
    },
  })
  const { field, value, form, busy, refill } = asking
  const keeping = useKeeping(form, draft, {
    isTyped: asking.isDirty,
    empty: () => refill(begun),
  })
  // What is kept is there again for who comes back.
  const release = useUnsaved(asking.isDirty && !keeping.kept, true)
  const type = form.watch('type')
  return (
    <Card>
      <FormFields
        of={asking}
        above={<EarlierDraft draft={draft} nothing={keeping.nothing} onTake={refill} />}
        foot={
          <InPerson>
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" busy={busy} icon={<Send size={18} aria-hidden />}>
                {t('send')}
              </Button>
              <DraftBar draft={keeping} onDiscard={() => refill(begun)} />
            </div>
          </InPerson>
        }
      >
        {types.length > 1 && (
          <Select
            label={t('type')}
            help={t(`about_${type}`)}
            options={types.map((one) => ({ value: one, label: words.type(one) }))}
            {...field('type')}
          />
        )}
        {type === 'DamageReport' && (
          <TextInput
            kind="mark"
            label={t('registration')}
            help={t('registrationHelp')}
            placeholder="AAA 111"
            {...field('registration', (typed) =>
              typed.trim() === ''
                ? rules.required.validate(typed)
                : writtenRegistration(typed) !== undefined || t('errors:registrationMissing'),
            )}
          />
        )}
        <TextInput kind="text" label={t('headline')} {...field('headline')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput
            type="date"
            label={t('day')}
            max={today}
            {...field('day', (day) =>
              day === ''
                ? rules.required.validate(day)
                : day <= stockholmToday() || t('errors:dayInTheFuture'),
            )}
          />
          <Select
            label={t('trafficArea')}
            options={[{ value: '', label: t('noTrafficArea') }, ...optionsOf(trafficAreas)]}
            {...field('trafficAreaId')}
          />
        </div>
        <TextArea
          label={t('description')}
          help={t('descriptionHelp')}
          rows={5}
          {...field('description', (typed) => rules.required.validate(typed))}
        />
        <PhotosField most={MAX_INCIDENT_FILES} {...value('photos', whole)} />
        <SpotField {...value('spot')} />
        {type !== 'Improvement' && (
          <Checkbox label={t('serious')} help={t('seriousHelp')} {...field('serious')} />
        )}
      </FormFields>
    </Card>
  )
}
