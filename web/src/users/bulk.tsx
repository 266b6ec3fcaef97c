import { agreements } from '@portal/contracts/agreements'
import { certificates } from '@portal/contracts/certificates'
import { documents } from '@portal/contracts/documents'
import { education } from '@portal/contracts/education'
import { messages } from '@portal/contracts/messages'
import { isOver } from '@portal/contracts/occasions'
import { tests } from '@portal/contracts/tests'
import { users } from '@portal/contracts/users'
import { useQuery } from '@tanstack/react-query'
import {
  ArrowRightLeft,
  CalendarPlus,
  CircleCheck,
  CircleSlash,
  ClipboardCheck,
  FileText,
  GraduationCap,
  MailPlus,
  Scale,
  Send,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nothingTyped, PutFields } from '../agreements/shared.ts'
import { read } from '../api/hooks.ts'
import { stockholmToday } from '../api/now.ts'
import { useSession } from '../api/session.tsx'
import { CourseFields, courseOf, newCourse } from '../certificates/shared.ts'
import { useFormat } from '../i18n/format.ts'
import { AskDialog } from '../ui/AskDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { ContentField } from '../ui/ContentField.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { Checkbox, Select, TextInput } from '../ui/Field.tsx'
import { useTyping } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import type { Asks, Choice } from '../ui/list/BulkBar.tsx'
import { ChooseInto } from '../ui/list/ChooseInto.tsx'
import { optionsOf } from '../ui/options.ts'
import { useOrganisation } from './organisation.ts'

type Asking = Parameters<Asks>[0]
const everything = { page: 0, pageSize: 0 }
const icon = { size: 18, 'aria-hidden': true } as const

/** What can be done to many people, by whoever is signed in. */
export function usePeopleChoices(): readonly Choice[] {
  const { isAdmin, isWage } = useSession()
  const give = users.bulkGive
  const administer: readonly Choice[] = [
    { action: 'usersMessage', first: true, icon: <Send {...icon} />, asks: askMessage },
    { action: 'usersActivate', first: true, icon: <CircleCheck {...icon} /> },
    { action: 'usersInvite', icon: <MailPlus {...icon} /> },
    { action: 'usersJoin', icon: <Users {...icon} />, asks: askGroup },
    { action: 'usersMove', icon: <ArrowRightLeft {...icon} />, asks: askDepartment },
  ]
  const hand: readonly Choice[] = [
    { action: 'documentsGive', call: give, icon: <FileText {...icon} />, asks: askDocument },
    { action: 'testsGive', call: give, icon: <ClipboardCheck {...icon} />, asks: askTest },
    { action: 'educationsAsk', call: give, icon: <GraduationCap {...icon} />, asks: askEducation },
    { action: 'coursesBook', call: give, icon: <CalendarPlus {...icon} />, asks: askCourse },
    { action: 'agreementsPut', call: give, icon: <Scale {...icon} />, asks: askAgreement },
  ]
  return [
    ...(isAdmin ? administer : []),
    ...(isWage ? hand : []),
    ...(isAdmin
      ? [{ action: 'usersDeactivate', icon: <CircleSlash {...icon} />, danger: true } as const]
      : []),
  ]
}

const askGroup: Asks = (asking) => <IntoGroup {...asking} />
const askDepartment: Asks = (asking) => <IntoDepartment {...asking} />
const askDocument: Asks = (asking) => <GiveDocument {...asking} />
const askTest: Asks = (asking) => <GiveTest {...asking} />
const askEducation: Asks = (asking) => <AskEducation {...asking} />
const askCourse: Asks = (asking) => <BookCourse {...asking} />
const askAgreement: Asks = (asking) => <PutUnder {...asking} />
const askMessage: Asks = (asking) => <WriteMessage {...asking} />

function IntoGroup({ onSaid, ...asking }: Asking) {
  const { t } = useTranslation('lists')
  const { groups } = useOrganisation()
  return (
    <ChooseInto
      {...asking}
      label={t('chooseGroup')}
      options={optionsOf(groups)}
      onChosen={(targetId) => onSaid({ targetId })}
    />
  )
}

function IntoDepartment({ onSaid, ...asking }: Asking) {
  const { t } = useTranslation('ui')
  const { departments } = useOrganisation()
  return (
    <ChooseInto
      {...asking}
      label={t('department')}
      options={optionsOf(departments)}
      onChosen={(targetId) => onSaid({ targetId })}
    />
  )
}

