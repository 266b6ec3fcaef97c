import type { AnyCommand, InputOf } from '@portal/contracts'
import { type DriverRight, driverRights } from '@portal/contracts/driver-rights'
import { kindRules, latestEnd, type RightKind } from '@portal/contracts/driver-rights-rules'
import { Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stockholmToday } from '../api/now.ts'
import { useSession } from '../api/session.tsx'
import { useUnsaved } from '../router/useUnsaved.ts'
import { both, nothingArriving, OnceThere, useSendOnceThere } from '../ui/arriving.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox, FieldError, TextInput } from '../ui/Field.tsx'
import { FormFields, useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { InPersonNote, useLookingThrough } from '../ui/InPerson.tsx'
import { Card } from '../ui/parts.tsx'
import { NewerNotice } from '../ui/versioned.tsx'
import { useCategoryWord } from './categories.ts'
import { useRightWords } from './labels.tsx'
import { PhotoField } from './PhotoField.tsx'

export interface CardValues {
  title: string
  cardNumber: string
  categories: string[]
  startDate: string
  endDate: string | null
  expireDate: string | null
  frontFileId: string | null
  backFileId: string | null
}
const emptyCard: CardValues = {
  title: '',
  cardNumber: '',
  categories: [],
  startDate: '',
  endDate: null,
  expireDate: null,
  frontFileId: null,
  backFileId: null,
}

/** What an employee does with a right of theirs. */
export type Task =
  | { readonly is: 'new'; readonly kind: RightKind }
  | { readonly is: 'change' | 'renew'; readonly right: DriverRight }

function begun(task: Task): CardValues {
  if (task.is === 'new') return emptyCard
  const { pending, valid } = task.right
  const { validUntil: _, ...card } = (task.is === 'change' ? (pending ?? valid) : valid) ?? {
    ...emptyCard,
    validUntil: null,
  }
  if (task.is === 'change') return card
  return {
    ...card,
    startDate: '',
    endDate: null,
    expireDate: null,
    frontFileId: null,
    backFileId: null,
  }
}

type Newer = Parameters<typeof NewerNotice>[0]['newer']

/** Sends a new right, a changed one, or a renewed one. */
export function OwnRightForm({
  task,
  newer,
  done,
}: {
  task: Task
  newer: Newer
  done: (sent: boolean) => void
}) {
  const { t } = useTranslation('driver-rights')
  const { id: userId } = useSession().user
  const shared = {
    kind: task.is === 'new' ? task.kind : task.right.kind,
    initial: begun(task),
    oldEnd: task.is === 'renew' ? (task.right.valid?.endDate ?? null) : null,
    asked: task.is === 'change' ? task.right.requestedText : null,
    said: t('sent'),
    newer,
    done,
    inPerson: true,
  } as const
  if (task.is === 'new')
    return (
      <RightForm
        {...shared}
        call={driverRights.submit}
        inputOf={(card) => ({ userId, kind: task.kind, ...card })}
      />
    )
  const { id, version } = task.right
  return task.is === 'change' ? (
    <RightForm
      {...shared}
      call={driverRights.change}
      inputOf={(card) => ({ id, version, ...card })}
    />
  ) : (
    <RightForm
      {...shared}
      call={driverRights.renew}
      inputOf={(card) => ({ userId, id, version, ...card })}
    />
  )
}

/** The form of a card; which fields there are follows from its kind. */
export function RightForm<C extends AnyCommand>({
  call,
  inputOf,
  said,
  kind,
  initial = emptyCard,
  oldEnd = null,
  asked = null,
  newer,
  done,
  inPerson = false,
}: {
  /** Takes the card. */
  call: C
  inputOf: (card: CardValues) => InputOf<C>
  said: string
  kind: RightKind
  initial?: CardValues
  oldEnd?: string | null
  asked?: string | null
  /** What others have made of it since. */
  newer?: Newer
  done: (sent: boolean) => void
  /** Only the person themselves may send it. */
  inPerson?: boolean
}) {
  const locked = useLookingThrough() && inPerson
  const { t } = useTranslation(['driver-rights', 'ui'])
  const words = useRightWords()
  const categoryWord = useCategoryWord()
  const required = useRules().required.validate
  const rule = kindRules[kind]
  const [front, setFront] = useState(nothingArriving)
  const [back, setBack] = useState(nothingArriving)
  const asking = useAsking(call, {
    values: { ...initial, endDate: initial.endDate ?? '', expireDate: initial.expireDate ?? '' },
    inputOf: (card) =>
      inputOf({ ...card, endDate: card.endDate || null, expireDate: card.expireDate || null }),
    said,
    onDone: () => {
      release()
      done(true)
    },
  })
  const { field, form } = asking
  const release = useUnsaved(asking.isDirty, true)
  const { isDirty } = asking
  const busy = asking.busy || front.busy || back.busy
  useEffect(() => {
    if (newer && !isDirty && !busy) newer.take()
  }, [newer, isDirty, busy])
  // The classes of one kind are none of another's, whatever they are called.
  const before = useRef(kind)
  useEffect(() => {
    if (before.current !== kind) form.setValue('categories', [])
    before.current = kind
  }, [kind, form])
  const needs = (name: (typeof rule.needs)[number]) => rule.needs.includes(name)
  const once = useSendOnceThere(both(front, back), asking.send)
  const categories = asking.value('categories', needs('categories') ? required : undefined)
  /** Where a rule says how long it can last, that is what most cards say. */
  const start = (startDate: string) => {
    const today = stockholmToday()
    const last = startDate && rule.years ? latestEnd(kind, startDate, oldEnd, today) : null
    if (last && form.getValues('endDate') === '') asking.set('endDate', last)
  }
  const day = (name: 'endDate' | 'expireDate', label: string, help?: string) => (
    <TextInput
      type="date"
      label={label}
      help={help}
      min={form.watch('startDate') || undefined}
      {...field(name, needs(name) ? required : undefined)}
    />
  )
  return (
    <Card title={words.name({ kind, title: form.watch('title') })}>
      <FormFields
        of={asking}
        send={once.send}
        className="flex flex-col gap-5"
        foot={
          <div className="sticky on-foot flex flex-wrap justify-end gap-2 bg-surface py-3">
            <Button kind="secondary" onClick={() => done(false)}>
              {t('ui:cancel')}
            </Button>
            <Button
              type="submit"
              busy={asking.busy || once.waiting}
              disabled={locked}
              icon={<Send size={18} aria-hidden />}
            >
              {t('driver-rights:send')}
            </Button>
          </div>
        }
      >
        {inPerson && <InPersonNote />}
        <NewerNotice newer={isDirty && !busy ? newer : undefined} />
        {asked && (
          <p className="rounded-lg bg-warn-soft p-3 text-warn wrap-anywhere whitespace-pre-line">
            <strong className="block">{t('driver-rights:asked')}</strong>
            {asked}
          </p>
        )}
        <div className="flex flex-wrap gap-4">
          <PhotoField
            label={t('driver-rights:front')}
            {...asking.value('frontFileId', required)}
            onArriving={setFront}
          />
          <PhotoField
            label={t('driver-rights:back')}
            {...asking.value('backFileId', rule.isCard ? required : undefined)}
            onArriving={setBack}
          />
        </div>
        {needs('title') && (
          <TextInput
            kind="text"
            label={t('driver-rights:permitName')}
            {...field('title', required)}
          />
        )}
        <TextInput
          kind="mark"
          label={t('driver-rights:cardNumber')}
          help={needs('cardNumber') ? undefined : t('driver-rights:ifAny')}
          {...field('cardNumber', needs('cardNumber') ? required : undefined)}
        />
        {rule.categories.length > 0 && (
          <fieldset>
            <legend className="font-medium">{t('driver-rights:categories')}</legend>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-3">
              {rule.categories.map((one) => (
                <Checkbox
                  key={one}
                  label={categoryWord(one)}
                  checked={categories.value.includes(one)}
                  onChange={(event) =>
                    categories.onChange(
                      event.target.checked
                        ? [...categories.value, one]
                        : categories.value.filter((other) => other !== one),
                    )
                  }
                />
              ))}
            </div>
            {categories.error && <FieldError>{categories.error}</FieldError>}
          </fieldset>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput
            type="date"
            label={t('driver-rights:validFrom')}
            {...field('startDate', required, {
              onChange: (event: { target: HTMLInputElement }) => start(event.target.value),
            })}
          />
          {kind === 'drivingLicence'
            ? day('expireDate', t('driver-rights:cardExpires'))
            : day(
                'endDate',
                t('driver-rights:validUntil'),
                needs('endDate') ? undefined : t('driver-rights:ifAny'),
              )}
        </div>
        <OnceThere waiting={once.waiting} />
      </FormFields>
    </Card>
  )
}
