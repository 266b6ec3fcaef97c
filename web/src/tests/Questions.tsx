import { type Question, type QuestionGroup, versionOfGroup } from '@portal/contracts/test-shapes'
import { tests } from '@portal/contracts/tests'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { Card, EmptyState, Tag, useErrorText } from '../ui/parts.tsx'
import { useTakeAway } from '../ui/record.tsx'
import type { Edited } from './edited.ts'
import { GroupDialog } from './GroupDialog.tsx'
import { QuestionDialog } from './QuestionDialog.tsx'

type Editing = { is: 'group'; id?: string } | { is: 'question'; groupId: string; id?: string }

/** The groups and questions in their order; each is edited in a dialog, and moved by its arrows. */
export function Questions({ test }: { test: Edited }) {
  const { t } = useTranslation('tests')
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const [editing, setEditing] = useState<Editing>()
  /** Where what was moved stands now: who hears the page does not see it. */
  const [moved, setMoved] = useState('')
  const told = (name: string, at: number, count: number) => ({
    onSuccess: () => setMoved(t('movedTo', { name, at: at + 1, count })),
    onError: (error: unknown) => snack(errorText(error)),
  })
  const saveGroup = useCommand(tests.saveGroup)
  const saveQuestion = useCommand(tests.saveQuestion)
  const removeGroup = useTakeAway(tests.removeGroup)
  const removeQuestion = useTakeAway(tests.removeQuestion)
  const busy = saveGroup.isPending || saveQuestion.isPending
  const moveGroup = ({ id, version, title, text }: QuestionGroup, at: number) =>
    saveGroup.mutate(
      { id: test.id, groupId: id, version, title, text, at },
      told(title || t('untitledGroup'), at, test.groups.length),
    )
  const moveQuestion = ({ id, ...question }: Question, at: number, of: number) =>
    saveQuestion.mutate(
      { ...question, id: test.id, questionId: id, at },
      told(question.text, at, of),
    )
  const disabled = test.removed
  return (
    <>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {test.groups.length === 0 && (
        <Card>
          <EmptyState title={t('noQuestions')} hint={t('noQuestionsHint')} />
        </Card>
      )}
      {test.groups.map((group, nth) => (
        <Card
          key={group.id}
          title={group.title || t('untitledGroup')}
          actions={
            <Tools
              name={group.title || t('untitledGroup')}
              first={nth === 0}
              last={nth === test.groups.length - 1}
              disabled={disabled || busy}
              onMove={(by) => moveGroup(group, nth + by)}
              onEdit={() => setEditing({ is: 'group', id: group.id })}
              onRemove={() =>
                void removeGroup.takeAway(
                  { title: t('removeGroup'), text: t('removeGroupText'), confirm: t('remove') },
                  { id: test.id, groupId: group.id },
                  versionOfGroup(group),
                )
              }
            />
          }
        >
          {group.text && <p className="mb-3 whitespace-pre-line text-dim">{group.text}</p>}
          <ol className="flex flex-col divide-y divide-line">
            {group.questions.map((question, at) => (
              <li key={question.id} className="flex flex-wrap items-start gap-2 py-3">
                <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
                  <p className="font-medium">{question.text}</p>
                  <ul className="text-sm">
                    {question.options.map((option) => (
                      <li key={option.id} className={option.correct ? 'text-good' : 'text-dim'}>
                        {option.correct ? '✓ ' : '· '}
                        {option.text}
                        {option.correct && <span className="sr-only"> ({t('correct')})</span>}
                      </li>
                    ))}
                  </ul>
                  <div className="flex flex-wrap gap-2 pt-1">
                    <Tag>{t(`kind_${question.kind}`)}</Tag>
                    {test.kind === 'test' && (
                      <Tag>{t('pointCount', { count: question.points })}</Tag>
                    )}
                  </div>
                </div>
                <Tools
                  name={question.text}
                  first={at === 0}
                  last={at === group.questions.length - 1}
                  disabled={disabled || busy}
                  onMove={(by) => moveQuestion(question, at + by, group.questions.length)}
                  onEdit={() => setEditing({ is: 'question', groupId: group.id, id: question.id })}
                  onRemove={() =>
                    void removeQuestion.takeAway(
                      { title: t('removeQuestion'), confirm: t('remove') },
                      { id: test.id, questionId: question.id },
                      question.version,
                    )
                  }
                />
              </li>
            ))}
          </ol>
          <Button
            kind="quiet"
            disabled={disabled}
            aria-label={`${t('addQuestion')}: ${group.title || t('untitledGroup')}`}
            icon={<Plus size={18} aria-hidden />}
            onClick={() => setEditing({ is: 'question', groupId: group.id })}
          >
            {t('addQuestion')}
          </Button>
        </Card>
      ))}
      <Button
        kind="secondary"
        disabled={disabled}
        icon={<Plus size={18} aria-hidden />}
        onClick={() => setEditing({ is: 'group' })}
      >
        {t('addGroup')}
      </Button>
      {editing?.is === 'group' && (
        <GroupDialog
          testId={test.id}
          group={test.groups.find(({ id }) => id === editing.id)}
          onClose={() => setEditing(undefined)}
        />
      )}
      {editing?.is === 'question' && (
        <QuestionDialog
          test={test}
          groupId={editing.groupId}
          question={test.groups
            .flatMap(({ questions }) => questions)
            .find(({ id }) => id === editing.id)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

function Tools({
  name,
  first,
  last,
  disabled,
  onMove,
  onEdit,
  onRemove,
}: {
  name: string
  first: boolean
  last: boolean
  disabled: boolean
  onMove: (by: 1 | -1) => void
  onEdit: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation('tests')
  const tool = (label: string, icon: ReactNode, run: () => void, off = false) => (
    <button
      type="button"
      aria-label={`${label}: ${name}`}
      title={label}
      disabled={disabled}
      // What has come to the top with it keeps the focus on it.
      aria-disabled={off || undefined}
      onClick={off ? undefined : run}
      className="grid size-11 place-items-center rounded-lg hover:bg-raised disabled:opacity-40 aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
    >
      {icon}
    </button>
  )
  return (
    <div className="flex flex-wrap">
      {tool(t('moveUp'), <ArrowUp size={18} aria-hidden />, () => onMove(-1), first)}
      {tool(t('moveDown'), <ArrowDown size={18} aria-hidden />, () => onMove(1), last)}
      {tool(t('edit'), <Pencil size={18} aria-hidden />, onEdit)}
      {tool(t('remove'), <Trash2 size={18} aria-hidden />, onRemove)}
    </div>
  )
}
