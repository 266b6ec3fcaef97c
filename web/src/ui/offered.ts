import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

interface Option {
  readonly value: string
  readonly label: string
}

/**
 * What can be chosen, and with it what is chosen though it is offered no more, as a department that was
 * removed while a form was open: a browser would show another one in its place.
 * @param value what is chosen, where the field is told; else `shown` says it
 * @param shown what the field shows now
 */
export function useOffered(
  options: readonly Option[],
  value: unknown,
  shown: () => string | undefined,
): readonly Option[] {
  const { t } = useTranslation('lists')
  const known = useRef(new Map<string, string>())
  for (const one of options) known.current.set(one.value, one.label)
  const chosen = value === undefined ? shown() : String(value)
  if (!chosen || options.some((one) => one.value === chosen)) return options
  const name = known.current.get(chosen)
  // Before there is anything to choose from, nobody knows.
  if (name === undefined && !options.some((one) => one.value !== '')) return options
  const label = name === undefined ? t('choiceGone') : t('choiceGoneNamed', { name })
  return [...options, { value: chosen, label }]
}
