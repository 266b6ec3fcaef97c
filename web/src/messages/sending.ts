import { intlLocale } from '@portal/contracts/locales'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import type { Reason } from '../api/error.ts'
import { useFaultText } from '../ui/form.ts'

export type FormField = 'recipients' | 'subject' | 'content' | 'sendAs' | 'files'
export type FieldErrors = Partial<Record<FormField, string>>

const fieldOf: Partial<Record<Reason, FormField>> = {
  noRecipients: 'recipients',
  recipientNotAllowed: 'recipients',
  sendAsNotAllowed: 'sendAs',
  emptyMessage: 'content',
  fileMissing: 'files',
}
const fields: readonly FormField[] = ['recipients', 'subject', 'content', 'sendAs', 'files']

/** What a refusal to send means: the fields that are wrong, or that it failed as a whole. */
export function useSendErrors() {
  const { t, i18n } = useTranslation(['messages', 'errors', 'ui'])
  const faultText = useFaultText()
  return (
    error: unknown,
    /** Who stands at a place among the recipients. */
    nameOf: (at: number) => string | undefined = () => undefined,
  ): { fields: FieldErrors; form?: string } => {
    const code = error instanceof ApiError ? error.code : 'failed'
    if (code === 'outdated') return { fields: {}, form: t('errors:outdated') }
    if (code === 'idempotencyKeyReused') return { fields: {}, form: t('ui:sentBefore') }
    const names = (error instanceof ApiError ? error.fields : []).flatMap(
      ({ path }) => nameOf(Number(/^recipients\.(\d+)$/.exec(path)?.[1])) ?? [],
    )
    if (code === 'recipientNotAllowed' && names.length > 0) {
      const listed = new Intl.ListFormat(intlLocale(i18n.language)).format(names)
      return { fields: { recipients: t('messages:recipientsGone', { names: listed }) } }
    }
    const field = fieldOf[code]
    if (field) return { fields: { [field]: t(`errors:${code}`) } }
    const faults = error instanceof ApiError ? error.fields : []
    const known = faults.filter(({ path }) => fields.some((one) => one === path.split('.')[0]))
    if (known.length > 0)
      return {
        fields: Object.fromEntries(
          known.map((fault) => [fault.path.split('.')[0], faultText(fault)]),
        ),
      }
    const general: readonly Reason[] = ['failed', 'unavailable', 'invalidInput']
    const why = general.includes(code) ? '' : ` ${t(`errors:${code}`)}`
    return { fields: {}, form: `${t('messages:sendFailed')}${why}` }
  }
}

/**
 * The errors of a form; the first wrong field takes the focus. Fields stand in elements with
 * `data-field`, in the order in which they are shown.
 */
export function useFieldErrors(form: RefObject<HTMLElement | null>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [attempt, setAttempt] = useState(0)
  const focused = useRef(0)
  useEffect(() => {
    if (attempt === focused.current) return
    focused.current = attempt
    const first = [...(form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find(
      (one) => fields.some((field) => field === one.dataset.field && errors[field]),
    )
    first
      ?.querySelector<HTMLElement>('input:not([type=file]), select, [contenteditable=true], button')
      ?.focus()
  }, [attempt, errors, form])
  return {
    errors,
    any: Object.keys(errors).length > 0,
    show(next: FieldErrors) {
      setErrors(next)
      if (Object.keys(next).length > 0) setAttempt((before) => before + 1)
    },
    forget(...gone: FormField[]) {
      if (!gone.some((field) => errors[field])) return
      setErrors(({ ...rest }) => {
        for (const field of gone) delete rest[field]
        return rest
      })
    },
  }
}

/** Ctrl+Enter (or Cmd+Enter) sends, before the editor makes a line break of it. */
export function onSendKeys(send: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    event.stopPropagation()
    send()
  }
}
