import { calls } from '@portal/contracts'
import type { Client } from './client.ts'
import type { TestPortal } from './portal.ts'
import { makeTest, today } from './tests.ts'
import { untilTold } from './told.ts'

const { documents, tests } = calls

/** Documents and tests that were put on somebody are taken from them again, each once they were told of it. */
export async function waitsNoMore(portal: TestPortal, office: Client, userId: string) {
  const told = (name: string) => untilTold(portal, name, userId)
  const written = { kind: 'POLICY', html: '<p>Ett.</p>' } as const
  const { id: taken } = await office.ok(documents.save, { ...written, title: 'Tas tillbaka' })
  const { id: removed } = await office.ok(documents.save, { ...written, title: 'Läggs undan' })
  for (const id of [taken, removed]) await office.ok(documents.attach, { id, userIds: [userId] })
  const facts = { kind: 'test' } as const
  const occasion = { version: 0, from: today, optional: true }
  const asked = async (title: string) => {
    const { id } = await makeTest(office, { ...facts, title }, { text: 'Vad?' })
    const form = { ...occasion, id, audience: { userIds: [userId] } }
    const { id: occasionId } = await office.ok(tests.saveOccasion, form)
    return { id, occasionId }
  }
  const [narrowed, ended, away] = [await asked('Ett'), await asked('Två'), await asked('Tre')]
  for (const name of ['tellDocumentGiven', 'tellTestGiven']) await told(name)
  await portal.settled()

  await office.ok(documents.detach, { id: taken, userIds: [userId] })
  await office.ok(documents.remove, { id: removed })
  const versionOf = async ({ id }: { id: string }) =>
    (await office.ok(tests.one, { id })).occasions[0]?.version ?? 0
  await office.ok(tests.saveOccasion, {
    ...{ ...occasion, ...narrowed, version: await versionOf(narrowed) },
    audience: { userIds: [await office.ownId()] },
  })
  await office.ok(tests.removeOccasion, { ...ended, version: await versionOf(ended) })
  await office.ok(tests.remove, { id: away.id })
  for (const name of ['tellDocumentRemoved', 'tellTestRemoved']) await told(name)
  await office.ok(documents.restore, { id: removed })
  await office.ok(tests.restore, { id: away.id })
}
