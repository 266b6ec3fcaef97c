import type { FieldThen } from '@portal/contracts/history'
import type { CaseMoment, CaseThen, WhistleMessage } from '@portal/contracts/whistleblower'
import type { CaseKey } from '@portal/contracts/whistleblower-report'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { WordsOf } from '../history/shared.ts'
import { useFormat } from '../i18n/format.ts'
import { saidIn } from './Talk.tsx'

/** What a case says of itself at a moment, in this order. */
const fields = [
  'isHandled',
  'receivedOn',
  'acknowledgeBy',
  'acknowledgedOn',
  'feedbackBy',
  'feedbackOn',
  'handledOn',
  'isHeld',
  'goneOn',
  'messages',
  'read',
  'handledBy',
  'shutOut',
] as const
type Field = (typeof fields)[number]
const days: ReadonlySet<string> = new Set<Field>([
  ...(['receivedOn', 'acknowledgeBy', 'acknowledgedOn', 'feedbackBy', 'feedbackOn'] as const),
  ...(['handledOn', 'goneOn'] as const),
])

/** A field's values as they are compared; who reads them sees them in words. */
function valuesOf(field: Field, then: CaseThen | null): readonly string[] {
  if (!then) return []
  if (field === 'read') return then.read.map(({ name, messages }) => `${messages} ${name}`)
  const value = then[field]
  if (value === null) return []
  return Array.isArray(value) ? value : [String(value)]
}

/** One message as a line of what is compared. */
export interface SaidLine {
  readonly by: string
  readonly on: string
  readonly text: string
}

const shown = (values: readonly string[]) => ({
  parts: values.map((value) => ({ value, name: null })),
  more: 0,
})

/**
 * All that a case said at a moment, field by field; with what it was where that moment changed it.
 * @param said what was said in the case, where it is to stand among the fields
 */
export function stateOf(
  { is, was }: CaseMoment,
  said: readonly SaidLine[] | undefined,
): FieldThen[] {
  const stood: FieldThen[] = fields.flatMap((field) => {
    const [now, before] = [valuesOf(field, is), valuesOf(field, was)]
    if (now.length === 0 && before.length === 0) return []
    const changed = JSON.stringify(now) !== JSON.stringify(before)
    const isNew = !changed || was === null
    return [
      { form: 'case', part: '', field, is: shown(now), was: isNew ? null : shown(before), changed },
    ]
  })
  if (!said) return stood
  const lines = said.slice(0, is.messages).map((line) => JSON.stringify(line))
  return [
    ...stood,
    { form: 'case', part: '', field: 'said', is: shown(lines), was: null, changed: false },
  ]
}

/** What was said in a case, opened in this browser; undefined until all of it is, and where it is not wanted. */
export function useSaid(
  caseKey: CaseKey,
  messages: readonly WhistleMessage[],
  isWanted: boolean,
): readonly SaidLine[] | undefined {
  const { t } = useTranslation('whistleblower')
  const opened = useQueries({
    queries: isWanted ? messages.map((one) => saidIn(caseKey, one)) : [],
  })
  if (!isWanted || opened.some(({ isPending }) => isPending)) return undefined
  return messages.map(({ handlerId, handlerName, on }, at) => ({
    by: handlerId === null ? t('reporter') : handlerName || t('handler'),
    on,
    text: opened[at]?.data?.text ?? t('cannotOpen'),
  }))
}

/** The words for what a case says of itself. */
export function useCaseWords(): WordsOf {
  const { t } = useTranslation('whistleblower')
  const format = useFormat()
  const inWords = (field: string, value: string): string => {
    if (days.has(field)) return format.day(value)
    if (field === 'isHandled') return t(value === 'true' ? 'isHandled' : 'isOpen')
    if (field === 'isHeld') return t(value === 'true' ? 'isHeld' : 'isNotHeld')
    if (field === 'messages') return format.number(Number(value))
    if (field === 'read') {
      const [count = '', ...name] = value.split(' ')
      return t('stood_readBy', { name: name.join(' ') || t('handler'), count: Number(count) })
    }
    if (field === 'said') {
      const { by, on, text } = JSON.parse(value) as SaidLine
      // A line stays empty before the next one.
      return `${by} · ${format.day(on)}\n${text}\n`
    }
    return value || t('handler')
  }
  return (_, field) => ({
    label: t(`stood_${field as Field | 'said'}`),
    spec: { as: 'text', label: '' },
    values: ({ parts }) => parts.map(({ value }) => inWords(field, value)),
  })
}
