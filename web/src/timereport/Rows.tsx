import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdded } from '../ui/added.ts'
import { Button } from '../ui/Button.tsx'

/** Of the last of several, the one before it, else the way to add one: a button that goes takes the focus with it. */
function goBackFrom(button: HTMLElement): void {
  const row = button.closest('fieldset')
  const other =
    row?.previousElementSibling?.querySelector(':scope > button') ??
    row?.parentElement?.querySelector(':scope > [data-add] > button')
  if (other instanceof HTMLElement) other.focus()
}

/**
 * Things of one kind in a form: each with its fields, one can be added and each taken out. Each is a group
 * with a name: who hears the form cannot tell the fields of two shifts apart otherwise.
 * @param most how many there may be
 */
export function Rows<T>({
  title,
  pairs = 'pairs-24',
  add,
  rows,
  blank,
  most,
  onChange,
  children,
}: {
  title: string
  /** How much room each of its fields needs beside the other. */
  pairs?: string
  /** What the button that adds one says. */
  add: string
  rows: readonly T[]
  blank: T
  most: number
  onChange: (rows: T[]) => void
  /** The fields of the one at a place. */
  children: (at: number) => ReactNode
}) {
  const { t } = useTranslation('timereport')
  const id = useId()
  const { box, adds } = useAdded<HTMLElement>(rows.length)
  return (
    <section
      ref={box}
      aria-labelledby={id}
      className="flex flex-col gap-3 border-t border-line pt-4 first:border-0 first:pt-0"
    >
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {rows.map((_, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are named by their place
          key={at}
          data-added
          aria-label={`${title} ${at + 1}`}
          className="flex min-w-0 items-end gap-2"
        >
          <div className={`grid min-w-0 flex-1 ${pairs} items-start gap-2 md:flex md:*:flex-1`}>
            {children(at)}
          </div>
          <button
            type="button"
            aria-label={`${t('remove')}: ${title} ${at + 1}`}
            onClick={({ currentTarget }) => {
              if (at === rows.length - 1) goBackFrom(currentTarget)
              onChange(rows.filter((_one, other) => other !== at))
            }}
            className="grid size-11 shrink-0 place-items-center self-start rounded-lg text-dim hover:bg-raised mt-7"
          >
            <Trash2 size={18} aria-hidden />
          </button>
        </fieldset>
      ))}
      {rows.length < most && (
        <div data-add>
          <Button
            kind="quiet"
            icon={<Plus size={18} aria-hidden />}
            onClick={() => {
              adds()
              onChange([...rows, blank])
            }}
          >
            {add}
          </Button>
        </div>
      )}
    </section>
  )
}
