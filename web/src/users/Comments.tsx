import { users } from '@portal/contracts/users'
import { useQuery } from '@tanstack/react-query'
import { Send, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { useUnsaved } from '../router/useUnsaved.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FormFields, useAsking } from '../ui/fields.tsx'
import { Card, EmptyState, ErrorState, Moment, Skeleton, useErrorText } from '../ui/parts.tsx'

/** What administrators have written about a person. */
export function Comments({ userId }: { userId: string }) {
  const { t } = useTranslation(['users', 'ui'])
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const format = useFormat()
  const found = useQuery(read(users.comments, { userId }))
  const asking = useAsking(users.comment, {
    makes: true,
    values: { text: '' },
    inputOf: ({ text }) => ({ userId, text: text.trim() }),
    said: t('ui:saved'),
    onDone: () => {
      asking.form.reset()
    },
  })
  useUnsaved(asking.isDirty, true)
  const remove = useCommand(users.removeComment)
  const takeAway = async (id: string) => {
    const question = {
      title: t('deleteCommentTitle'),
      text: t('deleteCommentText'),
      confirm: t('delete'),
      danger: true,
    }
    if (await ask(question)) remove.mutate({ id }, { onError: (error) => snack(errorText(error)) })
  }
  return (
    <Card>
      <FormFields
        of={asking}
        className="flex flex-col gap-3"
        foot={
          <Button
            type="submit"
            className="self-end"
            busy={asking.busy}
            icon={<Send size={18} aria-hidden />}
          >
            {t('addComment')}
          </Button>
        }
      >
        <TextArea
          label={t('writeComment')}
          help={t('commentHelp')}
          rows={3}
          {...asking.field('text')}
        />
      </FormFields>
      <div className="mt-4 border-t border-line">
        {found.isError && !found.data ? (
          <ErrorState error={found.error} retry={() => void found.refetch()} />
        ) : !found.data ? (
          <Skeleton rows={3} />
        ) : found.data.rows.length === 0 ? (
          <EmptyState title={t('noComments')} />
        ) : (
          <ul className="divide-y divide-line">
            {found.data.rows.map((one) => (
              <li key={one.id} className="py-3">
                <div className="flex flex-wrap items-center gap-x-2 text-sm">
                  <span translate={one.authorName ? 'no' : undefined} className="font-semibold">
                    {one.authorName || t('formerUser')}
                  </span>
                  <span className="text-dim">
                    <Moment at={one.writtenAt} />
                  </span>
                  {one.mayRemove && (
                    <button
                      type="button"
                      aria-label={`${t('deleteComment')}: ${one.authorName || t('formerUser')}, ${format.moment(one.writtenAt)}`}
                      title={t('deleteComment')}
                      onClick={() => void takeAway(one.id)}
                      className="ml-auto grid size-11 place-items-center rounded-lg text-dim hover:bg-raised hover:text-bad"
                    >
                      <Trash2 size={18} aria-hidden />
                    </button>
                  )}
                </div>
                <p className="whitespace-pre-wrap wrap-anywhere">{one.text}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
