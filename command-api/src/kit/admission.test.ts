import { describe, expect, it } from 'vitest'
import { Admission, Overloaded, OwnGates } from './admission.ts'

/** Work that ends when it is told to. */
function works() {
  const ends: (() => void)[] = []
  let most = 0
  let now = 0
  const work = async () => {
    now++
    most = Math.max(most, now)
    await new Promise<void>((resolve) => ends.push(resolve))
    now--
    return 'done'
  }
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { work, endAll, most: () => most }
}

describe('admission', () => {
  it('lets through what there is room for, and the others in their turn', async () => {
    const gate = new Admission({ active: 2, waiting: 10, patienceMs: 1000 }, () => 0)
    const { work, endAll, most } = works()
    const all = Promise.all(Array.from({ length: 7 }, () => gate.pass(work)))
    await endAll()
    expect(await all).toEqual(Array(7).fill('done'))
    expect(most()).toBe(2)
  })

  it('turns away at once who would be one too many', async () => {
    const gate = new Admission({ active: 1, waiting: 1, patienceMs: 1000 }, () => 0)
    const { work, endAll } = works()
    const first = gate.pass(work)
    const second = gate.pass(work)
    expect(gate.full).toBe(true)
    await expect(gate.pass(work)).rejects.toBeInstanceOf(Overloaded)
    await endAll()
    expect(await Promise.all([first, second])).toEqual(['done', 'done'])
    expect(gate.full).toBe(false)
  })

  it('does nothing for those who have waited too long, and goes on with the next', async () => {
    let time = 0
    const gate = new Admission({ active: 1, waiting: 10, patienceMs: 1000 }, () => time)
    const { work, endAll, most } = works()
    const first = gate.pass(work)
    const late = gate.pass(work)
    time = 400
    const fresh = gate.pass(work)
    time = 1300
    late.catch(() => undefined)
    await endAll()
    await expect(late).rejects.toBeInstanceOf(Overloaded)
    expect(await Promise.all([first, fresh])).toEqual(['done', 'done'])
    expect(most()).toBe(1)
  })

  it('is full for those who come while somebody has waited half of what they may', async () => {
    let time = 0
    const gate = new Admission({ active: 1, waiting: 10, patienceMs: 1000 }, () => time)
    const { work, endAll } = works()
    const all = [gate.pass(work), gate.pass(work)]
    expect(gate.full).toBe(false)
    time = 501
    expect(gate.full).toBe(true)
    await endAll()
    await Promise.all(all)
    expect(gate.full).toBe(false)
  })

  it('gives the place of who waits for something else to the next, and back to them first', async () => {
    const gate = new Admission({ active: 1, waiting: 10, patienceMs: 1000 }, () => 0)
    const order: string[] = []
    let arrive = () => {}
    const sender = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const { work, endAll, most } = works()
    const first = gate.pass(async (aside) => {
      await aside(() => sender)
      order.push('first')
    })
    const second = gate.pass(work)
    const third = gate.pass(async () => {
      order.push('third')
    })
    await new Promise((resolve) => setImmediate(resolve))
    expect(most()).toBe(1)
    arrive()
    await new Promise((resolve) => setImmediate(resolve))
    expect(order).toEqual([])
    await endAll()
    await Promise.all([first, second, third])
    expect(order).toEqual(['first', 'third'])
    expect(await gate.pass(async () => 'done')).toBe('done')
  })

  it('keeps its places when the work fails', async () => {
    const gate = new Admission({ active: 1, waiting: 10, patienceMs: 1000 }, () => 0)
    for (let time = 0; time < 3; time++)
      await expect(
        gate.pass(async () => {
          throw new Error('it failed')
        }),
      ).rejects.toThrow('it failed')
    expect(await gate.pass(async () => 'done')).toBe('done')
  })
})

describe('a gate of one’s own', () => {
  it('lets others in while somebody waits behind themselves', async () => {
    const gates = new OwnGates({ active: 2, waiting: 1, patienceMs: 1000 })
    const [one, two] = [await gates.enter('one'), await gates.enter('one')]
    const third = gates.enter('one')
    await expect(gates.enter('one')).rejects.toBeInstanceOf(Overloaded)
    const another = await gates.enter('another')
    one()
    const leave = await third
    for (const end of [two, another, leave]) end()
    expect(await gates.enter('one')).toBeTypeOf('function')
  })
})
