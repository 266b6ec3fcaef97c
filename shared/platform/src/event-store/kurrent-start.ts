import { AccessDeniedError, END, KurrentDBClient } from '@kurrent/kurrentdb-client'
import { pauseMs } from '../absences.ts'
import { StartError } from '../start-error.ts'
import { kurrentEventStore } from './kurrent.ts'
import { type Client, quickly, within } from './kurrent-connection.ts'
import { ourEvents } from './kurrent-event.ts'
import type { EventStore } from './port.ts'

/** How long one try may take, in ms. */
const TRY_MS = 5000

const EXAMPLE = 'kurrentdb://name:password@host:2113 (one server without TLS: …?tls=false)'

export interface Opening {
  /** How long a server may be late, in ms: it starts beside us, or its cluster elects a leader. */
  readonly lateMs: number
  /** Is told once that the server is waited for, and why. */
  readonly onWait?: (line: string) => void
  readonly signal?: AbortSignal
  /** For tests: makes clients in place of the maker's library. */
  readonly make?: (address: string) => Client
}

/**
 * Opens the store on KurrentDB once its server answers. One that is late is waited for; what a person
 * must mend throws StartError at once.
 * @param address the setting KURRENTDB_URL; its password is in no message
 */
export async function openKurrentStore(address: string, options: Opening): Promise<EventStore> {
  const open = maker(options.make ?? ((one) => KurrentDBClient.connectionString(quickly(one))))
  const hosts = hostsOf(address)
  const until = Date.now() + options.lateMs
  let said = false
  for (let tries = 0; ; tries++) {
    options.signal?.throwIfAborted()
    const fault = await faultOf(open(address))
    if (!fault) return kurrentEventStore(() => open(address))
    // In a cluster the client keeps to itself why it found no leader: ask one node.
    const reason = hosts.includes(',')
      ? ((await faultOf(open(onlyFirst(address)))) ?? fault)
      : fault
    const line = mendable(reason, hosts)
    if (line) throw new StartError(line)
    const told = `KurrentDB does not answer at ${hosts} (KURRENTDB_URL): ${brief(fault, reason)}`
    if (Date.now() >= until) throw new StartError(told)
    if (!said) options.onWait?.(`${told}. Waiting for it`)
    said = true
    await new Promise((resolve) => setTimeout(resolve, pauseMs(tries)))
  }
}

/** Makes clients; nonsense in the address is told without the address, which holds a password. */
const maker = (make: (address: string) => Client) => (address: string) => {
  try {
    return make(address)
  } catch (error) {
    const text = error instanceof Error ? error.message : ''
    if (/certificate|userCert/.test(text))
      throw new StartError(
        'A file that KURRENTDB_URL names (tlsCAFile, userCertFile, userKeyFile) is not there',
      )
    throw new StartError(`KURRENTDB_URL is no address of KurrentDB. It looks like ${EXAMPLE}`)
  }
}

/** The servers of an address, without name and password. */
const hostsOf = (address: string): string => /^[^:]+:\/\/(?:.*@)?([^@?/]*)/.exec(address)?.[1] ?? ''

const onlyFirst = (address: string): string =>
  address.replace(/(:\/\/(?:[^@]*@)?[^,?/]+),[^?/]*/, '$1')

/** Why the server cannot be worked with; undefined where a leader takes what we ask. */
async function faultOf(client: Client): Promise<Error | undefined> {
  const live = client.subscribeToAll({
    fromPosition: END,
    filter: ourEvents,
    requiresLeader: true,
  })
  try {
    await within(
      TRY_MS,
      new Promise<void>((resolve, reject) => {
        live.on('confirmation', resolve)
        // Stays: an error that nobody listens to ends the process.
        live.on('error', reject)
        live.on('close', () => reject(new Error('it ended the connection')))
      }),
    )
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    live.unsubscribe().catch(() => undefined)
    within(1000, client.dispose()).catch(() => undefined)
  }
}

/** What waiting would not mend, as one line that says what to do. */
function mendable(fault: Error, hosts: string): string | undefined {
  if (fault instanceof AccessDeniedError)
    return `KurrentDB at ${hosts} does not take the name and password in KURRENTDB_URL`
  if (/wrong version number/.test(fault.message))
    return `KurrentDB at ${hosts} answers without TLS: end KURRENTDB_URL with ?tls=false, or give the server certificates`
  if (/certificate|altnames/i.test(fault.message))
    return `KurrentDB at ${hosts} shows a certificate that is not trusted (${brief(fault, fault)}): name its authority's file in KURRENTDB_URL as tlsCAFile`
  return undefined
}

/** What the client says, without its prefixes, in one line. */
function brief(fault: Error, reason: Error): string {
  const last = /Last error: (?:Error: )?(.*?)(?:\. Resolution note:|$)/s.exec(reason.message)?.[1]
  return (last ?? (reason.message || fault.message)).replace(/\s+/g, ' ').trim()
}
