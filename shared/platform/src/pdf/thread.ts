import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { append, fields, fill } from './edit.ts'
import type { PdfResult, PdfTask } from './pdf.ts'
import { render } from './render.ts'

/** Calls come first. On Linux each thread has a priority of its own; elsewhere it stays as it is. */
function giveWay(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), 15)
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

parentPort?.on('message', async (task: PdfTask) => {
  const result = await work(task).catch(
    (error: unknown): PdfResult => ({
      fault: { isFile: false, message: error instanceof Error ? error.message : String(error) },
    }),
  )
  // Handed over, not copied: the other side is the thread that answers calls.
  const { bytes } = result
  const own =
    bytes && bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer as ArrayBuffer] : []
  parentPort?.postMessage(result, own)
})
