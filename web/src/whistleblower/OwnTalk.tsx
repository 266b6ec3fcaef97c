import type { InputOf } from '@portal/contracts'
import {
  MAX_REPORT,
  MAX_WHISTLE_FILES,
  type OwnCase,
  whistleblower,
} from '@portal/contracts/whistleblower'
import { type CaseKey, sealMessage } from '@portal/contracts/whistleblower-report'
import { sizeOf, TEXT_BLOCK } from '@portal/contracts/whistleblower-seal'
import { ImagePlus, RotateCw, Send, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { useUnsaved } from '../router/useUnsaved.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FormFields, useTyping } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { Tag, useErrorText } from '../ui/parts.tsx'
import { asNobody } from './anonymous.ts'
import { drawnAnew, NoPicture, PictureHidden, sendPicture } from './pictures.ts'
import { Section } from './Section.tsx'
import { useSealedOnce } from './sealed-once.ts'
import { Talk } from './Talk.tsx'
import { untold } from './untold.ts'

/** A case that its receipt has opened; it is there until the page is left. */
export interface Opened {
  readonly proof: string
  readonly key: CaseKey
  readonly own: OwnCase
}

/** What others have done about it. */
const stateOf = ({ messages, isHandled, acknowledgedOn, feedbackOn }: OwnCase) =>
  JSON.stringify([messages.length, isHandled, acknowledgedOn, feedbackOn])

/** One's own case: where it stands, what was said, and room for an answer with pictures. */
export function OwnTalk({ opened, again }: { opened: Opened; again: () => Promise<OwnCase> }) {
  const { t } = useTranslation('whistleblower')
  const format = useFormat()
  const errorText = useErrorText()
  const { snack } = useFeedback()
  const [looking, setLooking] = useState(false)
  const { own, key } = opened
  const look = () => {
    setLooking(true)
    again()
      .then((now) => snack(t(stateOf(now) === stateOf(own) ? 'nothingNew' : 'newCame'), 'info'))
      .catch((error: unknown) => snack(errorText(error)))
      .finally(() => setLooking(false))
  }
  const since = [
    t('receivedOn', { day: format.day(own.receivedOn) }),
    own.acknowledgedOn && t('acknowledgedOn', { day: format.day(own.acknowledgedOn) }),
    own.feedbackOn && t('feedbackOn', { day: format.day(own.feedbackOn) }),
  ]
  return (
    <>
      <Section
        title={t('yourCase')}
        actions={
          <Button
            kind="secondary"
            busy={looking}
            icon={<RotateCw size={18} aria-hidden />}
            onClick={look}
          >
            {t('look')}
          </Button>
        }
      >
        <p className="flex flex-wrap items-center gap-2">
          <Tag tone={own.isHandled ? 'good' : 'plain'}>
            {t(own.isHandled ? 'isHandled' : 'isOpen')}
          </Tag>
          <span className="text-dim">{since.filter(Boolean).join(' · ')}</span>
        </p>
        <Talk messages={own.messages} caseKey={key} mine="reporter" />
      </Section>
      <Answer opened={opened} again={again} />
    </>
  )
}

type Message = NonNullable<InputOf<typeof whistleblower.answer>['message']>

function Answer({
  opened: { proof, key },
  again,
}: {
  opened: Opened
  again: () => Promise<OwnCase>
}) {
  const { t } = useTranslation(['whistleblower', 'ui'])
  const rules = useRules()
  const errorText = useErrorText()
  const { snack } = useFeedback()
  const [pictures, setPictures] = useState<readonly File[]>([])
  const sendOnce = useSealedOnce<Message>()
  const sealedWith = async (text: string): Promise<Message> => {
    const files = []
    for (const picture of pictures)
      files.push(
        await sendPicture(key, await drawnAnew(picture), (piece) =>
          asNobody(whistleblower.sendPiece, { proof, ...piece }),
        ),
      )
    const named = files.map(({ contentId, pieces }) => ({ contentId, pieces }))
    return { ...(await sealMessage(key, { text, files })), files: named }
  }
  const typing = useTyping<{ text: string }>(
    whistleblower.answer,
    {
      values: { text: '' },
      textOf: (error) => {
        if (error instanceof PictureHidden) return t('pictureHidden')
        return error instanceof NoPicture ? t('noPicture') : errorText(error)
      },
    },
    async ({ text }) => {
      await sendOnce(
        [text, pictures],
        () => sealedWith(text),
        (message) => asNobody(whistleblower.answer, { proof, message, wraps: [] }),
      )
      setPictures([])
      typing.refill({ text: '' })
      // It is written, whether what came meanwhile can be had or not.
      await again().catch(() => undefined)
      snack(t('answered'), 'success')
    },
  )
  useUnsaved(typing.isDirty || pictures.length > 0, true)
  return (
    <Section title={t('answerTitle')}>
      <FormFields
        of={typing}
        foot={
          <div>
            <Button type="submit" busy={typing.busy} icon={<Send size={18} aria-hidden />}>
              {t('sendAnswer')}
            </Button>
          </div>
        }
      >
        <TextArea
          label={t('answer')}
          {...untold}
          rows={6}
          {...typing.field('text', (value) =>
            rules.required.validate(value) === true
              ? sizeOf({ text: value, files: [] }) <= TEXT_BLOCK - 1024 || t('ui:textTooLong')
              : rules.required.validate(value),
          )}
          maxLength={MAX_REPORT}
        />
        <Pictures chosen={pictures} choose={setPictures} />
      </FormFields>
    </Section>
  )
}

/** Pictures that go along. Their names are not shown to anybody: they are drawn anew. */
function Pictures({
  chosen,
  choose,
}: {
  chosen: readonly File[]
  choose: (all: readonly File[]) => void
}) {
  const { t } = useTranslation('whistleblower')
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-dim">{t('picturesHelp')}</p>
      <ul className="flex flex-col gap-1 empty:hidden">
        {chosen.map((file, at) => (
          <li key={`${file.name}${file.lastModified}`} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 wrap-anywhere">{t('picture', { number: at + 1 })}</span>
            <Button
              kind="quiet"
              aria-label={`${t('takeAway')}: ${t('picture', { number: at + 1 })}`}
              icon={<X size={18} aria-hidden />}
              onClick={() => choose(chosen.filter((other) => other !== file))}
            >
              {t('takeAway')}
            </Button>
          </li>
        ))}
      </ul>
      {chosen.length < MAX_WHISTLE_FILES && (
        <label
          htmlFor={id}
          className="inline-flex min-h-11 w-fit cursor-pointer items-center gap-2 rounded-lg border border-field-line px-4 font-medium focus-within:outline-2 hover:bg-raised"
        >
          <ImagePlus size={18} aria-hidden /> {t('addPictures')}
          <input
            id={id}
            type="file"
            multiple
            accept="image/*"
            className="sr-only"
            onChange={(event) => {
              const more = [...(event.target.files ?? [])]
              event.target.value = ''
              choose([...chosen, ...more].slice(0, MAX_WHISTLE_FILES))
            }}
          />
        </label>
      )}
    </div>
  )
}
