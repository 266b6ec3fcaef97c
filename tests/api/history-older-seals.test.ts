import { calls } from '@portal/contracts'
import { inTransaction } from '@portal/platform/database'
import { Seals } from '@portal/platform/seals'
import { hashOf, merkleRoot, readLeaf } from '@portal/platform/seals/format'
import { signerOf } from '@portal/platform/seals/signing'
import { placeOf } from '@portal/projections/history/case-place'
import { caseAsJson } from '@portal/projections/history/export-json'
import { themselves } from '@portal/projections/privacy/queries-archive'
import { beforeAll, expect, test } from 'vitest'
import { verifyCase } from '../../scripts/verify-case.mjs'
import type { Client } from '../harness/client.ts'
import { keys } from '../harness/keys.ts'
import { standingPortal } from '../harness/standing.ts'

const { auth, history, incidents } = calls
const masterKey = Buffer.from(keys.MASTER_KEY, 'base64')
/** Events under one seal: the case's own are under several. */
const RANGE = 100

const portal = standingPortal()
let admin: Client
let superadmin: Client
let id = ''
beforeAll(async () => {
  admin = await portal.as('admin')
  superadmin = await portal.as('superadmin')
  const driver = await portal.as('driver')
  const written = { headline: 'Trasig ramp', day: '2026-03-02', description: 'Så.' }
  ;({ id } = await driver.ok(incidents.report, { type: 'Improvement', ...written }))
  await admin.ok(incidents.comment, { id, text: 'Åäö "ringde" \\ honom.' })
  await portal.settled()
})

const seals = () => portal.portal.parts.verification.seals as Seals

/** Seals all that there is as it once was done: over what readers are given, without a list. */
async function sealAsOnce(): Promise<void> {
  const { pool, log } = portal.portal.parts
  await pool.query('DELETE FROM seals.seal')
  let previous: Buffer = Buffer.alloc(32)
  for (let after = 0n, number = 1n; ; number++) {
    const { events } = await log.store.readAll(after, { max: RANGE })
    const upto = events.at(-1)?.position
    if (upto === undefined) break
    const seal = {
      ...{ number, after, upto, previous, events: events.length },
      root: merkleRoot(events.map(readLeaf)),
      sealedAt: '2025-01-02T03:04:05.678Z',
      format: 1 as const,
      placesHash: Buffer.alloc(0),
    }
    const hash = hashOf(seal)
    await pool.query(
      `INSERT INTO seals.seal (number, after, upto, events, root, previous, sealed_at, hash, signature)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        ...[number.toString(), after.toString(), upto.toString(), seal.events, seal.root, previous],
        ...[seal.sealedAt, hash, signerOf(masterKey).sign(hash)],
      ],
    )
    after = upto
    previous = hash
  }
  await seals().accept()
}

const taken = async () => {
  const what = { category: 'report', id } as const
  const asked = await superadmin.ok(history.takeAlong, { ...what, format: 'json' })
  const { bytes } = await superadmin.call(history.file, { id: asked.id })
  return bytes.toString()
}

test('what was sealed over parsed events is proved in a file, beside what was sealed since', async () => {
  await sealAsOnce()
  await admin.ok(incidents.comment, { id, text: 'Sedan dess.' })
  await seals().seal()
  await portal.settled()
  const text = await taken()
  expect(verifyCase(text)).toMatchObject({ faults: [], unsealed: 0 })
  const file = JSON.parse(text)
  const formats = new Set(file.seals.map(({ format }: { format: number }) => format))
  expect([...formats].sort()).toEqual([1, 2])
  const forged = structuredClone(file)
  forged.events[0].stored = forged.events[0].stored.replace('Improvement', 'Deviation')
  expect(verifyCase(JSON.stringify(forged)).faults.join()).toContain('event 1 ')
})

test('after a change of the key a file holds: the former seals, vouched for by the new key', async () => {
  const { parts } = portal.portal
  const { db, log, pool, paper, settings } = parts
  const former = seals()
  const next = Buffer.alloc(32, 9)
  const before = await former.publicKey()
  await inTransaction(pool, (client) => former.succeed(client, next, new Date()))
  const anew = new Seals({ pool, store: log.store, masterKey: next })
  await admin.ok(incidents.comment, { id, text: 'Med en ny nyckel.' })
  await anew.seal()
  await portal.settled()
  const { id: userId } = await superadmin.ok(auth.me, {})
  const actor = { ...themselves(userId, 'Sara'), roles: ['superadmin' as const] }
  const place = await placeOf(db as never, actor, { category: 'report', id })
  if (!place) throw new Error('the report is no case')
  const of = {
    ...{ db: db as never, log, actor, paper, now: new Date(), locale: 'sv' as const },
    ...{
      publicUrl: settings.publicUrl,
      verification: { seals: anew, proofs: parts.verification.proofs },
    },
  }
  let text = ''
  for await (const piece of caseAsJson(of as never, place, place.total)) text += piece
  const key = await anew.publicKey()
  expect(verifyCase(text, { key })).toMatchObject({ faults: [], unsealed: 0 })
  expect(verifyCase(text, { key: before }).faults.join()).toContain("not by the portal's key")
  const file = JSON.parse(text)
  expect(file.successions).toMatchObject([{ former: before, key }])
  // Without the word of the new key for it, nothing that the former sealed holds.
  const cut = { ...file, successions: [] }
  expect(verifyCase(JSON.stringify(cut)).faults.join()).toContain('its signature is forged')
})
