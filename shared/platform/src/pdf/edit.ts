import { readFile } from 'node:fs/promises'
import {
  PDFCheckBox,
  PDFDict,
  PDFDocument,
  type PDFField,
  type PDFFont,
  PDFName,
  PDFRadioGroup,
  PDFRef,
  PDFTextField,
} from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import { bufferOf } from '../helper/helper.ts'
import { attach, attachedFiles } from './attached.ts'
import { fontFiles } from './fonts.ts'
import type { PdfDocument, PdfResult } from './pdf.ts'
import { render } from './render.ts'

const isText = (field: PDFField): field is PDFTextField => field instanceof PDFTextField

const unreadable = (error: unknown): PdfResult => ({
  broken: error instanceof Error ? error.message : String(error),
})

/** What every PDF has; without one each byte would be looked at as if it began one, for seconds. */
const OBJECT = /\d\s+\d+\s+obj/

async function opened(
  pdf: Uint8Array,
  work: (document: PDFDocument) => Promise<PdfResult>,
): Promise<PdfResult> {
  if (!OBJECT.test(bufferOf(pdf).toString('latin1'))) return unreadable('no objects')
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
 * A PDF with the pages of another at its end, counted on from its own, under a title and language of ours.
 * Whether it is tagged is for the original to say: its pages stay as they are.
 * @param more files that go along do so in place of those that it brought; without any, those stay
 */
export async function append(
  original: Uint8Array,
  { attachments = [], ...more }: PdfDocument,
): Promise<PdfResult> {
  const { title, language } = more
  let ours: Promise<Uint8Array> | undefined
  const result = await opened(original, async (document) => {
    ours = render({ ...more, pagesBefore: document.getPageCount() })
    const added = await PDFDocument.load(await ours)
    for (const page of await document.copyPages(added, added.getPageIndices()))
      document.addPage(page)
    if (attachments.length > 0) await attach(document, attachments)
    document.setTitle(title, { showInWindowTitleBar: true })
    document.setLanguage(language)
    return { bytes: await document.save() }
  })
  // What fails in our pages is not the original's fault.
  await ours
  return result
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

const FONT_SIZE = /([\d.]+)(\s+Tf)/
/** The smallest letters in a form, in points. */
const LEAST = 4

/**
 * What has no room in a field of one line is written smaller, not cut.
 * @param value the field's text
 */
function shrink(field: PDFTextField, value: string, font: PDFFont): void {
  // Lines are broken, cells are of one letter, and a size of 0 is as large as there is room.
  if (field.isMultiline() || field.isCombed()) return
  for (const widget of field.acroField.getWidgets()) {
    const appearance = widget.getDefaultAppearance() ?? field.acroField.getDefaultAppearance() ?? ''
    const size = Number(FONT_SIZE.exec(appearance)?.[1] ?? 0)
    const border = widget.getBorderStyle()?.getWidth() ?? 0
    const fits =
      size *
      ((widget.getRectangle().width - 2 * (border + 1)) / font.widthOfTextAtSize(value, size || 1))
    if (size === 0 || fits >= size) continue
    const smaller = Math.max(LEAST, Math.floor(fits * 10) / 10)
    widget.setDefaultAppearance(appearance.replace(FONT_SIZE, `${smaller}$2`))
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
      shrink(field, value, font)
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
