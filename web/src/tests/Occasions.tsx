import { type AudienceMember, audienceOf } from '@portal/contracts/audience'
import type { Occasion } from '@portal/contracts/test-shapes'
import { tests } from '@portal/contracts/tests'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stockholmToday } from '../api/now.ts'
import { useFormat } from '../i18n/format.ts'
import { AudiencePicker } from '../ui/AudiencePicker.tsx'
import { toldApart } from '../ui/apart.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox, TextInput } from '../ui/Field.tsx'
import { useRules } from '../ui/form.ts'
import { Card, EmptyState, Tag } from '../ui/parts.tsx'
import { RecordDialog, useRecord, useTakeAway } from '../ui/record.tsx'
import type { Edited } from './edited.ts'

/** How many of those whom an occasion is for stand on its card; its dialog has all. */
const NAMES = 12

/** Who takes the test and when. */
export function Occasions({ test }: { test: Edited }) {
  const { t } = useTranslation('tests')
  const format = useFormat()
  const [editing, setEditing] = useState<string>()
  const remove = useTakeAway(tests.removeOccasion)
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
            <p className="wrap-anywhere">
              {one.audience
                .slice(0, NAMES)
                .map(toldApart(one.audience, (member) => member))
                .join(', ')}
              {one.audience.length > NAMES &&
                ` ${t('andMore', { count: one.audience.length - NAMES })}`}
            </p>
            <p className="text-dim">
              {t('takenOf', { taken: one.takenCount, count: one.userCount })}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                kind="secondary"
                disabled={test.removed}
                aria-label={`${t('edit')}: ${format.days(one.from, one.to)}`}
                onClick={() => setEditing(one.id)}
              >
                {t('edit')}
              </Button>
              <Button
                kind="danger"
                disabled={test.removed}
                aria-label={`${t('remove')}: ${format.days(one.from, one.to)}`}
                onClick={() =>
                  void remove.takeAway(
                    {
                      title: t('removeOccasion'),
                      text: t('removeOccasionText'),
                      confirm: t('remove'),
                    },
                    { id: test.id, occasionId: one.id },
                    one.version,
                  )
                }
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
          occasion={test.occasions.find(({ id }) => id === editing)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

const valuesOf = (one: Occasion | undefined) => ({
  audience: (one?.audience ?? []) as readonly AudienceMember[],
  from: one?.from ?? stockholmToday(),
  to: one?.to ?? '',
  forced: one?.forced ?? false,
  optional: one?.optional ?? false,
  repeatMonths: one?.repeatMonths ? String(one.repeatMonths) : '',
})

function OccasionDialog({
  testId,
  occasion,
  onClose,
}: {
  testId: string
  occasion: Occasion | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('tests')
  const rules = useRules()
  const record = useRecord(tests.saveOccasion, {
    one: occasion,
    valuesOf,
    inputOf: (values, of) => ({
      ...values,
      id: testId,
      occasionId: of.id ?? null,
      version: of.version,
      audience: audienceOf(values.audience),
      to: values.to || null,
      repeatMonths: Number(values.repeatMonths) || null,
    }),
    beside: { emptyAudience: 'audience', endBeforeStart: 'to', occasionTooLong: 'to' },
    onDone: onClose,
  })
  const { field, form } = record
  return (
    <RecordDialog
      record={record}
      title={occasion ? t('editOccasion') : t('addOccasion')}
      onClose={onClose}
    >
      <AudiencePicker
        label={t('audience')}
        {...record.value('audience', rules.required.validate)}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextInput label={t('from')} type="date" {...field('from', rules.required.validate)} />
        <TextInput label={t('to')} type="date" min={form.watch('from')} {...field('to')} />
      </div>
      <Checkbox label={t('optional')} help={t('optionalHelp')} {...field('optional')} />
      <Checkbox label={t('forced')} help={t('forcedHelp')} {...field('forced')} />
      <TextInput
        kind="digits"
        label={t('repeat')}
        help={t('repeatHelp')}
        type="number"
        min={1}
        max={120}
        {...field('repeatMonths')}
      />
    </RecordDialog>
  )
}
