import { education } from '@portal/contracts/education'
import type { Attachment } from '@portal/contracts/messages'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToday } from '../api/today.ts'
import { useUnsaved } from '../router/useUnsaved.ts'
import { nothingArriving, OnceThere, useSendOnceThere } from '../ui/arriving.tsx'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { FileField } from '../ui/FileField.tsx'
import { FormFields, useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { InPerson } from '../ui/InPerson.tsx'

/**
 * Hands in an education: one that was asked for (`id`), one of the list (`educationId`), or one with a
 * name of one's own.
 */
export function HandIn({
  id,
  version,
  educationId,
  onDone,
}: {
  id?: string
  /** Of what was read of the one that was asked for. */
  version?: number
  educationId?: string
  onDone: () => void
}) {
  const { t } = useTranslation('education')
  const rules = useRules()
  const [arriving, setArriving] = useState(nothingArriving)
  const own = !id && !educationId
  const asking = useAsking(education.register, {
    makes: !id,
    values: { name: '', graduatedOn: '', fileId: null as Attachment | null },
    inputOf: ({ fileId, ...values }) => ({
      ...values,
      id,
      version,
      educationId,
      fileId: fileId?.id ?? '',
    }),
    said: t('handedIn'),
    onDone: () => {
      release()
      onDone()
    },
  })
  const release = useUnsaved(asking.isDirty, true)
  const once = useSendOnceThere(arriving, asking.send)
  const today = useToday()
  return (
    <InPerson>
      <FormFields
        of={asking}
        send={once.send}
        foot={
          <Button
            type="submit"
            busy={asking.busy || once.waiting}
            icon={<Send size={18} aria-hidden />}
            className="w-full md:w-auto md:self-start"
          >
            {t('handIn')}
          </Button>
        }
      >
        {own && (
          <TextInput
            kind="text"
            label={t('name')}
            {...asking.field('name', rules.required.validate)}
          />
        )}
        <TextInput
          type="date"
          label={t('graduatedOn')}
          max={today}
          {...asking.field('graduatedOn', (day) =>
            day === '' ? rules.required.validate(day) : day <= today || t('notYet'),
          )}
        />
        <FileField
          label={t('diploma')}
          help={t('diplomaHelp')}
          {...asking.value('fileId', (file) => file !== null || t('diplomaMissing'))}
          onArriving={setArriving}
        />
        <OnceThere waiting={once.waiting} />
      </FormFields>
    </InPerson>
  )
}
