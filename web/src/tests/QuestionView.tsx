import type { QuestionToAnswer } from '@portal/contracts/test-shapes'
import { useTranslation } from 'react-i18next'
import { FieldError, TextArea } from '../ui/Field.tsx'
import type { Given } from './drafts.ts'
import { Picture } from './Picture.tsx'

/** What is missing of an answer. */
export type Missing = 'answer' | 'comment'

export function missingOf(question: QuestionToAnswer, given: Given): Missing | undefined {
  const isText = question.kind === 'text'
  if (question.required && (isText ? !given.text.trim() : given.optionIds.length === 0))
    return 'answer'
  return question.comment === 'required' && !given.comment.trim() ? 'comment' : undefined
}

/** One question with what can be answered to it. */
export function QuestionView({
  question,
  given,
  missing,
  onChange,
}: {
  question: QuestionToAnswer
  given: Given
  missing: Missing | undefined
  onChange: (given: Given) => void
}) {
  const { t } = useTranslation('tests')
  const several = question.kind === 'several'
  const choose = (id: string) => {
    const has = given.optionIds.includes(id)
    const others = given.optionIds.filter((one) => one !== id)
    onChange({ ...given, optionIds: several ? (has ? others : [...others, id]) : [id] })
  }
  return (
    <div className="flex flex-col gap-4">
      <Picture fileId={question.imageFileId} />
      {question.kind === 'text' ? (
        <TextArea
          label={question.text + (question.required ? ' *' : '')}
          value={given.text}
          maxLength={5000}
          required={question.required}
          onChange={(event) => onChange({ ...given, text: event.target.value })}
          error={missing === 'answer' ? t('answerMissing') : undefined}
        />
      ) : (
        <fieldset
          className="flex flex-col gap-2"
          aria-describedby={missing === 'answer' ? 'answer-missing' : undefined}
        >
          <legend className="mb-2 text-lg font-semibold wrap-anywhere">{question.text}</legend>
          {several && <p className="text-sm text-dim">{t('severalHint')}</p>}
          {question.options.map((option) => {
            const chosen = given.optionIds.includes(option.id)
            return (
              <label
                key={option.id}
                className={`flex min-h-12 cursor-pointer items-center gap-3 rounded-lg border px-3 py-2 ${chosen ? 'border-link bg-raised' : 'border-field-line bg-surface hover:bg-raised'}`}
              >
                <input
                  type={several ? 'checkbox' : 'radio'}
                  name={question.id}
                  checked={chosen}
                  onChange={() => choose(option.id)}
                  className="size-5 shrink-0 accent-link"
                />
                <span className="min-w-0 wrap-anywhere">{option.text}</span>
              </label>
            )
          })}
          {missing === 'answer' && (
            <FieldError id="answer-missing">{t('answerMissing')}</FieldError>
          )}
        </fieldset>
      )}
      {question.comment !== 'none' && (
        <TextArea
          label={question.comment === 'required' ? `${t('comment')} *` : t('comment')}
          rows={3}
          maxLength={2000}
          value={given.comment}
          required={question.comment === 'required'}
          onChange={(event) => onChange({ ...given, comment: event.target.value })}
          error={missing === 'comment' ? t('commentMissing') : undefined}
        />
      )}
    </div>
  )
}
