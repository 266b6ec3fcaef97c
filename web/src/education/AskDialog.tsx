import { type Education, education } from '@portal/contracts/education'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskDialog as Frame } from '../ui/AskDialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { LeftOut } from '../ui/LeftOut.tsx'
import { PeoplePicker, type PersonChoice } from '../ui/PeoplePicker.tsx'

/** Asks people for an education; each is told by e-mail. */
export function AskDialog({ one, onClose }: { one: Education; onClose: () => void }) {
  const { t } = useTranslation(['education', 'ui'])
  const rules = useRules()
  const { snack } = useFeedback()
  const [left, setLeft] = useState<{ name: string; code: 'educationUnderWay' | 'unknownUser' }[]>(
    [],
  )
  const asking = useAsking(education.decide, {
    values: { people: [] as readonly PersonChoice[], text: '' },
    inputOf: ({ people, text }) => ({
      action: 'ask' as const,
      educationId: one.id,
      userIds: people.map(({ id }) => id),
      text,
    }),
    onDone: ({ done, refused }, { people }) => {
      if (done > 0) snack(t('askedDone', { count: done }), 'success')
      if (refused.length === 0) return onClose()
      const nameOf = (id: string) => people.find((person) => person.id === id)?.fullName ?? ''
      setLeft(refused.map(({ userId, code }) => ({ name: nameOf(userId), code })))
      asking.set('people', [])
    },
  })
  return (
    <Frame
      of={asking}
      title={t('askTitle', { name: one.name })}
      submit={{ label: t('askNow'), icon: <Send size={18} aria-hidden /> }}
      above={<LeftOut left={left} />}
      onClose={onClose}
    >
      <PeoplePicker
        label={t('people')}
        max={500}
        {...asking.value('people', rules.required.validate)}
      />
      <TextArea
        label={`${t('askText')} (${t('ui:optional')})`}
        help={t('askTextHelp')}
        rows={3}
        {...asking.field('text')}
      />
    </Frame>
  )
}
