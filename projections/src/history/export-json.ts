import { createHash } from 'node:crypto'
import { actionWord } from '@portal/contracts/history/words'
import type { Locale } from '@portal/contracts/kit'
import type { Actor } from '@portal/platform/actor'
import { storedOf } from '@portal/platform/seals/read'
import type { Verification } from '@portal/platform/seals/verification'
import type { Kysely } from 'kysely'
import { type CasePlace, versionsOf } from './case-place.ts'
import { type Log, recordedAt } from './case-state.ts'
import { rowsOf } from './queries-cases.ts'
import type { DB } from './queries-rows.ts'

/** Events that are in memory together. */
const PAGE = 100
/** Seals between the first and the last that concern a case, at most; of more only these themselves go along. */
const CHAIN = 20_000

/** What a file is made with, and for whom. */
export interface Exporting {
  readonly db: Kysely<DB>
  readonly log: Log
  readonly actor: Actor
  readonly locale: Locale
  readonly now: Date
  readonly publicUrl: string
  readonly verification: Verification
}

/** The text that is written, with the hash over all of it. */
class Digested {
  private readonly hash = createHash('sha256')
  count = 0
  line(what: unknown): string {
    const text = JSON.stringify(what)
    this.hash.update(`${text}\n`)
    return `${this.count++ === 0 ? '' : ','}\n${text}`
  }
  end(): string {
    return this.hash.digest('hex')
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * The history of a case as JSON, piece by piece: each event as it is stored, letter by letter, with its
 * proof up to its seal and what it says to the reader; the seals; and the portal's signature over all.
 * `scripts/verify-case.mjs` verifies it without a portal.
 * @param events how many of its events go along, from the first on
 */
export async function* caseAsJson(
  of: Exporting,
  place: CasePlace,
  events: number,
): AsyncGenerator<string> {
  const { verification, log, now } = of
  const { proofs, seals } = verification
  const key = await seals.publicKey()
  const about = { ...place.is, of: place.is.of ?? null, portal: of.publicUrl, language: of.locale }
  yield `{"format":"portal-case-history","version":1,\n"about":${JSON.stringify(about)},\n`
  yield `"successions":${JSON.stringify(await proofs.successions())},\n"events":[`
  const written = new Digested()
  const proved = proofs.prover(log.store)
  const needed = new Set<string>()
  let unsealed = 0
  for (let from = 1; from <= events; from += PAGE)
    for (const one of await pageOf(of, place, from, Math.min(from + PAGE - 1, events))) {
      const proof = await proved(BigInt(one.position))
      if (proof) needed.add(proof.seal)
      else unsealed++
      yield written.line({ ...one, proof: proof ?? null })
    }
  yield '],\n"seals":['
  const [first] = needed
  const chained = new Digested()
  const isWhole = first !== undefined && (await proofs.count(first)) <= CHAIN
  if (first !== undefined)
    for await (const seal of proofs.seals(isWhole ? { from: first } : { only: [...needed] }))
      yield chained.line(seal)
  const statement = {
    about: sha256(JSON.stringify(about)),
    madeAt: now.toISOString(),
    stream: place.stream,
    alone: place.isAlone,
    events: written.count,
    unsealed,
    eventsHash: written.end(),
    seals: chained.count,
    chain: isWhole ? 'whole' : 'parts',
    sealsHash: chained.end(),
    key,
  }
  const signature = await seals.sign(JSON.stringify(statement))
  yield `],\n"statement":${JSON.stringify(statement)},\n"signature":"${signature.toString('hex')}"}\n`
}

/** Some moments of a case: what is stored, and what it says. */
async function pageOf(of: Exporting, place: CasePlace, from: number, to: number) {
  const { db, log, actor, locale } = of
  const versions = await versionsOf(db, place, from, to)
  const [said, stored] = await Promise.all([
    rowsOf(db, log, actor, place, versions),
    recordedAt(log, place.stream, versions).then((some) => storedOf(log.store, some)),
  ])
  const texts = new Map(stored.map((one) => [one.position.toString(), one]))
  return said.map(({ entry, changes }) => {
    const there = texts.get(entry.position)
    return {
      moment: entry.moment,
      position: entry.position,
      version: there?.version.toString() ?? null,
      stored: there?.text ?? null,
      shown: {
        at: entry.at,
        what: actionWord(entry.action, locale),
        action: entry.action,
        by: entry.impersonatorName ?? entry.actorName,
        as: entry.impersonatorName ? entry.actorName : null,
        changes,
      },
    }
  })
}
