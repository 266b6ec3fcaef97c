import { serve } from '../helper/serve.ts'
import { append, attachedIn, fields, fill } from './edit.ts'
import type { PdfResult, PdfTask } from './pdf.ts'
import { render } from './render.ts'

// What it looks for and does not find is thrown, byte by byte; where that was, nobody hears.
Error.stackTraceLimit = 0

serve(async (task: PdfTask): Promise<PdfResult> => {
  if (task.is === 'render') return { bytes: await render(task.document) }
  if (task.is === 'append') return append(task.original, task.more)
  if (task.is === 'attached') return attachedIn(task.pdf, task.wanted)
  if (task.is === 'fill') return fill(task.pdf, task.values)
  return fields(task.pdf)
})
