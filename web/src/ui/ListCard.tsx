import { type ReactNode, useContext, useEffect } from 'react'
import { Select } from './Field.tsx'
import { FilterHolds } from './list/holds.ts'
import type { ListState } from './list/state.ts'

/** A list with its filters above it. */
export function ListCard({ filters, children }: { filters?: ReactNode; children: ReactNode }) {
  return (
    <section className="overflow-clip rounded-xl border border-line bg-surface">
      {filters && (
        <div data-filters className="flex flex-wrap items-end gap-3 border-b border-line p-4">
          {filters}
        </div>
      )}
      {children}
    </section>
  )
}

/** A filter that stands in the address; '' is 'all'. */
export function FilterSelect({
  list,
  name,
  label,
  options,
  also = {},
}: {
  list: ListState
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** What is cleared with it, because it would leave nothing to show. */
  also?: Readonly<Record<string, undefined>>
}) {
  const tell = useContext(FilterHolds)
  const chosen = list.get(name)
  const holds = chosen === '' || options.some(({ value }) => value === chosen)
  useEffect(() => {
    tell(name, holds)
    // One that is not there any more asks for nothing.
    return () => tell(name, true)
  }, [tell, name, holds])
  return (
    <div className="min-w-0 flex-1 basis-38 md:max-w-64">
      <Select
        label={label}
        value={chosen}
        onChange={(event) => list.set({ ...also, [name]: event.target.value || undefined })}
        options={options}
      />
    </div>
  )
}
