import { type Box, boxes } from './mp4-boxes.ts'

/**
 * Takes out of an MP4 or QuickTime file what a phone says in it of its owner: the place, the phone, what was typed
 * about it. What is taken out becomes free space of the same length, so that nothing of the movie moves and nothing is
 * encoded anew (ISO/IEC 14496-12, 8.1.2). Boxes that play the movie are kept by name; all others go, and so do tracks
 * that are neither seen, heard nor read, as the path of a camera is. What stands behind the last box is cut off.
 * @returns undefined where there is no box at all
 */
export function withoutTraces(bytes: Buffer): Buffer | undefined {
  const movie = Buffer.from(bytes)
  let end = 0
  for (const one of boxes(movie)) {
    end = one.end
    if (one.type === 'moov') cleanMovie(movie, one)
    else if (one.type === 'moof') cleanFragment(movie, one)
    else if (!FILE.has(one.type)) empty(movie, one)
  }
  return end === 0 ? undefined : movie.subarray(0, end)
}

const FILE = new Set(['ftyp', 'styp', 'mdat', 'wide', 'pdin', 'sidx', 'ssix', 'mfra', 'prft'])
const MOVIE = new Set(['mvhd', 'mvex', 'iods'])
const TRACK = new Set(['tkhd', 'edts', 'mdia', 'tref', 'tapt', 'trgr', 'load', 'matt', 'clip'])
const FRAGMENT = new Set(['mfhd', 'traf'])
/** Tracks of pictures, sound, subtitles, and of the time that their editor counts in. */
const PLAYED = new Set(['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp', 'subp', 'tmcd'])

function child(bytes: Buffer, { inside, end }: Box, type: string): Box | undefined {
  for (const one of boxes(bytes, inside, end)) if (one.type === type) return one
  return undefined
}

/** Makes free space of a box. */
function empty(bytes: Buffer, { start, inside, end }: Box): void {
  bytes.write('free', start + 4, 'latin1')
  bytes.fill(0, inside, end)
}

function cleanMovie(bytes: Buffer, movie: Box): void {
  for (const one of boxes(bytes, movie.inside, movie.end)) {
    if (one.type === 'trak') cleanTrack(bytes, one)
    else if (!MOVIE.has(one.type)) empty(bytes, one)
  }
}

function cleanFragment(bytes: Buffer, fragment: Box): void {
  for (const one of boxes(bytes, fragment.inside, fragment.end))
    if (!FRAGMENT.has(one.type)) empty(bytes, one)
}

function cleanTrack(bytes: Buffer, track: Box): void {
  const media = child(bytes, track, 'mdia')
  const handler = media && child(bytes, media, 'hdlr')
  const at = handler ? handler.inside + 8 : 0
  const kind = handler && at + 4 <= handler.end ? bytes.toString('latin1', at, at + 4) : ''
  if (!media || !PLAYED.has(kind)) {
    if (media) emptySamples(bytes, media)
    empty(bytes, track)
    return
  }
  for (const one of boxes(bytes, track.inside, track.end))
    if (!TRACK.has(one.type)) empty(bytes, one)
}

/** A table of numbers: how many there are, and how to read one, where it stands in the file. */
function table(bytes: Buffer, box: Box | undefined, head: number, width: number) {
  const from = box ? box.inside + head : 0
  if (!box || from > box.end) return { count: 0, at: () => 0 }
  const count = Math.min(bytes.readUInt32BE(from - 4), Math.floor((box.end - from) / width))
  return { count, at: (row: number) => from + row * width }
}

/**
 * Writes over what a track has in the file: its chunks, each as long as its samples are together. Chunks that are more
 * than the file lie over each other: whoever wrote them wants this to take long.
 */
function emptySamples(bytes: Buffer, media: Box): void {
  const info = child(bytes, media, 'minf')
  const list = info && child(bytes, info, 'stbl')
  if (!list) return
  const sizes = child(bytes, list, 'stsz')
  const one = sizes && sizes.inside + 8 <= sizes.end ? bytes.readUInt32BE(sizes.inside + 4) : 0
  const each = table(bytes, sizes, 12, 4)
  const runs = table(bytes, child(bytes, list, 'stsc'), 8, 12)
  const wide = child(bytes, list, 'co64')
  const chunks = wide ? table(bytes, wide, 8, 8) : table(bytes, child(bytes, list, 'stco'), 8, 4)
  let left = bytes.length
  for (let chunk = 0, run = 0, sample = 0; chunk < chunks.count && runs.count > 0; chunk++) {
    if (run + 1 < runs.count && bytes.readUInt32BE(runs.at(run + 1)) <= chunk + 1) run++
    const many = bytes.readUInt32BE(runs.at(run) + 4)
    let length = one * many
    if (one === 0)
      for (let more = 0; more < many && sample < each.count; more++, sample++)
        length += bytes.readUInt32BE(each.at(sample))
    const at = chunks.at(chunk)
    const from = wide ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at)
    const to = Math.min(bytes.length, from + Math.min(length, left))
    if (from >= to) continue
    bytes.fill(0, from, to)
    left -= to - from
  }
}
