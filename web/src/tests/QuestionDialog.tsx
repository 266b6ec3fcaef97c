import type { Question } from '@portal/contracts/test-shapes'
import { tests } from '@portal/contracts/tests'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdded } from '../ui/added.ts'
import { nothingArriving, OnceThere, useSendOnceThere } from '../ui/arriving.tsx'
import { Button } from '../ui/Button.tsx'
import { FieldError, Select, TextArea, TextInput } from '../ui/Field.tsx'
import { useRules } from '../ui/form.ts'
import { typedAs } from '../ui/kinds.ts'
import { RecordDialog, useRecord } from '../ui/record.tsx'
import type { Edited } from './edited.ts'
import { FileField } from './FileField.tsx'
import { Picture } from './Picture.tsx'

interface Choice {
  readonly key: string
  readonly id: string | null
  readonly text: string
  readonly correct: boolean
}
const choice = (key: string = crypto.randomUUID()): Choice => ({
  key,
  id: null,
  text: '',
  correct: false,
})
const valuesOf = (one: Question | undefined, groupId: string) => ({
  groupId: one?.groupId ?? groupId,
  kind: one?.kind ?? ('one' as const),
  text: one?.text ?? '',
  options: (one?.options.map((option) => ({ key: option.id, ...option })) ?? [
    choice('1'),
    choice('2'),
  ]) as readonly Choice[],
  accepted: (one?.accepted ?? []).join('\n'),
  comment: one?.comment ?? ('none' as const),
  points: String(one?.points ?? 1),
  why: one?.why ?? '',
  imageFileId: one?.imageFileId ?? null,
})

/** A question: what is asked, what can be answered, what is right and why. */
export function QuestionDialog({
  test,
  groupId,
  question,
  onClose,
}: {
  test: Edited
  groupId: string
  question: Question | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('tests')
  const rules = useRules()
  const isTest = test.kind === 'test'
  /** One that somebody else took away meanwhile, and that is kept here, is a new one. */
  const idOfNow = (id: string | null) =>
    question?.options.some((option) => option.id === id) ? id : null
  const record = useRecord(tests.saveQuestion, {
    one: question,
    valuesOf: (one: Question | undefined) => valuesOf(one, groupId),
    inputOf: ({ options, accepted, ...values }, of) => ({
      ...values,
      id: test.id,
      questionId: of.id ?? null,
      version: of.version,
      text: values.text.trim(),
      options:
        values.kind === 'text'
          ? []
          : options
              .filter(({ text }) => text.trim() !== '')
              .map(({ id, text, correct }) => ({ id: idOfNow(id), text: text.trim(), correct })),
      accepted:
        values.kind === 'text'
          ? accepted
              .split('\n')
              .map((line) => line.trim())
              .filter(Boolean)
          : [],
      points: Number(values.points) || 0,
    }),
    beside: { tooFewOptions: 'options', noCorrectAnswer: 'options', moreThanMaxPoints: 'points' },
    onDone: onClose,
  })
  const { field } = record
  const [arriving, setArriving] = useState(nothingArriving)
  const once = useSendOnceThere(arriving, record.send)
  const kind = record.form.watch('kind')
  const isText = kind === 'text'
  const { value: choices, onChange: choose, error } = record.value('options')
  const { box, adds } = useAdded<HTMLFieldSetElement>(choices.length)
  const image = record.value('imageFileId')
  const change = (key: string, changes: Partial<Choice>) =>
    choose(
      choices.map((one) => {
        if (one.key === key) return { ...one, ...changes }
        return kind === 'one' && changes.correct ? { ...one, correct: false } : one
      }),
    )
  return (
    <RecordDialog
      record={record}
      send={once.send}
      busy={record.busy || once.waiting}
      title={question ? t('editQuestion') : t('addQuestion')}
      onClose={onClose}
    >
      <TextArea label={t('questionText')} rows={2} {...field('text', rules.required.validate)} />
      <Select
        label={t('answerKind')}
        {...field('kind')}
        options={(['one', 'several', 'text'] as const).map((value) => ({
          value,
          label: t(`kind_${value}`),
        }))}
      />
      {!isText && (
        <fieldset ref={box} className="flex flex-col gap-2">
          <legend className="font-medium">{t('options')}</legend>
          {choices.map((one, nth) => (
            <div key={one.key} data-added className="flex items-center gap-2">
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
                {...typedAs('text')}
                value={one.text}
                maxLength={500}
                aria-label={t('option', { at: nth + 1 })}
                onChange={(event) => change(one.key, { text: event.target.value })}
                className="min-h-11 w-full rounded-lg border border-field-line bg-surface px-3 text-ink"
              />
              <button
                type="button"
                aria-label={t('removeOption', { at: nth + 1 })}
                onClick={() => choose(choices.filter(({ key }) => key !== one.key))}
                className="grid size-11 shrink-0 place-items-center rounded-lg hover:bg-raised"
              >
                <X size={18} aria-hidden />
              </button>
            </div>
          ))}
          {error && <FieldError>{error}</FieldError>}
          {isTest && <p className="text-sm text-dim">{t('markCorrect')}</p>}
          <Button
            kind="quiet"
            icon={<Plus size={18} aria-hidden />}
            off={choices.length >= 20}
            onClick={() => {
              adds()
              choose([...choices, choice()])
            }}
          >
            {t('addOption')}
          </Button>
        </fieldset>
      )}
      {isText && isTest && (
        <TextArea label={t('accepted')} help={t('acceptedHelp')} rows={3} {...field('accepted')} />
      )}
      <Select
        label={isText ? t('answerRule') : t('commentRule')}
        {...field('comment')}
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
            kind="digits"
            label={t('points')}
            type="number"
            min={0}
            max={100}
            {...field('points')}
          />
          <TextArea label={t('why')} help={t('whyHelp')} rows={2} {...field('why')} />
        </>
      )}
      {test.groups.length > 1 && (
        <Select
          label={t('group')}
          {...field('groupId')}
          options={test.groups.map(({ id, title }) => ({
            value: id,
            label: title || t('untitledGroup'),
          }))}
        />
      )}
      <Picture fileId={image.value} />
      <FileField label={t('image')} accept="image/*" {...image} onArriving={setArriving} />
      <OnceThere waiting={once.waiting} />
    </RecordDialog>
  )
}
