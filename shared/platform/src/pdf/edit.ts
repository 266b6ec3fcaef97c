import { readFile } from 'node:fs/promises'
import { PDFDocument, type PDFField, PDFTextField } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import { fontFiles } from './fonts.ts'
import type { PdfResult } from './pdf.ts'

const isText = (field: PDFField): field is PDFTextField => field instanceof PDFTextField

const unreadable = (error: unknown): PdfResult => ({
  fault: { isFile: true, message: error instanceof Error ? error.message : String(error) },
})

async function opened(
  pdf: Uint8Array,
  work: (document: PDFDocument) => Promise<PdfResult>,
): Promise<PdfResult> {
  let document: PDFDocument
  try {
    document = await PDFDocument.load(pdf, { updateMetadata: false })
    if (document.getPageCount() === 0) return unreadable('no pages')
  } catch (error) {
    return unreadable(error)
  }
  return work(document)
}

/** A PDF with the pages of another at its end. */
export const append = (original: Uint8Array, more: Uint8Array): Promise<PdfResult> =>
  opened(original, async (document) => {
    const added = await PDFDocument.load(more)
    for (const page of await document.copyPages(added, added.getPageIndices()))
      document.addPage(page)
    return { bytes: await document.save() }
  })

/** Fills text fields and flattens the form, so that nobody can write in it afterwards. */
export const fill = (
  pdf: Uint8Array,
  values: Readonly<Record<string, string>>,
): Promise<PdfResult> =>
  opened(pdf, async (document) => {
    document.registerFontkit(fontkit as never)
    const font = await document.embedFont(await readFile(fontFiles.regular), { subset: true })
    const form = document.getForm()
    for (const field of form.getFields()) {
      const value = values[field.getName()]
      if (value === undefined || !isText(field)) continue
      field.setText(value)
      field.updateAppearances(font)
    }
    form.flatten({ updateFieldAppearances: false })
    return { bytes: await document.save() }
  })

/** The names of the text fields. */
export const fields = (pdf: Uint8Array): Promise<PdfResult> =>
  opened(pdf, async (document) => ({
    fields: document
      .getForm()
      .getFields()
      .filter(isText)
      .map((field) => field.getName()),
  }))
