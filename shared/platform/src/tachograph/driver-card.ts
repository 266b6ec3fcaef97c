/**
 * The file of a driver card, as it is downloaded (Regulation (EU) 2016/799, Annex 1C, Appendix 7: elementary
 * files one after the other, each with its tag, kind and length). Signatures are not verified: that takes the
 * certificates of the European root.
 */

/** A day of a card, which is one of UTC. */
export interface CardDay {
  readonly day: string
  /** Kilometres. */
  readonly distance: number
  /** Its activity changes, four hexadecimal digits each (Appendix 1, 2.1). */
  readonly changes: string
  /** The newest of the card: it ends at the download, not at midnight. */
  readonly isOpen: boolean
}

/** When a vehicle was driven with a card, as instants in ISO 8601; `to` is '' where the card does not say it. */
export interface CardVehicle {
  readonly registration: string
  readonly from: string
  readonly to: string
}

export interface DriverCard {
  /** 2 where it has what a smart tachograph writes. */
  readonly generation: 1 | 2
  readonly cardNumber: string
  readonly surname: string
  readonly firstNames: string
  /** '' where it says none. */
  readonly birthDate: string
  /** The first day first. */
  readonly days: readonly CardDay[]
  readonly vehicles: readonly CardVehicle[]
  /** Its days do not follow each other as they must: some may be missing. */
  readonly isOdd: boolean
}

const APPLICATION = 0x0501
const ACTIVITY = 0x0504
const VEHICLES = 0x0505
const IDENTIFICATION = 0x0520
/** What a card is whose application says that it is a driver's (Appendix 1, 2.158). */
const DRIVER_CARD = 1
const IDENTIFICATION_BYTES = 143
/** Of a day's record before its changes. */
const DAY_HEAD = 12
/** A day has no more changes than minutes. */
const MOST_DAY = DAY_HEAD + 2 * 1440

/** The code pages of names (Appendix 1, chapter 4). */
const codePages: Readonly<Record<number, string>> = {
  2: 'iso-8859-2',
  3: 'iso-8859-3',
  5: 'iso-8859-5',
  7: 'iso-8859-7',
  9: 'iso-8859-9',
  13: 'iso-8859-13',
  15: 'iso-8859-15',
  16: 'iso-8859-16',
  80: 'koi8-r',
  85: 'koi8-u',
}

const clean = (text: string): string =>
  text
    .replace(/\p{Cc}|�/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** A name or number whose first byte says its code page. */
const named = (bytes: Buffer): string =>
  clean(new TextDecoder(codePages[bytes[0] ?? 1] ?? 'iso-8859-1').decode(bytes.subarray(1)))

/** Seconds since 1970; undefined where none are said. */
function timeAt(bytes: Buffer, at: number): number | undefined {
  const seconds = bytes.readUInt32BE(at)
  return seconds === 0 || seconds === 0xffff_ffff ? undefined : seconds
}

const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)

/** The elementary files, without signatures, by generation and tag; undefined where the bytes are none. */
function filesIn(bytes: Buffer): Map<string, Buffer> | undefined {
  const files = new Map<string, Buffer>()
  let at = 0
  while (at < bytes.length) {
    if (at + 5 > bytes.length) return undefined
    const kind = bytes[at + 2] ?? 0xff
    const end = at + 5 + bytes.readUInt16BE(at + 3)
    if (kind > 3 || end > bytes.length) return undefined
    if (kind % 2 === 0)
      files.set(`${1 + kind / 2} ${bytes.readUInt16BE(at)}`, bytes.subarray(at + 5, end))
    at = end
  }
  return files
}

interface Days {
  readonly days: CardDay[]
  readonly isOdd: boolean
}

/**
 * The days of a ring of records, from the newest back to the oldest: what was overwritten halfway or damaged
 * ends it, and all that is newer is there.
 */
