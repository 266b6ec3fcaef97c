import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'

/**
 * Things of one kind in a form: each with its fields, one can be added and each taken out.
 * @param most how many there may be
 */
export function Rows<T>({
  title,
  add,
  rows,
  blank,
  most,
  onChange,
  children,
}: {
  title: string
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
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {rows.map((_, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are named by their place
          key={at}
          className="flex items-end gap-2"
        >
          <div className="grid min-w-0 flex-1 pairs-24 items-start gap-2 md:flex md:*:flex-1">
            {children(at)}
          </div>
          <button
            type="button"
            aria-label={`${t('remove')}: ${title} ${at + 1}`}
            onClick={() => onChange(rows.filter((_one, other) => other !== at))}
            className="grid size-11 shrink-0 place-items-center self-start rounded-lg text-dim hover:bg-raised mt-7"
          >
            <Trash2 size={18} aria-hidden />
          </button>
        </div>
      ))}
      {rows.length < most && (
        <div>
          <Button
            kind="quiet"
            icon={<Plus size={18} aria-hidden />}
            onClick={() => onChange([...rows, blank])}
          >
            {add}
          </Button>
        </div>
      )}
    </section>
  )
}
