import { box, movieHeader } from '@portal/tests/harness/movie-file'
import { describe, expect, it } from 'vitest'
import { inspectFile } from './inspect.ts'
import { withoutTraces } from './movie-traces.ts'
import { mp4Seconds } from './mp4.ts'

const PLACE = '+59.3293+018.0686/'
const numbers = (...all: number[]) => {
  const bytes = Buffer.alloc(4 * all.length)
  all.forEach((one, at) => void bytes.writeUInt32BE(one, 4 * at))
  return bytes
}
const place = Buffer.from(`com.apple.quicktime.location.ISO6709${PLACE}`)
const handler = (kind: string) => box('hdlr', numbers(0, 0), Buffer.from(kind), Buffer.alloc(12))

/** A track whose only chunk begins at a place of the file, with two samples of these lengths. */
const track = (kind: string, at: number, lengths: [number, number], ...more: Buffer[]) =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    ...more,
    box(
      'mdia',
      handler(kind),
      box(
        'minf',
        box(
          'stbl',
          box('stsz', numbers(0, 0, 2, ...lengths)),
          box('stsc', numbers(0, 1, 1, 2, 1)),
          box('stco', numbers(0, 1, at)),
        ),
      ),
    ),
  )

const head = box('ftyp', Buffer.from('qt  \0\0\0\0qt  '))
const seen = Buffer.from('SEEN AND HEARD')
const path = Buffer.from('PATH OF THE CAMERA')
const media = box('mdat', seen, path)
const at = head.length + 8

/** As a phone writes it: what is filmed, then what it is; the place in each way in which phones say it. */
const filmed = Buffer.concat([
  head,
  media,
  box('free', Buffer.from(`GPS ${PLACE}`)),
  box('uuid', Buffer.from(`xmp of it ${PLACE}`)),
  box(
    'moov',
    movieHeader(1000, 12_000),
    track('vide', at, [8, 6], box('udta', box('\u00a9xyz', place)), box('meta', place)),
    track('meta', at + seen.length, [10, 8]),
    box('udta', box('\u00a9xyz', place), box('loci', place)),
    box('meta', handler('mdta'), box('keys', place), box('ilst', place)),
  ),
])

describe('a movie', () => {
  it('is kept without its place and path, and nothing of what is seen and heard moves', async () => {
    expect(filmed.includes(PLACE) && filmed.includes(path)).toBe(true)
    const { bytes, type } = await inspectFile(filmed, 'IMG_0001.MOV')
    expect(type).toBe('video/quicktime')
    expect(bytes.length).toBe(filmed.length)
    for (const trace of [PLACE, 'com.apple', 'GPS', 'xmp of it', path])
      expect(bytes.includes(trace), String(trace)).toBe(false)
    expect(bytes.subarray(at, at + seen.length)).toEqual(seen)
    expect(mp4Seconds(bytes)).toBe(12)
    expect(withoutTraces(bytes)).toEqual(bytes)
  })

  it('loses what stands behind its end', () => {
    const more = Buffer.concat([filmed, Buffer.from(`\0\0\0\u0002SEFT ${PLACE}`, 'latin1')])
    expect(withoutTraces(more)?.length).toBe(filmed.length)
  })

  it('in fragments keeps them', () => {
    const fragment = box(
      'moof',
      box('mfhd', numbers(0, 1)),
      box('traf', numbers(1)),
      box('meta', place),
    )
    const movie = Buffer.concat([head, box('moov', movieHeader(1000, 0)), fragment, media])
    const kept = withoutTraces(movie)
    expect(kept?.includes(PLACE)).toBe(false)
    expect(kept?.subarray(-media.length)).toEqual(media)
    expect(kept?.includes('traf')).toBe(true)
  })

  it('whose tables lie is no movie, or stays within its bytes', async () => {
    for (let end = 0; end < filmed.length; end += 7) withoutTraces(filmed.subarray(0, end))
    const lies = Buffer.concat([
      head,
      box('moov', track('meta', 0xffff_fff0, [0xffff_ffff, 0xffff_ffff])),
      box('moov', track('meta', 4, [0xffff_ffff, 0xffff_ffff])),
    ])
    expect(withoutTraces(lies)?.length).toBe(lies.length)
    const none = Buffer.concat([numbers(4), Buffer.from('ftypqt  '), Buffer.alloc(40)])
    await expect(inspectFile(none, 'a.mov')).rejects.toMatchObject({ code: 'brokenFile' })
  })

  it('whose chunks all lie over each other is written over once', async () => {
    const many = 200_000
    const places = Buffer.alloc(4 * many)
    const list = () =>
      box(
        'stbl',
        box('stsz', numbers(0, 0xffff_ffff, 1)),
        box('stsc', numbers(0, 1, 1, 1, 1)),
        box('stco', numbers(0, many), places),
      )
    const told = () => box('moov', box('trak', box('mdia', handler('meta'), box('minf', list()))))
    const behind = head.length + told().length
    for (let nth = 0; nth < many; nth++) places.writeUInt32BE(behind + 8, 4 * nth)
    const lies = Buffer.concat([head, told(), box('mdat', Buffer.alloc(18_000_000))])
    expect((await inspectFile(lies, 'a.mov')).bytes.length).toBe(lies.length)
  })
})
