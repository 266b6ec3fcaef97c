#!/usr/bin/env node
// Verifies the history of a case that was taken along as JSON. It needs Node 20 or later and nothing else:
// no portal, no network, no package. What it looks at is in docs/case-history.md.
import { createDecipheriv, createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { argv, exit, stderr, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'

const sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const bytes = (hex) => Buffer.from(typeof hex === 'string' ? hex : '', 'hex')
const DER = Buffer.from('302a300506032b6570032100', 'hex')

/** Is it signed, in Ed25519, by who holds the other half of this key? */
function isSigned(key, what, signature) {
  try {
    const held = createPublicKey({
      key: Buffer.concat([DER, bytes(key)]),
      format: 'der',
      type: 'spki',
    })
    return verify(null, Buffer.from(what), held, bytes(signature))
  } catch {
    return false
  }
}

/** What a seal's signature is over. */
const hashOfSeal = (seal) => {
  const { number, after, upto, events, root, previous, sealedAt, format, placesHash } = seal
  const parts = [number, after, upto, events, root, previous, sealedAt]
  return sha256(JSON.stringify(format === 1 ? parts : [...parts, format, placesHash]))
}

/** What stands in an event's stored text; undefined where it is none. */
function read(text) {
  try {
    if (text.startsWith('[')) {
      const [position, stream, version, id, type, , , meta, time] = JSON.parse(text)
      const { occurred } = Object.fromEntries(meta)
      return { position, stream, version, id, type, at: Date.parse(occurred ?? time) }
    }
    const head = /^(\d+) (\d+) (\S+) (\d+) (-?\d+) (\d+) (\d+) (\d+) /.exec(text)
    if (!head) return undefined
    const [all, position, version, id, , micros, ...lengths] = head
    const rest = Buffer.from(text.slice(all.length))
    const [stream, type, data] = lengths.map(Number)
    const { occurred } = JSON.parse(rest.subarray(stream + type + data).toString())
    return {
      ...{ position, version, id },
      stream: rest.subarray(0, stream).toString(),
      type: rest.subarray(stream, stream + type).toString(),
      at: occurred ? Date.parse(occurred) : Math.floor(Number(micros) / 1000),
    }
  } catch {
    return undefined
  }
}

/** The keys that sealed, the oldest first, each with the last seal that it may have set. */
function keysOf({ statement, successions }, fault) {
  const keys = [{ key: statement.key }]
  let key = statement.key
  for (const one of successions) {
    const { turn, former, key: next, number, hash, at, signature } = one
    const vouched = JSON.stringify(['succession', turn, former, next, number, hash, at])
    if (next !== key || !isSigned(key, vouched, signature)) {
      fault(`the change of keys number ${turn} is not vouched for by the key after it`)
      break
    }
    key = former
    keys.unshift({ key, last: { number: BigInt(number), hash } })
  }
  return keys
}

function verifySeals(file, fault) {
  const { seals, statement } = file
  const keys = keysOf(file, fault)
  const digest = createHash('sha256')
  const byNumber = new Map()
  let before
  for (const seal of seals) {
    digest.update(`${JSON.stringify(seal)}\n`)
    const name = `seal ${seal.number}`
    const hash = hashOfSeal(seal)
    const number = BigInt(seal.number)
    const held = keys.find(({ last }) => !last || number <= last.number) ?? keys[0]
    if (hash.toString('hex') !== seal.hash) fault(`${name}: what it says is not what was sealed`)
    if (!isSigned(held.key, hash, seal.signature)) fault(`${name}: its signature is forged`)
    const bound = keys.find(({ last }) => last?.number === number)?.last
    if (bound && bound.hash !== hash.toString('hex'))
      fault(`${name}: it is not the one that the key after it vouches for`)
    const isNext = before && number === BigInt(before.number) + 1n
    if (isNext && (seal.previous !== before.hash || seal.after !== before.upto))
      fault(`${name}: it is not chained to the seal before it`)
    if (before && !isNext && (statement.chain === 'whole' || number <= BigInt(before.number)))
      fault(`${name}: seals before it are missing`)
    byNumber.set(seal.number, seal)
    before = seal
  }
  if (seals.length !== statement.seals || digest.digest('hex') !== statement.sealsHash)
    fault('the list of seals is not the one that was signed')
  return { byNumber, last: before }
}

/** The root that an event's text and its proof come to. */
const rootOf = (text, path) =>
  path.reduce(
    (hash, [side, beside]) =>
      side === 'left'
        ? sha256(Buffer.from([1]), bytes(beside), hash)
        : sha256(Buffer.from([1]), hash, bytes(beside)),
    sha256(Buffer.from([0]), text),
  )

function verifyProof({ stored, position, proof }, { byNumber, last }, name, fault) {
  if (!proof) {
    if (last && BigInt(position) <= BigInt(last.upto)) fault(`${name}: its proof was cut off`)
    return false
  }
  const seal = byNumber.get(proof.seal)
  if (!seal) {
    fault(`${name}: its seal ${proof.seal} is missing`)
    return true
  }
  const at = BigInt(position)
  if (at <= BigInt(seal.after) || at > BigInt(seal.upto))
    fault(`${name}: seal ${seal.number} is not over its position`)
  if (rootOf(stored, proof.path).toString('hex') !== seal.root)
    fault(`${name}: its bytes or its proof are not what seal ${seal.number} is over`)
  return true
}

function verifyEvents({ events, statement }, seals, fault) {
  const digest = createHash('sha256')
  let unsealed = 0
  let before = { moment: 0, version: 0n, position: -1n }
  for (const event of events) {
    digest.update(`${JSON.stringify(event)}\n`)
    const name = `event ${event.moment} (position ${event.position})`
    if (event.moment > before.moment + 1)
      fault(`${name}: what was before it is missing, from event ${before.moment + 1}`)
    else if (event.moment !== before.moment + 1) fault(`${name}: it is not in its place`)
    if (typeof event.stored !== 'string') {
      fault(`${name}: it was gone from the log`)
      before = { ...before, moment: event.moment }
      continue
    }
    const said = read(event.stored)
    const version = BigInt(said?.version ?? 0)
    const position = BigInt(said?.position ?? 0)
    if (
      !said ||
      said.position !== event.position ||
      said.version !== event.version ||
      said.stream !== statement.stream ||
      said.type !== event.shown.action
    )
      fault(`${name}: it is not what its bytes say`)
    else if (said.at !== Date.parse(event.shown.at))
      fault(`${name}: its time is not the one that was stored`)
    if (statement.alone ? version !== before.version + 1n : version <= before.version)
      fault(`${name}: it has version ${version} in its stream, after ${before.version}`)
    if (position <= before.position) fault(`${name}: it stands before the one before it`)
    if (!verifyProof(event, seals, name, fault)) unsealed++
    before = { moment: event.moment, version, position }
  }
  if (events.length < statement.events)
    fault(`${statement.events - events.length} of ${statement.events} events are missing`)
  if (digest.digest('hex') !== statement.eventsHash || events.length !== statement.events)
    fault('the list of events is not the one that was signed')
  return unsealed
}

/** What was sealed in AES-256-GCM with a whistleblower's case's key, as JSON; throws where the key does not open it. */
function opened(key, sealed, about) {
  const all = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), all.subarray(0, 12))
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(all.subarray(-16))
  const padded = Buffer.concat([decipher.update(all.subarray(12, -16)), decipher.final()])
  return JSON.parse(padded.subarray(4, 4 + padded.readUInt32BE(0)).toString())
}

