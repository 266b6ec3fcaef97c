const SIDE = 16
const COLOUR = [200, 100, 50, 255] as const
/** By so much a value may be off: some browsers change the last bits, which nobody sees. */
const OFF = 16

/**
 * Is a picture that this browser is let draw read back as it was drawn? Tor Browser, and Firefox where it resists
 * fingerprinting, give noise instead until their person allows the page to read it.
 */
export function canvasIsTrue(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const pen = canvas.getContext('2d')
  if (!pen) return false
  pen.fillStyle = `rgb(${COLOUR.slice(0, 3).join(' ')})`
  pen.fillRect(0, 0, SIDE, SIDE)
  const { data } = pen.getImageData(0, 0, SIDE, SIDE)
  return data.every((value, at) => Math.abs(value - (COLOUR[at % 4] ?? 0)) <= OFF)
}
