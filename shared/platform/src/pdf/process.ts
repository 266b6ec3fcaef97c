import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { append, fields, fill } from './edit.ts'
import type { PdfResult, PdfTask } from './pdf.ts'
import { render } from './render.ts'

const PRIORITY = 15

/** Calls come first, and the database's work for them. */
function giveWay(): void {
  try {
    setPriority(PRIORITY)
    // Where Linux shares time among sessions first, a priority counts only within one.
    writeFileSync('/proc/self/autogroup', String(PRIORITY))
  } catch {
    // Not Linux, or not allowed: it is only slower for the others.
  }
}
giveWay()

async function work(task: PdfTask): Promise<PdfResult> {
  if (task.is === 'render') return { bytes: await render(task.document) }
  if (task.is === 'append') return append(task.original, await render(task.more))
  if (task.is === 'fill') return fill(task.pdf, task.values)
  return fields(task.pdf)
}

process.on('message', async (task: PdfTask) => {
  const result = await work(task).catch(
    (error: unknown): PdfResult => ({
      fault: { isFile: false, message: error instanceof Error ? error.message : String(error) },
    }),
  )
  process.send?.(result)
})
// Who asked is gone.
process.on('disconnect', () => process.exit())
