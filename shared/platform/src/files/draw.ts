import sharp from 'sharp'
import { bufferOf } from '../helper/helper.ts'
import { fontFiles } from '../pdf/fonts.ts'
import { FileRefused } from './inspect.ts'
import { inJudge } from './judge.ts'

/** A text on a picture, with its upper left corner in pixels. */
export interface Label {
  readonly text: string
  readonly colour: string
  /** How large: 72 makes letters of about 12 pixels. */
  readonly dpi: number
  readonly left: number
  readonly top: number
}

/**
 * Draws a picture as a JPEG: shapes as SVG, and texts in a font of ours, since a server need not have
 * any. Neither may come from outside.
 */
export async function draw(svg: string, labels: readonly Label[]): Promise<Buffer> {
  const texts = await Promise.all(
    labels.map(async ({ text, colour, dpi, left, top }) => ({
      input: await sharp({
        text: {
          text: `<span foreground="${colour}">${text}</span>`,
          fontfile: fontFiles.bold,
          font: 'Inter',
          dpi,
          rgba: true,
        },
      })
        .png()
        .toBuffer(),
      left,
      top,
    })),
  )
  return sharp(Buffer.from(svg))
    .composite(texts)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/**
 * The part of a picture that a photo on a card shows, three to four, as JPEG.
 * Throws FileRefused, HelperBusy.
 */
export async function portrait(bytes: Uint8Array): Promise<Buffer> {
  const made = await inJudge({ is: 'portrait', bytes })
  if (!('encoded' in made)) throw new FileRefused('brokenFile')
  return bufferOf(made.encoded)
}

/**
 * A picture as PNG, whatever it was: what else there is cannot be printed into a PDF.
 * Throws FileRefused, HelperBusy.
 */
export async function asPng(bytes: Uint8Array): Promise<Buffer> {
  const made = await inJudge({ is: 'png', bytes })
  if (!('encoded' in made)) throw new FileRefused('brokenFile')
  return bufferOf(made.encoded)
}
