import { needsAnswer } from '@portal/contracts/test-shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Movie } from '../ui/Movie.tsx'
import { Card } from '../ui/parts.tsx'
import { type Given, nothingGiven } from './drafts.ts'
import type { Edited } from './edited.ts'
import { Picture } from './Picture.tsx'
import { QuestionView } from './QuestionView.tsx'

/** A test as those who take it see it, all of it on one page; nothing is handed in. */
export function Preview({ test }: { test: Edited }) {
  const { t } = useTranslation('tests')
  const [answers, setAnswers] = useState<Record<string, Given>>({})
  return (
    <>
      <p className="text-dim">{t('previewHint')}</p>
      <Card title={test.title}>
        <div className="flex flex-col gap-4">
          <Picture fileId={test.imageFileId} />
          {test.description && (
            <p className="whitespace-pre-line wrap-anywhere">{test.description}</p>
          )}
          {test.videoLink && <Movie link={test.videoLink} strict={false} />}
        </div>
      </Card>
      {test.groups.map((group) =>
        group.questions.map((question) => (
          <Card key={question.id} title={group.title}>
            {group.text && <p className="mb-4 whitespace-pre-line text-dim">{group.text}</p>}
            <QuestionView
              question={{
                ...question,
                comment: question.kind === 'text' ? 'none' : question.comment,
                required: needsAnswer(question),
              }}
              given={answers[question.id] ?? nothingGiven}
              missing={undefined}
              onChange={(given) => setAnswers({ ...answers, [question.id]: given })}
            />
          </Card>
        )),
      )}
    </>
  )
}
