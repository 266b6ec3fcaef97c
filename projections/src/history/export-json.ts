import { createHash } from 'node:crypto'
import { actionWord } from '@portal/contracts/history/words'
import type { Locale } from '@portal/contracts/kit'
import type { CasePlace } from './case-place.ts'
import { type Exporting, type MomentAlong, momentsOf } from './export-moments.ts'

/** Seals between the first and the last that concern a case, at most; of more only these themselves go along. */
const CHAIN = 20_000

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
  const { verification, now } = of
  const { proofs, seals } = verification
  const [key, upto] = await Promise.all([seals.publicKey(), proofs.last()])
  const about = { ...place.is, of: place.is.of ?? null, portal: of.publicUrl, language: of.locale }
  yield `{"format":"portal-case-history","version":1,\n"about":${JSON.stringify(about)},\n`
  yield `"successions":${JSON.stringify(await proofs.successions())},\n"events":[`
  const written = new Digested()
  const needed = new Set<string>()
  let unsealed = 0
  for await (const one of momentsOf(of, place, events, upto)) {
    if (one.proof) needed.add(one.proof.seal)
    else unsealed++
    yield written.line(told(one, of.locale))
  }
  yield '],\n"seals":['
  const [first] = needed
  const chained = new Digested()
  const isWhole = first !== undefined && (await proofs.count(first, upto)) <= CHAIN
  if (first !== undefined)
    for await (const seal of proofs.seals(isWhole ? { from: first, upto } : { only: [...needed] }))
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

/** An event as it stands in the file. */
const told = ({ entry, changes, stored, proof }: MomentAlong, locale: Locale) => ({
  moment: entry.moment,
  position: entry.position,
  version: stored?.version.toString() ?? null,
  stored: stored?.text ?? null,
  shown: {
    at: entry.at,
    what: actionWord(entry.action, locale),
    action: entry.action,
    by: entry.impersonatorName ?? entry.actorName,
    as: entry.impersonatorName ? entry.actorName : null,
    changes,
  },
  proof: proof ? { seal: proof.seal, path: proof.path } : null,
})
