import { readDriverCard } from '@portal/platform/tachograph/driver-card'
import { describe, expect, test } from 'vitest'
import { driverCardFile, type MadeCard } from '../harness/driver-card.ts'

const week: MadeCard = {
  birthDate: '1985-04-12',
  days: [
    {
      day: '2026-11-02',
      changes: [
        [0, 0],
        [300, 2],
        [330, 3],
        [600, 0],
        [645, 3],
        [800, 0],
      ],
    },
    {
      day: '2026-11-03',
      changes: [
        [0, 0],
        [310, 3],
        [500, 0],
      ],
    },
    {
      day: '2026-11-04',
      changes: [
        [0, 0],
        [320, 1],
        [400, 2],
      ],
    },
  ],
  vehicles: [
    { registration: 'ABC 123', from: '2026-11-02T05:00:00Z', to: '2026-11-02T13:20:00Z' },
    { registration: 'XYZ 987', from: '2026-11-03T05:10:00Z', to: '2026-11-03T08:20:00Z' },
  ],
}

describe.each([1, 2] as const)('the file of a card of generation %d', (generation) => {
  const read = (made: Partial<MadeCard> = {}) =>
    readDriverCard(driverCardFile({ ...week, generation, ...made }))

  test('says whose it is, its days in their order, and the vehicles', () => {
    expect(read()).toMatchObject({
      generation,
      cardNumber: 'S012345678901200',
      surname: 'Åkesson',
      firstNames: 'Anna',
      birthDate: '1985-04-12',
      isOdd: false,
      vehicles: [
        {
          registration: 'ABC 123',
          from: '2026-11-02T05:00:00.000Z',
          to: '2026-11-02T13:20:00.000Z',
        },
        { registration: 'XYZ 987' },
      ],
    })
    expect(read()?.days.map(({ day, isOpen }) => [day, isOpen])).toEqual([
      ['2026-11-02', false],
      ['2026-11-03', false],
      ['2026-11-04', true],
    ])
    // 05:00 work, as the annex has it: activity in bits 3 and 4, minute in the lowest eleven.
    expect(read()?.days[0]?.changes.slice(4, 8)).toBe('112c')
  })

  test.each([0, 100, 13_764, 13_775])('wherever in the ring it begins: %d', (begins) => {
    expect(read({ begins })?.days).toHaveLength(3)
  })

  test('what is cut off anywhere is none', () => {
    const whole = driverCardFile({ ...week, generation })
    for (let length = 0; length < whole.length; length += 97)
      expect(readDriverCard(whole.subarray(0, length)), `${length}`).toBeUndefined()
  })

  test('a day that was overwritten halfway ends it, and is told', () => {
    const file = driverCardFile({ ...week, generation, begins: 0 })
    // The second day says another length than the third has of it.
    const second = file.indexOf(
      Buffer.from('0018', 'hex'),
      file.indexOf(Buffer.from('112c', 'hex')),
    )
    file.writeUInt16BE(0x0ffe, second + 2)
    expect(readDriverCard(file)).toMatchObject({ isOdd: true, days: [{ day: '2026-11-04' }] })
  })

  test('days that run backwards are told, and stand in their order', () => {
    const [first, second, third] = week.days
    if (!first || !second || !third) throw new Error('three days')
    const found = read({ days: [second, first, third] })
    expect(found?.isOdd).toBe(true)
    expect(found?.days.map(({ day }) => day)).toEqual(['2026-11-02', '2026-11-03', '2026-11-04'])
  })

  test('a card that was never used has no days', () => {
    expect(read({ days: [] })?.days).toEqual([])
  })
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['noughts', Buffer.alloc(5000)],
  ['a download of a vehicle unit', Buffer.concat([Buffer.from('7601', 'hex'), Buffer.alloc(900)])],
  ['a PDF', Buffer.from('%PDF-1.7 made up')],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
])('%s is no driver card', (_, bytes) => {
  expect(readDriverCard(bytes)).toBeUndefined()
})

test('a card of a workshop is none of a driver', () => {
  const file = driverCardFile(week)
  const application = file.indexOf(Buffer.from('050100000a', 'hex'))
  file[application + 5] = 2
  expect(readDriverCard(file)).toBeUndefined()
})

test('any bytes are read in no time, and throw nothing', () => {
  const whole = driverCardFile(week)
  let seed = 7
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648)
  for (let round = 0; round < 2000; round++) {
    const bytes = Buffer.from(whole)
    for (let n = 0; n < 3; n++) bytes[random() % bytes.length] = random() % 256
    expect(() => readDriverCard(bytes)).not.toThrow()
  }
})
