import { calls } from '@portal/contracts'
import { type Stage, word } from './canary-work.ts'
import { imports, specOf } from './wages.ts'

/** A wage specification, and one that was taken back. */
export async function isPaid({ office, id, portal }: Stage) {
  const { users, wages } = calls
  const { personalNumber: number } = await office.ok(users.one, { id })
  const files = ['2026-09', '2026-10'].map((month) => ({
    name: `${word} ${month}.pdf`,
    bytes: specOf(number, month, word),
  }))
  await imports(portal, office, files)
  const { rows } = await office.ok(wages.list, { search: word, pageSize: 0 })
  const { id: wrong, version } = rows.find(({ userId }) => userId === id) ?? { id: '', version: 0 }
  await office.ok(wages.remove, { id: wrong, version })
}
