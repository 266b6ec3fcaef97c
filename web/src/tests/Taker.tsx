import type { ReplyOf } from '@portal/contracts'
import type { TestToTake } from '@portal/contracts/test-shapes'
import { tests } from '@portal/contracts/tests'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, Pencil, Send } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../api/client.ts'
import { useCommand } from '../api/command.ts'
import { refetchTopics } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { FormFrame } from '../ui/fields.tsx'
import { InPersonNote, useLookingThrough } from '../ui/InPerson.tsx'
import { Card, FormError, Tag, useErrorText } from '../ui/parts.tsx'
import { WatchedMovie } from '../ui/WatchedMovie.tsx'
import { nothingGiven } from './drafts.ts'
import { Picture } from './Picture.tsx'
import { missingOf, QuestionView } from './QuestionView.tsx'
import { useDraft } from './useDraft.ts'

export type HandedIn = ReplyOf<typeof tests.handIn>

/** What is to be done, step by step: words and video first, one question after the other, a look over all. */
export function Taker({
  test,
  changed,
  held,
  onBusy,
  onDone,
}: {
  test: TestToTake
  /** Says that the test is another one now. */
  changed: ReactNode
  /** It is: nothing of it can be handed in. */
  held: boolean
  /** Hears whether it is being handed in. */
  onBusy: (busy: boolean) => void
  onDone: (result: HandedIn) => void
}) {
  const { t } = useTranslation('tests')
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { draft, kept, change, drop } = useDraft(test)
  const [tried, setTried] = useState(false)
  const [tries, setTries] = useState(0)
  const locked = useLookingThrough()
  const handIn = useCommand(tests.handIn, {
    onDone: (result) => {
      drop()
      onDone(result)
    },
  })
  const questions = test.groups.flatMap((group) =>
    group.questions.map((question) => ({ question, group })),
  )
  const givenTo = (id: string) => draft.answers[id] ?? nothingGiven
  const last = questions.length + 1
  const step = Math.min(draft.step, last)
  const place = useRef<HTMLElement>(null)
  const shown = useRef(step)
  // Who goes on hears the next question, and the keyboard is before its first answer.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    place.current?.focus({ preventScroll: true })
  }, [step])
  const askAgain = () => {
    setTried(true)
    setTries((before) => before + 1)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it was tried in vain
  useEffect(() => {
    const wrong = place.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], fieldset[aria-describedby] input',
    )
    wrong?.focus()
  }, [tries])
  const go = (to: number) => {
    setTried(false)
    change({ step: to })
    window.scrollTo({ top: 0 })
  }
  const current = questions[step - 1]
  const missing = current && missingOf(current.question, givenTo(current.question.id))
  const unwatched = test.watched?.done === false
  const next = () => (missing || (step === 0 && unwatched) ? askAgain() : go(step + 1))
  const send = () => {
    const held = questions.findIndex(({ question }) => missingOf(question, givenTo(question.id)))
    if (held >= 0) {
      change({ step: held + 1 })
      return askAgain()
    }
    // It may have got another video meanwhile.
    if (unwatched) {
      change({ step: 0 })
      return setTried(true)
    }
    onBusy(true)
    handIn.mutate(
      {
        id: test.id,
        version: test.version,
        answers: questions.map(({ question }) => ({
          questionId: question.id,
          ...givenTo(question.id),
          optionIds: [...givenTo(question.id).optionIds],
        })),
      },
      {
        onError: () => onBusy(false),
      },
    )
  }
  const at =
    step === 0
      ? test.title
      : step === last
        ? t('review')
        : t('questionOf', { at: step, count: questions.length })
  return (
    <FormFrame
      send={() => {
        if (held) return
        if (step === last) send()
        else next()
      }}
    >
      <section
        ref={place}
        tabIndex={-1}
        aria-label={current ? `${at}: ${current.question.text}` : at}
        className="flex flex-col gap-4 outline-none"
      >
        {step > 0 && (
          <div className="flex flex-col gap-1">
            <p className="text-sm text-dim">{at}</p>
            <div className="h-2 overflow-hidden rounded-full bg-raised" aria-hidden>
              <div
                className="h-full rounded-full bg-link transition-[width]"
                style={{ width: `${(Math.min(step, questions.length) / questions.length) * 100}%` }}
              />
            </div>
          </div>
        )}
        <FormError text={handIn.isError ? errorText(handIn.error) : undefined} />
        <InPersonNote />
        {!kept && (
          <p role="status" className="rounded-lg bg-warn-soft p-3 text-warn">
            {t('resumesNot')}
          </p>
        )}
        {step === 0 && (
          <Intro
            test={test}
            unwatched={tried && unwatched}
            kept={kept}
            onSettled={() => void refetchTopics(queries, 'tests')}
          />
        )}
        {current && (
          <Card>
            {(current.group.title || current.group.text) && (
              <div className="mb-4 flex flex-col gap-1 border-b border-line pb-4">
                {current.group.title && <h2 className="font-semibold">{current.group.title}</h2>}
                {current.group.text && (
                  <p className="whitespace-pre-line text-dim">{current.group.text}</p>
                )}
              </div>
            )}
            <QuestionView
              key={current.question.id}
              question={current.question}
              given={givenTo(current.question.id)}
              missing={tried ? missing : undefined}
              onChange={(given) =>
                change({ answers: { ...draft.answers, [current.question.id]: given } })
              }
            />
          </Card>
        )}
        {step === last && (
          <Card title={t('reviewTitle')}>
            <ol className="flex flex-col divide-y divide-line">
              {questions.map(({ question }, nth) => {
                const given = givenTo(question.id)
                const chosen = question.options.filter(({ id }) => given.optionIds.includes(id))
                const said = [...chosen.map(({ text }) => text), given.text, given.comment]
                return (
                  <li key={question.id} className="flex items-start justify-between gap-2 py-3">
                    <div className="min-w-0 wrap-anywhere">
                      <p className="font-medium">{question.text}</p>
                      <p className="whitespace-pre-line text-dim">
                        {said.filter(Boolean).join('\n') || t('noAnswer')}
                      </p>
                    </div>
                    <Button
                      kind="quiet"
                      icon={<Pencil size={16} aria-hidden />}
                      onClick={() => go(nth + 1)}
                      aria-label={t('changeAnswer', { at: nth + 1 })}
                    />
                  </li>
                )
              })}
            </ol>
          </Card>
        )}
      </section>
      {changed}
      <div className="sticky above-foot z-10 flex gap-2 bg-page/95 py-2 empty:hidden md:static md:justify-end">
        {!held && step > 0 && (
          <Button
            kind="secondary"
            className="flex-1 md:flex-none"
            icon={<ArrowLeft size={18} aria-hidden />}
            onClick={() => go(step - 1)}
          >
            {t('back')}
          </Button>
        )}
        {!held && (
          <Button
            type="submit"
            className="flex-1 md:flex-none"
            busy={handIn.isPending}
            disabled={locked && step === last}
            icon={
              step === last ? <Send size={18} aria-hidden /> : <ArrowRight size={18} aria-hidden />
            }
          >
            {step === last ? t('handIn') : step === 0 ? t('begin') : t('next')}
          </Button>
        )}
      </div>
    </FormFrame>
  )
}

