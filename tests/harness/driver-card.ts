/** An activity of a made-up card: 0 rest, 1 available, 2 work, 3 drive, from a minute of UTC on. */
export type MadeChange = readonly [
  minute: number,
  activity: 0 | 1 | 2 | 3,
  of?: { readonly crew?: boolean; readonly out?: boolean },
]

export interface MadeCard {
  readonly generation?: 1 | 2
  /** `YYYY-MM-DD` */
  readonly birthDate?: string
  readonly surname?: string
  readonly days: readonly { readonly day: string; readonly changes: readonly MadeChange[] }[]
  readonly vehicles?: readonly {
    readonly registration: string
    readonly from: string
    readonly to: string
  }[]
  /** Bytes of the ring of days, and where in it the oldest begins. */
  readonly ring?: number
  readonly begins?: number
}

const seconds = (instant: string): number => Date.parse(instant) / 1000

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
/** Text of a fixed length, with its code page first where it is a name. */
const padded = (text: string, length: number) => Buffer.from(text.padEnd(length, ' '), 'latin1')
const named = (text: string, length: number) =>
  Buffer.concat([Buffer.from([1]), padded(text, length - 1)])

const change = ([minute, activity, of = {}]: MadeChange): Buffer =>
  u16((of.crew ? 0x4000 : 0) | (of.out ? 0x2000 : 0) | (activity << 11) | minute)

function activityFile({ days, ring: size = 13_776, begins = 13_700 }: MadeCard): Buffer {
  const ring = Buffer.alloc(size)
  let at = begins
  let before = 0
  let newest = begins
  for (const { day, changes } of days) {
    const record = Buffer.concat([
      ...[u16(before), u16(12 + 2 * changes.length), u32(seconds(`${day}T00:00:00Z`))],
      ...[u16(1), u16(321)],
      ...changes.map(change),
    ])
    for (const [index, byte] of record.entries()) ring[(at + index) % size] = byte
    newest = at
    at = (at + record.length) % size
    before = record.length
  }
  return Buffer.concat([u16(begins), u16(newest), ring])
}

function vehicleFile({ vehicles = [] }: MadeCard, generation: number): Buffer {
  const records = vehicles.map(({ registration, from, to }) =>
    Buffer.concat([
      Buffer.alloc(6),
      ...[u32(seconds(from)), u32(seconds(to))],
      ...[Buffer.from([44]), named(registration, 14), u16(1)],
      ...(generation === 2 ? [padded('YV2MADEUP00000001', 17)] : []),
    ]),
  )
  return Buffer.concat([u16(0), ...records])
}

/** The bytes of a made-up driver card's file (Regulation (EU) 2016/799, Annex 1C, Appendix 7). */
export function driverCardFile(card: MadeCard): Buffer {
  const { generation = 1, birthDate = '', surname = 'Åkesson' } = card
  const kind = generation === 2 ? 2 : 0
  const file = (tag: number, bytes: Buffer, of = kind) =>
    Buffer.concat([u16(tag), Buffer.from([of]), u16(bytes.length), bytes])
  const identification = Buffer.concat([
    ...[Buffer.from([44]), padded('S012345678901200', 16), named('Transportstyrelsen', 36)],
    Buffer.alloc(12),
    ...[named(surname, 36), named('Anna', 36)],
    Buffer.from(birthDate.replaceAll('-', '').padEnd(8, '0'), 'hex'),
    Buffer.from('sv'),
  ])
  return Buffer.concat([
    file(0x0002, Buffer.alloc(25), 0),
    file(0x0501, Buffer.concat([Buffer.from([1]), Buffer.alloc(9)])),
    file(0x0520, identification),
    file(0x0504, activityFile(card)),
    // Its signature, which is not looked at.
    file(0x0504, Buffer.alloc(128), kind + 1),
    file(0x0505, vehicleFile(card, generation)),
  ])
}