/** Verifies the file of a whistleblower's case: signed, and saying what lay sealed. */
function verifyWhistle(file, known, fault) {
  const statement = JSON.parse(file.statement)
  if (!isSigned(statement.key, file.statement, file.signature))
    fault('what the portal says of the file is not signed by its key')
  if (known.key && known.key.toLowerCase() !== statement.key)
    fault(`the file is signed by ${statement.key}, not by the portal's key`)
  if (known.seal && statement.seal?.hash !== known.seal.toLowerCase())
    fault(`the last seal over the cases was not ${known.seal} when it was taken along`)
  const look = ({ id, sealed, said }, hash, name) => {
    if (sha256(sealed).toString('hex') !== hash) fault(`${name}: it is not what lay sealed`)
    let read
    try {
      read = JSON.stringify(opened(file.key, sealed, id))
    } catch {
      fault(`${name}: the case's key does not open it`)
      return
    }
    if (read !== JSON.stringify(said)) fault(`${name}: it says something else than what was sealed`)
  }
  look(file.headline, statement.headline, 'the headline')
  if (file.headline.id !== statement.case) fault('the headline: it is of another case')
  for (const [at, { id, sha256: hash }] of statement.messages.entries()) {
    const name = `message ${at + 1}`
    const found = file.messages[at]
    if (found?.id !== id) fault(`${name}: it is missing`)
    else look(found, hash, name)
  }
  if (file.messages.length > statement.messages.length)
    fault('there are messages that were not signed')
  return statement
}

