import { FileSpreadsheet, LoaderCircle, type LucideIcon } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from './Button.tsx'

const SHEETS =
  '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Where a file is dropped or chosen: a spreadsheet, where `accept` names nothing else.
 * @param reading says that it is being read, as long as it is
 */
export function DropZone({
  label,
  hint,
  reading,
  testId,
  accept = SHEETS,
  icon: Icon = FileSpreadsheet,
  multiple = false,
  onFiles,
}: {
  label: string
  hint: string
  reading: string | undefined
  testId: string
  accept?: string
  icon?: LucideIcon
  /** Several can be chosen at once. */
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!reading) onFiles([...event.dataTransfer.files])
  }
  return (
    <section
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-col items-center gap-3 rounded-xl border-2 border-dashed px-4 py-10 text-center ${over ? 'border-link bg-raised' : 'border-field-line'}`}
    >
      {reading ? (
        <p role="status" className="flex items-center gap-2">
          <LoaderCircle size={20} aria-hidden className="animate-spin" />
          {reading}
        </p>
      ) : (
        <>
          <Icon size={36} aria-hidden className="text-dim" />
          <Button onClick={() => input.current?.click()}>{label}</Button>
          <p className="text-dim">{hint}</p>
        </>
      )}
      <input
        ref={input}
        type="file"
        multiple={multiple}
        hidden
        data-testid={testId}
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </section>
  )
}
