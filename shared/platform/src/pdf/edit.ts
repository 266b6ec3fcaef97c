import { readFile } from 'node:fs/promises'
import {
  PDFCheckBox,
  PDFDict,
  PDFDocument,
  type PDFField,
  PDFName,
  PDFRadioGroup,
  PDFRef,
  PDFTextField,
} from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import { attach, attachedFiles } from './attached.ts'
import { fontFiles } from './fonts.ts'
import type { PdfDocument, PdfResult } from './pdf.ts'

const isText = (field: PDFField): field is PDFTextField => field instanceof PDFTextField

const unreadable = (error: unknown): PdfResult => ({
  broken: error instanceof Error ? error.message : String(error),
})

async function opened(
  pdf: Uint8Array,
  work: (document: PDFDocument) => Promise<PdfResult>,
): Promise<PdfResult> {
  try {
    const document = await PDFDocument.load(pdf, { updateMetadata: false })
    if (document.getPageCount() === 0) return unreadable('no pages')
    return await work(document)
  } catch (error) {
    // Much is looked at only when it is needed: a form that contains itself, a page that is none.
    return unreadable(error)
  }
}

/**
 * A PDF with the pages of another at its end, under a title and language of ours. Whether it is tagged is
 * for the original to say: its pages stay as they are.
 * @param attachments files that go along, in place of those that it brought; without any, those stay
 */
export async function append(
  original: Uint8Array,
  more: Uint8Array,
  { title, language, attachments = [] }: Pick<PdfDocument, 'title' | 'language' | 'attachments'>,
): Promise<PdfResult> {
  const added = await PDFDocument.load(more)
  return opened(original, async (document) => {
    for (const page of await document.copyPages(added, added.getPageIndices()))
      document.addPage(page)
    if (attachments.length > 0) await attach(document, attachments)
    document.setTitle(title, { showInWindowTitleBar: true })
    document.setLanguage(language)
    return { bytes: await document.save() }
  })
}

/** The files of these names that go along; `broken` where it cannot be read. */
export const attachedIn = (
  pdf: Uint8Array,
  wanted: Readonly<Record<string, number>>,
): Promise<PdfResult> => attachedFiles(pdf, wanted).then((files) => ({ files }), unreadable)

const OFF = PDFName.of('Off')

/**
 * A field need not say how it looks: a box that is not ticked, or a text that is empty, often does
 * not. Flattening wants to know; what is not said looks like nothing.
 */
function sayHowItLooks(document: PDFDocument, field: PDFField): void {
  const { context } = document
  const nothing = () => context.register(context.formXObject([], { BBox: [0, 0, 1, 1] }))
  const isBox = field instanceof PDFCheckBox || field instanceof PDFRadioGroup
  for (const widget of field.acroField.getWidgets()) {
    const normal = widget.AP()?.get(PDFName.of('N'))
    if (!isBox) {
      if (!(normal instanceof PDFRef)) widget.setNormalAppearance(nothing())
      continue
    }
    const states = normal instanceof PDFRef ? context.lookup(normal) : normal
    if (!(states instanceof PDFDict)) widget.setNormalAppearance(context.obj({ Off: nothing() }))
    else if (!states.has(field.acroField.getValue()) && !states.has(OFF)) states.set(OFF, nothing())
  }
}

/** Fills text fields and flattens the form, so that nobody can write in it afterwards. */
export async function fill(
  pdf: Uint8Array,
  values: Readonly<Record<string, string>>,
): Promise<PdfResult> {
  const regular = await readFile(fontFiles.regular)
  return opened(pdf, async (document) => {
    document.registerFontkit(fontkit as never)
    const font = await document.embedFont(regular, { subset: true })
    const form = document.getForm()
    for (const field of form.getFields()) {
      const value = values[field.getName()]
      if (value === undefined || !isText(field)) continue
      field.setText(value)
      field.updateAppearances(font)
    }
    for (const field of form.getFields()) sayHowItLooks(document, field)
    form.flatten({ updateFieldAppearances: false })
    return { bytes: await document.save() }
  })
}

/** The names of the text fields. */
export const fields = (pdf: Uint8Array): Promise<PdfResult> =>
  opened(pdf, async (document) => ({
    fields: document
      .getForm()
      .getFields()
      .filter(isText)
      .map((field) => field.getName()),
  }))