function GiveDocument({ onSaid, ...asking }: Asking) {
  const { t } = useTranslation('lists')
  const found = useQuery(read(documents.search, { state: 'active', ...everything }))
  return (
    <ChooseInto
      {...asking}
      label={t('chooseDocument')}
      options={(found.data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      onChosen={(targetId) => onSaid({ targetId })}
    />
  )
}

function GiveTest({ title, busy, onClose, onSaid }: Asking) {
  const { t } = useTranslation(['lists', 'ui'])
  const format = useFormat()
  const found = useQuery(read(tests.search, everything))
  const [targetId, setTargetId] = useState('')
  const [chosen, setChosen] = useState('')
  const test = useQuery({ ...read(tests.one, { id: targetId }), enabled: targetId !== '' })
  const today = stockholmToday()
  const occasions = test.data?.occasions.filter((one) => !isOver(one, today)) ?? []
  const occasionId = occasions.some(({ id }) => id === chosen) ? chosen : ''
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="flex flex-col gap-4">
        <Select
          label={t('chooseTest')}
          value={targetId}
          onChange={(event) => setTargetId(event.target.value)}
          options={[
            { value: '', label: '' },
            ...(found.data?.rows ?? []).map((one) => ({ value: one.id, label: one.title })),
          ]}
        />
        {test.data && occasions.length === 0 && <p className="text-dim">{t('noOccasionToGive')}</p>}
        {occasions.length > 0 && (
          <Select
            label={t('chooseOccasion')}
            value={occasionId}
            onChange={(event) => setChosen(event.target.value)}
            options={[
              { value: '', label: '' },
              ...occasions.map(({ id, from, to }) => ({ value: id, label: format.days(from, to) })),
            ]}
          />
        )}
        <DialogButtons>
          <Button kind="secondary" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            busy={busy}
            disabled={occasionId === ''}
            onClick={() => onSaid({ targetId, occasionId })}
          >
            {t('goOn')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}

function AskEducation({ onSaid, ...asking }: Asking) {
  const { t } = useTranslation('lists')
  const found = useQuery(read(education.list, everything))
  return (
    <ChooseInto
      {...asking}
      label={t('chooseEducation')}
      options={optionsOf(found.data?.rows)}
      onChosen={(targetId) => onSaid({ targetId })}
    />
  )
}

function BookCourse({ title, busy, onClose, onSaid }: Asking) {
  const { t } = useTranslation('lists')
  const rules = useRules()
  const found = useQuery(read(certificates.list, everything))
  const typing = useTyping(certificates.book, { values: newCourse }, async (course) =>
    onSaid({ targetId: course.certificateId, course: courseOf(course) }),
  )
  return (
    <AskDialog
      of={typing}
      busy={busy}
      title={title}
      submit={{ label: t('goOn') }}
      onClose={onClose}
    >
      <Select
        label={t('chooseCertificate')}
        options={[{ value: '', label: '' }, ...optionsOf(found.data?.rows)]}
        {...typing.field('certificateId', rules.required.validate)}
      />
      <CourseFields of={typing} />
    </AskDialog>
  )
}

function PutUnder({ title, busy, onClose, onSaid }: Asking) {
  const { t } = useTranslation('lists')
  const typing = useTyping(
    agreements.put,
    { values: nothingTyped() },
    async ({ agreementId: targetId, from: fromDay }) => onSaid({ targetId, fromDay }),
  )
  return (
    <AskDialog
      of={typing}
      busy={busy}
      title={title}
      submit={{ label: t('goOn') }}
      onClose={onClose}
    >
      <PutFields of={typing} />
    </AskDialog>
  )
}

function WriteMessage({ title, busy, onClose, onSaid }: Asking) {
  const { t } = useTranslation(['messages', 'lists', 'ui'])
  const isEmpty = (html: string) => html.replace(/<[^>]*>/g, '').trim() === ''
  const typing = useTyping(
    messages.start,
    { values: { subject: '', content: '', emailReminder: true } },
    async (message) => onSaid({ message }),
  )
  return (
    <AskDialog
      of={typing}
      busy={busy}
      title={title}
      submit={{ label: t('lists:goOn') }}
      above={<p className="text-dim">{t('lists:eachAlone')}</p>}
      onClose={onClose}
    >
      <TextInput kind="text" label={t('messages:subject')} {...typing.field('subject')} />
      <ContentField
        label={t('messages:content')}
        {...typing.text('content', (html) => !isEmpty(html) || t('ui:requiredField'))}
      />
      <Checkbox
        label={t('messages:emailReminder')}
        help={t('messages:emailReminderHelp')}
        {...typing.field('emailReminder')}
      />
    </AskDialog>
  )
}
