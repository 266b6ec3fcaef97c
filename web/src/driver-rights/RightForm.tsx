import { stockholmDay } from '@portal/calendar/stockholm'
import { type DriverRight, driverRights } from '@portal/contracts/driver-rights'
import { kindRules, latestEnd, type RightKind } from '@portal/contracts/driver-rights-rules'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import { useCommand } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { useUnsaved } from '../router/unsaved.ts'
import { both, nothingArriving, OnceThere, useSendOnceThere } from '../ui/arriving.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox, FieldError, TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { InPersonNote, useLookingThrough } from '../ui/InPerson.tsx'
import { Card, FormError, useErrorText } from '../ui/parts.tsx'
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
export const emptyCard: CardValues = {
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

/** Sends a new right, a changed one, or a renewed one. */
export function OwnRightForm({ task, done }: { task: Task; done: (sent: boolean) => void }) {
  const { t } = useTranslation('driver-rights')
  const { user } = useSession()
  const { snack } = useFeedback()
  const kind = task.is === 'new' ? task.kind : task.right.kind
  const topics = ['driver-rights', 'startup'] as const
  const submit = useCommand(driverRights.submit, { topics })
  const change = useCommand(driverRights.change, { topics })
  const renew = useCommand(driverRights.renew, { topics })
  const send = async (card: CardValues) => {
    const userId = user.id
    if (task.is === 'new') await submit.mutateAsync({ userId, kind, ...card })
    else {
      const { id, version } = task.right
      if (task.is === 'change') await change.mutateAsync({ id, version, ...card })
      else await renew.mutateAsync({ userId, id, version, ...card })
    }
    snack(t('sent'), 'success')
    done(true)
  }
  const old = task.is === 'renew' ? (task.right.valid?.endDate ?? null) : null
  return (
    <RightForm
      kind={kind}
      initial={begun(task)}
      oldEnd={old}
      asked={task.is === 'change' ? task.right.requestedText : null}
      send={send}
      cancel={() => done(false)}
      inPerson
    />
  )
}

/** The form of a card; which fields there are follows from its kind. */
export function RightForm({
  kind,
  initial,
  oldEnd = null,
  asked = null,
  send,
  cancel,
  inPerson = false,
}: {
  kind: RightKind
  initial: CardValues
  oldEnd?: string | null
  asked?: string | null
  send: (card: CardValues) => Promise<void>
  cancel: () => void
  /** Only the person themselves may send it. */
  inPerson?: boolean
}) {
  const locked = useLookingThrough() && inPerson
  const { t } = useTranslation(['driver-rights', 'ui'])
  const words = useRightWords()
  const categoryWord = useCategoryWord()
  const errorText = useErrorText()
  const rule = kindRules[kind]
  const [card, setCard] = useState(initial)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [front, setFront] = useState(nothingArriving)
  const [back, setBack] = useState(nothingArriving)
  const dirty = JSON.stringify(card) !== JSON.stringify(initial)
  useUnsaved(dirty && !busy)
  const set = (more: Partial<CardValues>) => setCard((before) => ({ ...before, ...more }))
  const required = (missing: boolean) => (tried && missing ? t('ui:requiredField') : undefined)
  const needs = (field: (typeof rule.needs)[number]) => rule.needs.includes(field)
  const lacks =
    rule.needs.some((field) => (card[field]?.length ?? 0) === 0) ||
    card.startDate === '' ||
    !card.frontFileId ||
    (rule.isCard && !card.backFileId)
  const submit = async () => {
    setTried(true)
    setFailure(undefined)
    if (lacks) return setFailure(errorText(incomplete))
    setBusy(true)
    try {
      await send(card)
    } catch (error) {
      setFailure(errorText(error))
    }
    setBusy(false)
  }
  const once = useSendOnceThere(both(front, back), () => void submit())
  /** Where a rule says how long it can last, that is what most cards say. */
  const start = (startDate: string) => {
    const today = stockholmDay(new Date())
    const last = startDate && rule.years ? latestEnd(kind, startDate, oldEnd, today) : null
    set({ startDate, ...(last && !card.endDate ? { endDate: last } : {}) })
  }
  const day = (field: 'endDate' | 'expireDate', label: string, help?: string) => (
    <TextInput
      type="date"
      label={label}
      help={help}
      min={card.startDate || undefined}
      value={card[field] ?? ''}
      error={required(needs(field) && !card[field])}
      onChange={(event) => set({ [field]: event.target.value || null })}
    />
  )
  return (
    <Card title={words.name({ kind, title: card.title })}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          once.send()
        }}
      >
        <FormError text={failure} />
        {inPerson && <InPersonNote />}
        {asked && (
          <p className="rounded-lg bg-warn-soft p-3 text-warn wrap-anywhere whitespace-pre-line">
            <strong className="block">{t('driver-rights:asked')}</strong>
            {asked}
          </p>
        )}
        <div className="flex flex-wrap gap-4">
          <PhotoField
            label={t('driver-rights:front')}
            value={card.frontFileId}
            onChange={(frontFileId) => set({ frontFileId })}
            onArriving={setFront}
            error={required(!card.frontFileId)}
          />
          <PhotoField
            label={t('driver-rights:back')}
            value={card.backFileId}
            onChange={(backFileId) => set({ backFileId })}
            onArriving={setBack}
            error={required(rule.isCard && !card.backFileId)}
          />
        </div>
        {needs('title') && (
          <TextInput
            label={t('driver-rights:permitName')}
            maxLength={100}
            value={card.title}
            error={required(card.title.trim() === '')}
            onChange={(event) => set({ title: event.target.value })}
          />
        )}
        <TextInput
          label={t('driver-rights:cardNumber')}
          help={needs('cardNumber') ? undefined : t('driver-rights:ifAny')}
          maxLength={40}
          autoComplete="off"
          value={card.cardNumber}
          error={required(needs('cardNumber') && card.cardNumber.trim() === '')}
          onChange={(event) => set({ cardNumber: event.target.value })}
        />
        {rule.categories.length > 0 && (
          <fieldset>
            <legend className="font-medium">{t('driver-rights:categories')}</legend>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-3">
              {rule.categories.map((one) => (
                <Checkbox
                  key={one}
                  label={categoryWord(one)}
                  checked={card.categories.includes(one)}
                  onChange={(event) =>
                    set({
                      categories: event.target.checked
                        ? [...card.categories, one]
                        : card.categories.filter((other) => other !== one),
                    })
                  }
                />
              ))}
            </div>
            {required(needs('categories') && card.categories.length === 0) && (
              <FieldError>{t('ui:requiredField')}</FieldError>
            )}
          </fieldset>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput
            type="date"
            label={t('driver-rights:validFrom')}
            value={card.startDate}
            error={required(card.startDate === '')}
            onChange={(event) => start(event.target.value)}
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
        <div className="sticky on-foot flex flex-wrap justify-end gap-2 bg-surface py-3">
          <Button kind="secondary" onClick={cancel}>
            {t('ui:cancel')}
          </Button>
          <Button
            type="submit"
            busy={busy || once.waiting}
            disabled={locked}
            icon={<Send size={18} aria-hidden />}
          >
            {t('driver-rights:send')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

const incomplete = new ApiError(422, {
  error: { code: 'rightIncomplete', message: '', requestId: '' },
})
