import { stockholmDay } from '@portal/calendar/stockholm'
import { type AudienceMember, audienceOf } from '@portal/contracts/audience'
import type { Occasion } from '@portal/contracts/test-shapes'
import { tests } from '@portal/contracts/tests'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { AudiencePicker } from '../ui/AudiencePicker.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons, useCarefulClose } from '../ui/Dialog.tsx'
import { Checkbox, TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { Card, EmptyState, FormError, Tag, useErrorText } from '../ui/parts.tsx'
import type { Edited } from './Editor.tsx'

/** Who takes the test and when. */
export function Occasions({ test }: { test: Edited }) {
  const { t } = useTranslation('tests')
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const format = useFormat()
  const [editing, setEditing] = useState<Occasion | 'new'>()
  const remove = useCommand(tests.removeOccasion, { topics: ['testAdmin', 'startup'] })
  return (
    <>
      {test.occasions.length === 0 && (
        <Card>
          <EmptyState title={t('noOccasions')} hint={t('noOccasionsHint')} />
        </Card>
      )}
      {test.occasions.map((one) => (
        <Card key={one.id} title={format.days(one.from, one.to)}>
          <div className="flex flex-col gap-3">
            <div className="flex flex-wrap gap-2">
              <Tag tone={one.open ? 'good' : 'plain'}>{one.open ? t('isOpen') : t('isClosed')}</Tag>
              {one.forced && <Tag tone="warn">{t('forced')}</Tag>}
              {one.optional && <Tag>{t('optional')}</Tag>}
              {one.repeatMonths && <Tag>{t('everyMonths', { count: one.repeatMonths })}</Tag>}
            </div>
            <p className="[overflow-wrap:anywhere]">
              {one.audience.map(({ name }) => name).join(', ')}
            </p>
            <p className="text-dim">
              {t('takenOf', { taken: one.takenCount, count: one.userCount })}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button kind="secondary" disabled={test.removed} onClick={() => setEditing(one)}>
                {t('edit')}
              </Button>
              <Button
                kind="danger"
                disabled={test.removed}
                onClick={async () => {
                  if (
                    await ask({
                      title: t('removeOccasion'),
                      text: t('removeOccasionText'),
                      confirm: t('remove'),
                      danger: true,
                    })
                  )
                    remove.mutate(
                      { id: test.id, occasionId: one.id },
                      { onError: (error) => snack(errorText(error)) },
                    )
                }}
              >
                {t('remove')}
              </Button>
            </div>
          </div>
        </Card>
      ))}
      <Button
        icon={<Plus size={18} aria-hidden />}
        disabled={test.removed}
        onClick={() => setEditing('new')}
      >
        {t('addOccasion')}
      </Button>
      {editing && (
        <OccasionDialog
          testId={test.id}
          occasion={editing === 'new' ? null : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

function OccasionDialog({
  testId,
  occasion,
  onClose,
}: {
  testId: string
  occasion: Occasion | null
  onClose: () => void
}) {
  const { t } = useTranslation(['tests', 'ui'])
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const [members, setMembers] = useState<readonly AudienceMember[]>(occasion?.audience ?? [])
  const [from, setFrom] = useState(occasion?.from ?? stockholmDay(new Date()))
  const [to, setTo] = useState(occasion?.to ?? '')
  const [forced, setForced] = useState(occasion?.forced ?? false)
  const [optional, setOptional] = useState(occasion?.optional ?? false)
  const [every, setEvery] = useState(occasion?.repeatMonths ? String(occasion.repeatMonths) : '')
  const [changed, setChanged] = useState(false)
  const [tried, setTried] = useState(false)
  const close = useCarefulClose(changed, onClose)
  const save = useCommand(tests.saveOccasion, {
    topics: ['testAdmin', 'startup'],
    onDone: () => {
      snack(t('saved'), 'success')
      onClose()
    },
  })
  return (
    <Dialog open onClose={close} title={occasion ? t('editOccasion') : t('addOccasion')}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onInput={() => setChanged(true)}
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (members.length === 0 || !from) return
          save.mutate({
            id: testId,
            occasionId: occasion?.id ?? null,
            version: occasion?.version ?? 0,
            audience: audienceOf(members),
            from,
            to: to || null,
            forced,
            optional,
            repeatMonths: Number(every) || null,
          })
        }}
      >
        <FormError text={save.isError ? errorText(save.error) : undefined} />
        <AudiencePicker
          label={t('audience')}
          value={members}
          onChange={setMembers}
          error={tried && members.length === 0 ? t('ui:requiredField') : undefined}
        />
        <div className="grid gap-4 md:grid-cols-2">
          <TextInput
            label={t('from')}
            type="date"
            error={tried && !from ? t('ui:requiredField') : undefined}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextInput
            label={t('to')}
            type="date"
            value={to}
            min={from}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <Checkbox
          label={t('optional')}
          help={t('optionalHelp')}
          checked={optional}
          onChange={(event) => setOptional(event.target.checked)}
        />
        <Checkbox
          label={t('forced')}
          help={t('forcedHelp')}
          checked={forced}
          onChange={(event) => setForced(event.target.checked)}
        />
        <TextInput
          label={t('repeat')}
          help={t('repeatHelp')}
          type="number"
          min={1}
          max={120}
          inputMode="numeric"
          value={every}
          onChange={(event) => setEvery(event.target.value)}
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