function Intro({
  test,
  unwatched,
  kept,
  onSettled,
}: {
  test: TestToTake
  unwatched: boolean
  kept: boolean
  onSettled: () => void
}) {
  const { t } = useTranslation('tests')
  const count = test.groups.reduce((sum, group) => sum + group.questions.length, 0)
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <Picture fileId={test.imageFileId} />
        {test.description && (
          <p className="whitespace-pre-line wrap-anywhere">{test.description}</p>
        )}
        {test.videoLink && (
          <>
            <WatchedMovie
              link={test.videoLink}
              seconds={test.watched?.seconds ?? 0}
              done={test.watched?.done === true}
              tell={(seen) =>
                request(
                  tests.watched,
                  { id: test.id, videoLink: test.videoLink, ...seen },
                  { key: null },
                )
              }
              onSettled={onSettled}
            />
            {!test.watched?.done && (
              <p
                className={unwatched ? 'text-bad' : 'text-sm text-dim'}
                role={unwatched ? 'alert' : undefined}
              >
                {t('watchFirst')}
              </p>
            )}
          </>
        )}
        <div className="flex flex-wrap gap-2">
          <Tag>{t('questionCount', { count })}</Tag>
          {test.kind === 'test' && test.pointsNeeded > 0 && (
            <Tag>{t('pointsNeededOf', { needed: test.pointsNeeded, max: test.maxPoints })}</Tag>
          )}
          {test.optional && <Tag>{t('optional')}</Tag>}
        </div>
        {kept && <p className="text-sm text-dim">{t('resumes')}</p>}
      </div>
    </Card>
  )
}
