import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { Dialog, DialogButtons } from '../Dialog.tsx'
import type { Column } from './columns.ts'
import type { useLook } from './look.ts'
import type { ListState } from './state.ts'

/**
 * Chooses how high the rows of a table are, and which columns it has; both are remembered here. Where the
 * address says which columns there are, it is changed there.
 */
export function View<T>({
  look,
  columns,
  isShown,
  list,
}: {
  look: ReturnType<typeof useLook>
  columns: readonly Column<T>[]
  isShown: (key: string) => boolean
  list: ListState
}) {
  const { t } = useTranslation(['lists', 'ui'])
  const [open, setOpen] = useState(false)
  const choose = (key: string, shown: boolean) => {
    if (!list.columns) return look.setColumn(key, shown)
    const next = columns.filter((one) => (one.key === key ? shown : isShown(one.key)))
    list.set({ columns: next.map((one) => one.key).join('.') }, true)
  }
  return (
    <>
      <button
        type="button"
        aria-label={t('lists:view')}
        title={t('lists:view')}
        onClick={() => setOpen(true)}
        className="grid size-10 place-items-center thumb:size-11 rounded-lg text-dim hover:bg-surface hover:text-ink"
      >
        <Columns3 size={18} aria-hidden />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('lists:view')}>
        <div className="flex flex-col gap-4">
          <Box label={t('lists:compactRows')} checked={look.compact} onChange={look.setCompact} />
          <fieldset className="flex flex-col">
            <legend className="mb-1 font-semibold">{t('lists:columns')}</legend>
            {columns.map(({ key, title, main }) => (
              <Box
                key={key}
                label={title}
                checked={isShown(key)}
                disabled={main ?? false}
                onChange={(shown) => choose(key, shown)}
              />
            ))}
          </fieldset>
          <DialogButtons>
            <Button onClick={() => setOpen(false)}>{t('ui:close')}</Button>
          </DialogButtons>
        </div>
      </Dialog>
    </>
  )
}

function Box({
  label,
  checked,
  disabled = false,
  onChange,
}: {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 accent-link"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}
