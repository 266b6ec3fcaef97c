import { tests } from '@portal/contracts/tests'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { Select } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { Card, useErrorText } from '../ui/parts.tsx'
import type { Edited } from './edited.ts'
import { FileField } from './FileField.tsx'

const none = { name: '', date: '', test: '', points: '' }

/** The PDF form of the diploma, and which of its fields are filled with what; saved at once. */
export function DiplomaCard({ test }: { test: Edited }) {
  const { t } = useTranslation('tests')
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const save = useCommand(tests.saveDiploma)
  const { diploma } = test
  const put = (fileId: string | null, keys: typeof none) =>
    save.mutate(
      { id: test.id, version: diploma?.version ?? 0, fileId, keys },
      { onError: (error) => snack(errorText(error)) },
    )
  return (
    <Card title={t('diploma')}>
      <div className="flex flex-col gap-4">
        <p className="text-dim">{diploma ? diploma.fileName : t('diplomaHint')}</p>
        {diploma && (
          <div className="grid gap-4 md:grid-cols-2">
            {(['name', 'date', 'test', 'points'] as const).map((key) => (
              <Select
                key={key}
                label={t(`diploma_${key}`)}
                value={diploma.keys[key]}
                disabled={test.removed || save.isPending}
                onChange={(event) =>
                  put(diploma.fileId, { ...diploma.keys, [key]: event.target.value })
                }
                options={[
                  { value: '', label: t('noField') },
                  ...diploma.fields.map((field) => ({ value: field, label: field })),
                ]}
              />
            ))}
          </div>
        )}
        {!test.removed && (
          <FileField
            label={t('diplomaForm')}
            accept="application/pdf"
            value={diploma?.fileId ?? null}
            onChange={(fileId) => put(fileId, none)}
          />
        )}
      </div>
    </Card>
  )
}
