import type { AnyCommand, InputOf } from '@portal/contracts'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { type Undo, useFeedback } from './feedback.tsx'
import { useErrorText } from './parts.tsx'

/**
 * What is offered beside what was done, and takes it back; also when its page has been left.
 * @param call takes it back
 */
export function useUndo<C extends AnyCommand>(call: C): (input: InputOf<C>) => Undo {
  const { t } = useTranslation('ui')
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const back = useCommand(call)
  return (input) => ({
    label: t('undo'),
    act: () =>
      void back.mutateAsync(input).then(
        () => snack(t('undone'), 'success'),
        (error: unknown) => snack(errorText(error)),
      ),
  })
}
