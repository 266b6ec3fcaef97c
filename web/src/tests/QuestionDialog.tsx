import type { CommentRule, Question, QuestionKind } from '@portal/contracts/test-shapes'
import { tests } from '@portal/contracts/tests'
import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { nothingArriving, OnceThere, useSendOnceThere } from '../ui/arriving.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons, useCarefulClose } from '../ui/Dialog.tsx'
import { Select, TextArea, TextInput } from '../ui/Field.tsx'
import { FormError, useErrorText } from '../ui/parts.tsx'
import type { Edited } from './Editor.tsx'
import { FileField } from './FileField.tsx'
import { Picture } from './Picture.tsx'

interface Choice {
  readonly key: string
  readonly id: string | null
  readonly text: string
  readonly correct: boolean
}
const choice = (): Choice => ({ key: crypto.randomUUID(), id: null, text: '', correct: false })

/** A question: what is asked, what can be answered, what is right and why. */
export function QuestionDialog({
  test,
  groupId,
  question,
  onClose,
}: {
  test: Edited
  groupId: string
  question: Question | null
  onClose: () => void
}) {
  const { t } = useTranslation(['tests', 'ui'])
  const errorText = useErrorText()
  const isTest = test.kind === 'test'
  const [kind, setKind] = useState<QuestionKind>(question?.kind ?? 'one')
  const [group, setGroup] = useState(groupId)
  const [text, setText] = useState(question?.text ?? '')
  const [choices, setChoices] = useState<readonly Choice[]>(
    () =>
      question?.options.map((option) => ({ key: option.id, ...option })) ?? [choice(), choice()],
  )
  const [accepted, setAccepted] = useState((question?.accepted ?? []).join('\n'))
  const [comment, setComment] = useState<CommentRule>(question?.comment ?? 'none')
  const [points, setPoints] = useState(String(question?.points ?? 1))
  const [why, setWhy] = useState(question?.why ?? '')
  const [image, setImage] = useState(question?.imageFileId ?? null)
  const [changed, setChanged] = useState(false)
  const [tried, setTried] = useState(false)
  const asked = useRef<HTMLTextAreaElement>(null)
  const close = useCarefulClose(changed, onClose)
  const save = useCommand(tests.saveQuestion, { topics: ['testAdmin', 'tests'], onDone: onClose })
  const isText = kind === 'text'
  const change = (key: string, changes: Partial<Choice>) =>
    setChoices(
      choices.map((one) => {
        if (one.key === key) return { ...one, ...changes }
        return kind === 'one' && changes.correct ? { ...one, correct: false } : one
      }),
    )
  const [arriving, setArriving] = useState(nothingArriving)
  const send = () =>
    save.mutate({
      id: test.id,
      questionId: question?.id ?? null,
      version: question?.version ?? 0,
      groupId: group,
      kind,
      text: text.trim(),
      options: isText
        ? []
        : choices
            .filter((one) => one.text.trim() !== '')
            .map(({ id, text: words, correct }) => ({ id, text: words.trim(), correct })),
      accepted: isText
        ? accepted
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean)
        : [],
      comment,
      points: Number(points) || 0,
      why,
      imageFileId: image,
    })
  const once = useSendOnceThere(arriving, () => {
    setTried(true)
    if (text.trim()) send()
    else asked.current?.focus()
  })
  return (
    <Dialog open onClose={close} title={question ? t('editQuestion') : t('addQuestion')}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onInput={() => setChanged(true)}
        onSubmit={(event) => {
          event.preventDefault()
          once.send()
        }}
      >
        <FormError text={save.isError ? errorText(save.error) : undefined} />
        <TextArea
          label={t('questionText')}
          value={text}
          maxLength={2000}
          rows={2}
          ref={asked}
          error={tried && !text.trim() ? t('ui:requiredField') : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Select
          label={t('answerKind')}
          value={kind}
          onChange={(event) => setKind(event.target.value as QuestionKind)}
          options={(['one', 'several', 'text'] as const).map((value) => ({
            value,
            label: t(`kind_${value}`),
          }))}
        />
        {!isText && (
          <fieldset className="flex flex-col gap-2">
            <legend className="font-medium">{t('options')}</legend>
            {choices.map((one, nth) => (
              <div key={one.key} className="flex items-center gap-2">
                {isTest && (
                  <label className="-mx-3 grid size-11 shrink-0 place-items-center">
                    <input
                      type={kind === 'one' ? 'radio' : 'checkbox'}
                      name="correct"
                      checked={one.correct}
                      aria-label={t('isCorrect', { at: nth + 1 })}
                      onChange={(event) => change(one.key, { correct: event.target.checked })}
                      className="size-5 accent-link"
                    />
                  </label>
                )}
                <input
                  value={one.text}
                  maxLength={500}
                  aria-label={t('option', { at: nth + 1 })}
                  onChange={(event) => change(one.key, { text: event.target.value })}
                  className="min-h-11 w-full rounded-lg border border-field-line bg-surface px-3 text-ink"
                />
                <button
                  type="button"
                  aria-label={t('removeOption', { at: nth + 1 })}
                  onClick={() => setChoices(choices.filter(({ key }) => key !== one.key))}
                  className="grid size-11 shrink-0 place-items-center rounded-lg hover:bg-raised"
                >
                  <X size={18} aria-hidden />
                </button>
              </div>
            ))}
            {isTest && <p className="text-sm text-dim">{t('markCorrect')}</p>}
            <Button
              kind="quiet"
              icon={<Plus size={18} aria-hidden />}
              disabled={choices.length >= 20}
              onClick={() => setChoices([...choices, choice()])}
            >
              {t('addOption')}
            </Button>
          </fieldset>
        )}
        {isText && isTest && (
          <TextArea
            label={t('accepted')}
            help={t('acceptedHelp')}
            value={accepted}
            rows={3}
            onChange={(event) => setAccepted(event.target.value)}
          />
        )}
        <Select
          label={isText ? t('answerRule') : t('commentRule')}
          value={comment}
          onChange={(event) => setComment(event.target.value as CommentRule)}
          options={(isText
            ? (['none', 'required'] as const)
            : (['none', 'optional', 'required'] as const)
          ).map((value) => ({
            value,
            label: isText && value === 'none' ? t('comment_optional') : t(`comment_${value}`),
          }))}
        />
        {isTest && (
          <>
            <TextInput
              label={t('points')}
              type="number"
              min={0}
              max={100}
              inputMode="numeric"
              value={points}
              onChange={(event) => setPoints(event.target.value)}
            />
            <TextArea
              label={t('why')}
              help={t('whyHelp')}
              value={why}
              maxLength={5000}
              rows={2}
              onChange={(event) => setWhy(event.target.value)}
            />
          </>
        )}
        {test.groups.length > 1 && (
          <Select
            label={t('group')}
            value={group}
            onChange={(event) => setGroup(event.target.value)}
            options={test.groups.map(({ id, title }) => ({
              value: id,
              label: title || t('untitledGroup'),
            }))}
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
        <DialogButtons>
          <Button kind="secondary" onClick={close}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" busy={save.isPending || once.waiting}>
            {t('save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