/**
 * Verifies a file.
 * @param text the file as it was taken along
 * @param known.key the portal's key in hex, as it is known from elsewhere
 * @param known.seal the hash of a seal in hex that was noted or mailed, which must be among the seals
 * @returns what does not hold, in words; and what the file has
 */
export function verifyCase(text, known = {}) {
  const faults = []
  const fault = (what) => faults.push(what)
  let file
  try {
    file = JSON.parse(text)
  } catch {
    return { faults: ['the file is no JSON: it was cut off, or changed'] }
  }
  if (file?.format === 'portal-whistleblower-case' && file.version === 1)
    try {
      return { faults, whistle: verifyWhistle(file, known, fault) }
    } catch (error) {
      return { faults: [...faults, `the file lacks what every such file has: ${error.message}`] }
    }
  if (file?.format !== 'portal-case-history' || file.version !== 1)
    return { faults: ['the file is no history of a case of version 1'] }
  try {
    const { statement, signature, about } = file
    if (!isSigned(statement.key, JSON.stringify(statement), signature))
      fault('what the portal says of the file is not signed by its key')
    if (known.key && known.key.toLowerCase() !== statement.key)
      fault(`the file is signed by ${statement.key}, not by the portal's key`)
    if (sha256(JSON.stringify(about)).toString('hex') !== statement.about)
      fault('what the file is about is not what was signed')
    const seals = verifySeals(file, fault)
    if (known.seal && !file.seals.some(({ hash }) => hash === known.seal.toLowerCase()))
      fault(`no seal of the file has the hash ${known.seal}`)
    const unsealed = verifyEvents(file, seals, fault)
    return { faults, about, statement, unsealed }
  } catch (error) {
    return { faults: [...faults, `the file lacks what every such file has: ${error.message}`] }
  }
}

const usage = `node verify-case.mjs <file.json> [--key <hex>] [--seal <hex>]
Says whether the history of a case is as the portal sealed it, or what does not hold.
--key   the portal's public key, as it is known from elsewhere
--seal  the hash of a seal that was noted or mailed: it must be among the file's seals
`

function main([path, ...more]) {
  const known = {}
  for (let at = 0; at < more.length; at += 2) {
    const name = more[at]?.replace('--', '')
    if (!['key', 'seal'].includes(name) || !/^[0-9a-f]{64}$/i.test(more[at + 1] ?? '')) path = ''
    known[name] = more[at + 1]
  }
  if (!path) {
    stderr.write(usage)
    return 2
  }
  const { faults, about, statement, unsealed, whistle } = verifyCase(
    readFileSync(path, 'utf8'),
    known,
  )
  for (const one of faults) stdout.write(`NOT AS SEALED: ${one}\n`)
  if (faults.length > 0) return 1
  const compare = known.key ? '' : ' (compare it with the key of the portal, or say --key)'
  if (whistle) {
    const { seal, messages, acts } = whistle
    const under = seal
      ? `seal ${seal.number} (${seal.hash}) was the last`
      : 'nothing was sealed yet'
    stdout.write(
      `whole: case ${whistle.case}, ${messages.length} messages and ${acts.length} entries; taken along ` +
        `${whistle.madeOn} by ${whistle.madeBy}, when ${under}; signed by ${whistle.key}${compare}\n`,
    )
    return 0
  }
  const sealed = statement.events - unsealed
  stdout.write(
    `whole: ${statement.events} events of ${about.category} ${about.id}, ${sealed} under seals` +
      `${unsealed > 0 ? `, ${unsealed} not sealed yet when it was taken along` : ''}; ` +
      `taken along ${statement.madeAt}, signed by ${statement.key}` +
      `${compare}\n`,
  )
  return 0
}

if (argv[1] === fileURLToPath(import.meta.url)) exit(main(argv.slice(2)))