function daysOf(file: Buffer): Days | undefined {
  if (file.length < 4 + DAY_HEAD) return undefined
  const [oldest, newest] = [file.readUInt16BE(0), file.readUInt16BE(2)]
  const ring = file.subarray(4)
  if (oldest >= ring.length || newest >= ring.length) return undefined
  const cut = (at: number, length: number): Buffer =>
    at + length <= ring.length
      ? ring.subarray(at, at + length)
      : Buffer.concat([ring.subarray(at), ring.subarray(0, at + length - ring.length)])
  const days: CardDay[] = []
  let isOdd = false
  let read = 0
  let expected: number | undefined
  for (let at = newest; ; ) {
    const head = cut(at, DAY_HEAD)
    const length = head.readUInt16BE(2)
    const seconds = timeAt(head, 4)
    // A card that was never used.
    if (at === newest && length === 0 && seconds === undefined) break
    const fits = length >= DAY_HEAD && length <= MOST_DAY && length % 2 === 0
    read += length
    if (!fits || seconds === undefined || read > ring.length || (expected ?? length) !== length) {
      if (at === newest) return undefined
      isOdd = true
      break
    }
    days.push({
      day: dayOf(seconds),
      distance: head.readUInt16BE(10),
      changes: cut(at, length).subarray(DAY_HEAD).toString('hex'),
      isOpen: at === newest,
    })
    expected = head.readUInt16BE(0)
    if (at === oldest || expected === 0) break
    at = (at - expected + ring.length) % ring.length
  }
  days.reverse()
  // A clock that was set back, or a day that was begun twice.
  isOdd ||= days.some(({ day }, index) => day <= (days[index - 1]?.day ?? ''))
  return { days, isOdd }
}

/** The vehicles, in the order of time. @param size bytes of a record, by generation */
function vehiclesOf(file: Buffer | undefined, size: number): CardVehicle[] {
  const found: CardVehicle[] = []
  for (let at = 2; file && at + size <= file.length; at += size) {
    const [from, to] = [timeAt(file, at + 6), timeAt(file, at + 10)]
    const registration = named(file.subarray(at + 15, at + 29))
    if (from === undefined || registration === '') continue
    const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
    found.push({
      registration,
      from: instant(from),
      to: to === undefined || to < from ? '' : instant(to),
    })
  }
  return found.sort((one, other) => (one.from < other.from ? -1 : 1))
}

/** Of each day the record that says most: an older tachograph writes only where an older card has it. */
function joined(...of: (Days | undefined)[]): Days {
  const byDay = new Map<string, CardDay>()
  for (const one of of.flatMap((some) => some?.days ?? [])) {
    const there = byDay.get(one.day)
    if (!there || there.changes.length <= one.changes.length) byDay.set(one.day, one)
  }
  const days = [...byDay.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
  return {
    days: days.map((one, index) => ({ ...one, isOpen: one.isOpen && index === days.length - 1 })),
    isOdd: of.some((some) => some?.isOdd),
  }
}

/** A day in packed decimals: year, month, day. */
function birthDateIn(bytes: Buffer): string {
  const text = bytes.toString('hex')
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`
  return /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(day) ? day : ''
}

/**
 * Reads the file of a driver card, of either generation, in a time that grows with its bytes: whoever takes it in says
 * how many there may be.
 * @returns undefined where it is none, or is truncated or damaged: a workshop's or company's card, a download
 * of a vehicle unit, any other file
 */
export function readDriverCard(bytes: Buffer): DriverCard | undefined {
  const files = filesIn(bytes)
  const of = (generation: number, tag: number) => files?.get(`${generation} ${tag}`)
  const isOf = (generation: number) => of(generation, APPLICATION)?.[0] === DRIVER_CARD
  const generations = [1, 2].filter(isOf)
  const read = generations.map((generation) => {
    const file = of(generation, ACTIVITY)
    return file && daysOf(file)
  })
  const holder = of(2, IDENTIFICATION) ?? of(1, IDENTIFICATION)
  if (!read.some(Boolean) || !holder || holder.length < IDENTIFICATION_BYTES) return undefined
  const vehicles = [
    ...vehiclesOf(of(1, VEHICLES), 31),
    ...(isOf(2) ? vehiclesOf(of(2, VEHICLES), 48) : []),
  ]
  const once = new Map(vehicles.map((one) => [`${one.registration} ${one.from}`, one]))
  return {
    generation: isOf(2) ? 2 : 1,
    cardNumber: clean(holder.toString('latin1', 1, 17)),
    surname: named(holder.subarray(65, 101)),
    firstNames: named(holder.subarray(101, 137)),
    birthDate: birthDateIn(holder.subarray(137, 141)),
    vehicles: [...once.values()],
    ...joined(...read),
  }
}
