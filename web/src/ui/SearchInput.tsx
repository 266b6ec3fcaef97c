import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typedAs } from './kinds.ts'
import type { ListState } from './list/state.ts'

/**
 * Searches a list while one types; the words stand in the address.
 * @param hint what can be searched for; it stands within the field, until something is typed
 * @param name the parameter of the address
 * @param compact shows the label within the field, until something is typed
 */
export function SearchInput({
  list,
  label,
  hint,
  name = 'q',
  compact = false,
}: {
  list: ListState
  label?: string
  hint?: string
  name?: string
  compact?: boolean
}) {
  const { t } = useTranslation('ui')
  const id = useId()
  const words = label ?? t('search')
  const inAddress = list.get(name)
  const [text, setText] = useState(inAddress)
  const written = useRef(inAddress)
  /** Typing goes on: a word is one step for the browser's Back, not each of its letters. */
  const typing = useRef(false)
  const set = useRef(list.set)
  set.current = list.set
  // The address changed by itself: a link was followed, or the filter cleared.
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    typing.current = false
    setText(inAddress)
  }, [inAddress])
  useEffect(() => {
    if (text.trim() === written.current) return
    const timer = setTimeout(() => {
      written.current = text.trim()
      set.current({ [name]: written.current || undefined }, typing.current)
      typing.current = true
    }, 250)
    return () => clearTimeout(timer)
  }, [text, name])
  return (
    <div
      className={`flex min-w-0 flex-1 basis-38 md:max-xl:basis-28 flex-col gap-1 ${hint ? 'lg:grow-20' : ''}`}
    >
      <label htmlFor={id} className={compact ? 'sr-only' : 'font-medium'}>
        {words}
      </label>
      <div className="relative">
        <Search size={18} aria-hidden className="absolute left-3 top-3.5 text-dim" />
        <input
          {...typedAs('exact')}
          id={id}
          type="search"
          enterKeyHint="search"
          maxLength={100}
          value={text}
          // Never none: by it a printed page knows that nothing is searched for.
          placeholder={compact ? words : (hint ?? ' ')}
          title={hint}
          onBlur={() => {
            typing.current = false
          }}
          onChange={(event) => setText(event.target.value)}
          className="min-h-11 w-full rounded-lg border border-field-line bg-surface pl-9 pr-3 text-ink text-ellipsis placeholder:text-sm placeholder:text-dim"
        />
      </div>
    </div>
  )
}
