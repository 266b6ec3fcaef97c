/** A box of an MP4 or QuickTime file (ISO/IEC 14496-12, 4.2). */
export interface Box {
  readonly type: string
  readonly start: number
  /** Where its content begins. */
  readonly inside: number
  readonly end: number
}

/** The boxes between two places; those that cannot be read end them. */
export function* boxes(bytes: Buffer, from = 0, to = bytes.length): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const short = bytes.readUInt32BE(at)
    if (short === 1 && at + 16 > to) return
    const head = short === 1 ? 16 : 8
    const said = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
    if (said < head) return
    const end = Math.min(to, at + said)
    yield { type: bytes.toString('latin1', at + 4, at + 8), start: at, inside: at + head, end }
    at = end
  }
}
