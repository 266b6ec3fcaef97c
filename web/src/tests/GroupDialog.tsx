import type { QuestionGroup } from '@portal/contracts/test-shapes'
import { tests } from '@portal/contracts/tests'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons, useCarefulClose } from '../ui/Dialog.tsx'
import { TextArea, TextInput } from '../ui/Field.tsx'
import { FormError, useErrorText } from '../ui/parts.tsx'

/** A group's heading and words. */
export function GroupDialog({
  testId,
  group,
  onClose,
}: {
  testId: string
  group: QuestionGroup | null
  onClose: () => void
}) {
  const { t } = useTranslation(['tests', 'ui'])
  const errorText = useErrorText()
  const [title, setTitle] = useState(group?.title ?? '')
  const [text, setText] = useState(group?.text ?? '')
  const changed = title !== (group?.title ?? '') || text !== (group?.text ?? '')
  const close = useCarefulClose(changed, onClose)
  const save = useCommand(tests.saveGroup, { topics: ['testAdmin', 'tests'], onDone: onClose })
  return (
    <Dialog open onClose={close} title={group ? t('editGroup') : t('addGroup')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({
            id: testId,
            groupId: group?.id ?? null,
            version: group?.version ?? 0,
            title: title.trim(),
            text,
          })
        }}
      >
        <FormError text={save.isError ? errorText(save.error) : undefined} />
        <TextInput
          label={t('groupTitle')}
          value={title}
          maxLength={200}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label={t('groupText')}
          value={text}
          maxLength={5000}
          onChange={(event) => setText(event.target.value)}
        />
        <DialogButtons>
          <Button kind="secondary" onClick={close}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" busy={save.isPending}>
            {t('save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
