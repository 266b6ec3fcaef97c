import { type IncidentDetail, incidents } from '@portal/contracts/incidents'
import { useTranslation } from 'react-i18next'
import { useUnsaved } from '../router/useUnsaved.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea } from '../ui/Field.tsx'
import { FormFields, useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { Card } from '../ui/parts.tsx'
import { Written } from './Written.tsx'

/** What the office noted of it; the reporter does not see it. */
export function Comments({ one: { id, comments } }: { one: IncidentDetail }) {
  const { t } = useTranslation(['incidents', 'ui'])
  const rules = useRules()
  const asking = useAsking(incidents.comment, {
    makes: true,
    values: { text: '' },
    inputOf: ({ text }) => ({ id, text }),
    said: t('ui:saved'),
    onDone: () => {
      asking.form.reset()
    },
  })
  useUnsaved(asking.isDirty, true)
  return (
    <Card title={t('comments')}>
      {comments.length > 0 && (
        <div className="mb-4">
          <Written quiet all={comments} />
        </div>
      )}
      <FormFields
        of={asking}
        className="flex flex-col gap-3"
        foot={
          <div>
            <Button type="submit" kind="secondary" busy={asking.busy}>
              {t('addComment')}
            </Button>
          </div>
        }
      >
        <TextArea
          label={t('comment')}
          help={t('commentHelp')}
          rows={3}
          {...asking.field('text', rules.required.validate)}
        />
      </FormFields>
    </Card>
  )
}
