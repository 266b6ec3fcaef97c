import { type Course, certificates } from '@portal/contracts/certificates'
import type { Attachment } from '@portal/contracts/messages'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useHasBegun } from '../api/begun.ts'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { Said } from '../education/shared.ts'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { usePlace } from '../router/place.ts'
import { useUnsaved } from '../router/useUnsaved.ts'
import { nothingArriving, OnceThere, useSendOnceThere } from '../ui/arriving.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { FieldError, TextArea } from '../ui/Field.tsx'
import { FileField } from '../ui/FileField.tsx'
import { FormFields, useAsking } from '../ui/fields.tsx'
import { InPerson } from '../ui/InPerson.tsx'
import { Card, EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { ChangedNotice, sameBy, useReading, useUpToDate } from '../ui/reading.tsx'
import { useStaying } from '../ui/staying.ts'
import { StatusTag } from './labels.tsx'
import { CourseFacts } from './Mine.tsx'

const isOpen = (one: Course) => one.status === 'Pending' || one.status === 'UserUpdateNeeded'

/** Where and when it is, what it is about, and what is asked. */
const isSameCourse = sameBy((one: Course) => [
  ...[one.certificateName, one.description, one.startsAt, one.endsAt, one.place],
  ...[one.information, one.text],
])

/** A course of mine: was I there? */
export default function StartCourse() {
  const { t } = useTranslation('certificates')
  const { id } = usePlace(places.course)
  const { user } = useSession()
  const found = useQuery(read(certificates.courses, { id: user.id }))
  const data = useUpToDate(found)
  const waiting = useStaying(data?.rows.filter(isOpen).at(-1)?.id)
  const wanted = id ?? waiting
  const current = data?.rows.find((row) => row.id === wanted)
  const [busy, setBusy] = useState(false)
  const reading = useReading(current, isSameCourse, {
    gone: data !== undefined && wanted !== undefined && !current,
    busy,
  })
  const one = reading.shown
  if (id && data && !one) return <NotFound />
  return (
    <Page title={one?.certificateName ?? t('course')} back={addressOf(places.start)}>
      {one ? (
        <OneCourse
          key={`${one.id} ${one.version}`}
          one={one}
          changed={reading.changed && <ChangedNotice reading={reading} />}
          onBusy={setBusy}
        />
      ) : found.isError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : data ? (
        <Card>
          <EmptyState
            title={t('nothingToAnswer')}
            action={<LinkButton to={addressOf(places.start)}>{t('toStart')}</LinkButton>}
          />
        </Card>
      ) : (
        <Skeleton />
      )}
    </Page>
  )
}

function OneCourse({
  one,
  changed,
  onBusy,
}: {
  one: Course
  /** Stands in place of the answer where the course is another now. */
  changed: ReactNode
  onBusy: (busy: boolean) => void
}) {
  const { t } = useTranslation('certificates')
  return (
    <>
      <div>
        <StatusTag status={one.status} />
      </div>
      {one.status === 'UserUpdateNeeded' && <Said title={t('moreNeeded')} text={one.text} />}
      <Card>
        <div className="flex flex-col gap-3">
          <CourseFacts one={one} />
          {one.description !== '' && <p className="wrap-anywhere">{one.description}</p>}
          {one.information !== '' && (
            <p className="whitespace-pre-line wrap-anywhere">{one.information}</p>
          )}
        </div>
      </Card>
      {changed ? (
        changed
      ) : isOpen(one) ? (
        <Answer one={one} onBusy={onBusy} />
      ) : (
        <Card>
          <p>{one.status === 'Accepted' ? t('isAccepted') : t('isWaiting')}</p>
          <div className="mt-4">
            <LinkButton to={addressOf(places.start)}>{t('toStart')}</LinkButton>
          </div>
        </Card>
      )}
    </>
  )
}

function Answer({ one, onBusy }: { one: Course; onBusy: (busy: boolean) => void }) {
  const { t } = useTranslation(['certificates', 'ui'])
  const navigate = useNavigate()
  const group = useId()
  const [arriving, setArriving] = useState(nothingArriving)
  const begun = useHasBegun(one.startsAt)
  const asking = useAsking(certificates.answer, {
    values: { attended: one.attended, note: one.note, file: one.file as Attachment | null },
    inputOf: ({ attended, note, file }) => {
      onBusy(true)
      return {
        id: one.id,
        version: one.version,
        attended: attended ?? false,
        note,
        fileId: file?.id ?? null,
      }
    },
    said: t('answered'),
    onDone: () => {
      release()
      void navigate(addressOf(places.start))
    },
    onWrong: () => {
      onBusy(false)
      return false
    },
  })
  const release = useUnsaved(asking.isDirty)
  const once = useSendOnceThere(arriving, asking.send)
  const {
    value: attended,
    onChange: setAttended,
    error,
  } = asking.value('attended', (value) => value !== null || t('chooseOne'))
  const choice = (value: boolean, words: string, disabled = false) => (
    <label
      className={`flex min-h-12 flex-1 basis-40 items-center gap-3 rounded-lg border px-4 ${attended === value ? 'border-link bg-raised' : 'border-field-line'} ${disabled ? 'opacity-50' : ''}`}
    >
      <input
        type="radio"
        name={group}
        disabled={disabled}
        checked={attended === value}
        onChange={() => setAttended(value)}
        className="size-5 accent-link"
      />
      {words}
    </label>
  )
  return (
    <Card title={t('wereYouThere')}>
      <InPerson>
        <FormFields
          of={asking}
          send={once.send}
          foot={
            <Button
              type="submit"
              busy={asking.busy || once.waiting}
              icon={<Send size={18} aria-hidden />}
              className="w-full md:w-auto md:self-start"
            >
              {t('send')}
            </Button>
          }
        >
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced once more by its legend */}
          <div role="group" aria-label={t('wereYouThere')} className="flex flex-col gap-2">
            <div className="flex flex-wrap gap-2">
              {choice(true, t('yesIWas'), !begun)}
              {choice(false, t('noIWasNot'))}
            </div>
            {!begun && <p className="text-sm text-dim">{t('notBegun')}</p>}
            {error && <FieldError>{error}</FieldError>}
          </div>
          <TextArea
            label={attended === false ? t('whyNot') : `${t('note')} (${t('ui:optional')})`}
            rows={3}
            {...asking.field(
              'note',
              (note, all) => all.attended !== false || note.trim() !== '' || t('ui:requiredField'),
            )}
          />
          <FileField
            label={`${t('file')} (${t('ui:optional')})`}
            help={t('fileHelp')}
            {...asking.value('file')}
            onArriving={setArriving}
          />
          <OnceThere waiting={once.waiting} />
        </FormFields>
      </InPerson>
    </Card>
  )
}
