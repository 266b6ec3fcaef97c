import { mp4 } from '@portal/tests/harness/growing'
import { box, movieFile, movieHeader } from '@portal/tests/harness/movie-file'
import { expect, test } from 'vitest'
import { movieSeconds } from './movie.ts'

test('a movie is as long as its file says', async () => {
  expect(await movieSeconds(movieFile(61_400))).toBe(61)
  const wide = Buffer.alloc(112)
  wide[0] = 1
  wide.writeUInt32BE(600, 20)
  wide.writeBigUInt64BE(54_000n, 24)
  expect(await movieSeconds(box('moov', box('mvhd', wide)))).toBe(90)
})

/** In fragments, as recorders write it: the header itself says nothing, or all ones. */
const inFragments = (duration: number, ...said: Buffer[]) =>
  box('moov', movieHeader(1000, duration), box('mvex', ...said))
const extent = (version: number, write: (inside: Buffer) => void) => {
  const inside = Buffer.alloc(version === 1 ? 12 : 8)
  inside[0] = version
  write(inside)
  return box('mehd', inside)
}

test.each<[string, Buffer]>([
  [
    '32 bits',
    inFragments(
      0,
      extent(0, (inside) => inside.writeUInt32BE(61_400, 4)),
    ),
  ],
  [
    '64 bits',
    inFragments(
      0xffff_ffff,
      extent(1, (inside) => inside.writeBigUInt64BE(61_400n, 4)),
    ),
  ],
])('a movie in fragments is as long as they are in all, said in %s', async (_, bytes) => {
  expect(await movieSeconds(bytes)).toBe(61)
})

test.each([
  [499, undefined],
  [500, 1],
  [86_400_499, 86_400],
  [86_400_500, undefined],
])('a movie of %d ms is %s s long', async (duration, seconds) => {
  expect(await movieSeconds(movieFile(duration))).toBe(seconds)
})

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a movie without units', movieFile(1000, 0)],
  ['one that is longer than a day', movieFile(86_401, 1)],
  ['one that breaks off', movieFile(61_400).subarray(0, 30)],
  ['one in fragments that nobody counted', inFragments(0, box('trex', Buffer.alloc(24)))],
  [
    'one whose count of fragments breaks off',
    inFragments(0, box('mehd', Buffer.from([1, 0, 0, 0]))),
  ],
  ['a header that does not know', movieFile(0xffff_ffff)],
  ['a text', Buffer.from('Kör lugnt, och håll avstånd.')],
  ['boxes without an end', mp4(2_000_000)],
])('%s says no length', async (_, bytes) => {
  expect(await movieSeconds(bytes)).toBeUndefined()
})
