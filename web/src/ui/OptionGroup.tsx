import { type ReactNode, useId } from 'react'

/** Options of one kind in a box, under what they are called together. */
export function OptionGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
    <div role="group" aria-labelledby={id}>
      <p id={id} className="px-3 pb-1 pt-2 text-sm font-semibold text-dim">
        {title}
      </p>
      {children}
    </div>
  )
}
