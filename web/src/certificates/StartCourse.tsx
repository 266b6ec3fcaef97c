import { type Course, certificates } from '@portal/contracts/certificates'
import type { Attachment } from '@portal/contracts/messages'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { askAgain, read, useCommand } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { FileField } from '../education/FileField.tsx'
import { Said } from '../education/labels.tsx'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { usePlace } from '../router/place.ts'
import { useUnsaved } from '../router/unsaved.ts'
import { nothingArriving, OnceThere, useSendOnceThere } from '../ui/arriving.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { FieldError, TextArea } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { InPerson } from '../ui/InPerson.tsx'
import { Card, EmptyState, ErrorState, FormError, Skeleton, useErrorText } from '../ui/parts.tsx'
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
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const group = useId()
  const queries = useQueryClient()
  const [attended, setAttended] = useState<boolean | null>(one.attended)
  const [note, setNote] = useState(one.note)
  const [file, setFile] = useState<Attachment | null>(one.file)
  const [arriving, setArriving] = useState(nothingArriving)
  const [tried, setTried] = useState(false)
  const begun = Date.parse(one.startsAt) <= Date.now()
  const changed = attended !== one.attended || note !== one.note || file?.id !== one.file?.id
  const release = useUnsaved(changed)
  const answer = useCommand(certificates.answer, {
    topics: ['startup', 'certificates'],
    onDone: () => {
      release()
      snack(t('answered'), 'success')
      void navigate(addressOf(places.start))
    },
  })
  const unsaid = attended === false && note.trim() === ''
  const wrong = tried && (attended === null || unsaid)
  const send = () => {
    setTried(true)
    if (attended === null || unsaid) return
    onBusy(true)
    answer.mutate(
      { id: one.id, version: one.version, attended, note, fileId: file?.id ?? null },
      {
        onError: (error) => {
          onBusy(false)
          if (error.status === 409) void askAgain(queries, 'startup')
        },
      },
    )
  }
  const once = useSendOnceThere(arriving, send)
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
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            once.send()
          }}
        >
          <FormError
            focus={false}
            text={answer.isError ? errorText(answer.error) : wrong ? t('ui:checkForm') : undefined}
          />
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced once more by its legend */}
          <div role="group" aria-label={t('wereYouThere')} className="flex flex-col gap-2">
            <div className="flex flex-wrap gap-2">
              {choice(true, t('yesIWas'), !begun)}
              {choice(false, t('noIWasNot'))}
            </div>
            {!begun && <p className="text-sm text-dim">{t('notBegun')}</p>}
            {tried && attended === null && <FieldError>{t('chooseOne')}</FieldError>}
          </div>
          <TextArea
            label={attended === false ? t('whyNot') : `${t('note')} (${t('ui:optional')})`}
            maxLength={2000}
            rows={3}
            value={note}
            error={tried && unsaid ? t('ui:requiredField') : undefined}
            onChange={(event) => setNote(event.target.value)}
          />
          <FileField
            label={`${t('file')} (${t('ui:optional')})`}
            help={t('fileHelp')}
            value={file}
            onChange={setFile}
            onArriving={setArriving}
          />
          <OnceThere waiting={once.waiting} />
          <Button
            type="submit"
            busy={answer.isPending || once.waiting}
            icon={<Send size={18} aria-hidden />}
            className="w-full md:w-auto md:self-start"
          >
            {t('send')}
          </Button>
        </form>
      </InPerson>
    </Card>
  )
}
