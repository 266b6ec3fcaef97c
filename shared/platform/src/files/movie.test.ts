import { mp4 } from '@portal/tests/harness/growing'
import { expect, test } from 'vitest'
import { movieSeconds } from './movie.ts'

/** A box of a movie file: its size, its type, what stands in it. */
const box = (type: string, ...parts: Buffer[]) => {
  const inside = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + inside.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, inside])
}
/** A header of version 0: units a second, and how many of them the movie is long. */
const header = (scale: number, duration: number) => {
  const inside = Buffer.alloc(100)
  inside.writeUInt32BE(scale, 12)
  inside.writeUInt32BE(duration, 16)
  return box('mvhd', inside)
}
const movie = (scale: number, duration: number) =>
  Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', header(scale, duration))])

test('a movie is as long as its file says', async () => {
  expect(await movieSeconds(movie(1000, 61_400))).toBe(61)
  const wide = Buffer.alloc(112)
  wide[0] = 1
  wide.writeUInt32BE(600, 20)
  wide.writeBigUInt64BE(54_000n, 24)
  expect(await movieSeconds(box('moov', box('mvhd', wide)))).toBe(90)
})

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a movie without units', movie(0, 1000)],
  ['one that is longer than a day', movie(1, 86_401)],
  ['one that breaks off', movie(1000, 61_400).subarray(0, 30)],
  ['a text', Buffer.from('Kör lugnt, och håll avstånd.')],
  ['boxes without an end', mp4(2_000_000)],
])('%s says no length', async (_, bytes) => {
  expect(await movieSeconds(bytes)).toBeUndefined()
})
