import { areas } from '@portal/command-api/areas'
import { refusedInPerson } from '@portal/command-api/kit/mount'
import { type Portal, startPortal } from '@portal/command-api/portal'
import { type AnyCommand, type InputOf, type ReplyOf, whole } from '@portal/contracts'
import { actor } from '@portal/domain/kit/given'
import { Refused, refuse } from '@portal/domain/kit/outcome'
import type { Happened } from '@portal/events'
import type { Actor } from '@portal/platform/actor'
import { newId } from '@portal/platform/ids'
import { createLogger } from '@portal/platform/log'
import { readSettings } from '@portal/platform/settings'
import { models } from '@portal/projections/models'
import { temporaryFolder } from './folder.ts'
import { keys } from './keys.ts'
import { freshDatabase } from './postgres.ts'

export interface Outcome<C extends AnyCommand> {
  /** The refusal's code; undefined where it was not refused. */
  readonly refused: string | undefined
  readonly reply: ReplyOf<C>
  /** What was appended, without the bookkeeping of unique values. */
  readonly events: readonly { type: string; data: Record<string, unknown> }[]
  /** In one word each: the refusal, or the names of the events. */
  readonly was: string
}

export { actor }
export const superadmin = actor({ roles: ['superadmin', 'impersonater'] })

/** Given events, when a command, then events or a refusal: the product's own decisions on a real log. */
export class Deciders {
  readonly portal: Portal
  private readonly end: () => Promise<void>

  private constructor(portal: Portal, end: () => Promise<void>) {
    this.portal = portal
    this.end = end
  }

  static async open(): Promise<Deciders> {
    const database = await freshDatabase()
    const folder = await temporaryFolder()
    const settings = await readSettings({
      ...keys,
      DATABASE_URL: database.url,
      DATA_DIR: folder.path,
      PORT: '0',
      LOG_LEVEL: 'silent',
    })
    const portal = await startPortal(settings, {
      duties: { serve: false, project: true, work: false },
      logger: createLogger('silent'),
    })
    const { userId, sessionId } = superadmin
    // Who decides here has just given the password.
    await portal.parts.pool.query(
      'INSERT INTO auth.session (session_id, user_id, proven_at) VALUES ($1, $2, now())',
      [sessionId, userId],
    )
    return new Deciders(portal, async () => {
      await portal.stop()
      await database.drop()
      await folder.remove()
    })
  }

  close(): Promise<void> {
    return this.end()
  }

  /** Appends what has happened to a stream so far, and waits until look-ups see it. */
  async given(stream: string, ...events: Happened[]): Promise<void> {
    if (events.length === 0) return
    const { log } = this.portal.parts
    await log.append([{ stream, expected: 'any', events }], {
      correlation: 'given',
      causation: 'given',
    })
    await this.caughtUp()
  }

  /** Carries out the command as the mount does, and says what came of it. */
  async when<C extends AnyCommand>(
    call: C,
    input: InputOf<C>,
    by: Actor | undefined = superadmin,
    more: { newId?: () => string; files?: readonly { fileName: string; bytes: Buffer }[] } = {},
  ): Promise<Outcome<C>> {
    const { parts } = this.portal
    const area = areas.find((one) => Object.values(one.calls).includes(call))
    const decision = area?.decisions?.[call.name]
    if (!decision) throw new Error(`${call.area}.${call.name} is not decided`)
    const before = await parts.log.store.head()
    const fresh = more.newId ?? newId
    const execution = {
      now: parts.now(),
      newId: fresh,
      eventIds: () => newId,
      appended: () => undefined,
      meta: { correlation: 'when', causation: 'when', ...(by ? { actor: by.userId } : {}) },
    }
    const acting = {
      actor: by,
      parts,
      now: execution.now,
      newId: fresh,
      locale: 'sv',
      http: {
        address: '127.0.0.1',
        userAgent: '',
        cookie: () => undefined,
        setCookie: () => undefined,
        clearCookie: () => undefined,
        retryAfter: () => undefined,
        uploads: async function* () {
          yield* more.files ?? []
        },
      },
      aside: <T>(wait: () => Promise<T>) => wait(),
      decide: (...all: [never, string, never]) =>
        parts.executor.execute(all[0], all[1], execution, all[2]),
      decideAll: (...all: [never, string[], never]) =>
        parts.executor.executeAll(all[0], all[1], execution, all[2]),
    }
    const inPerson = refusedInPerson(call, by)
    const result = inPerson
      ? refuse(inPerson)
      : await decision.run(whole(call.input).parse(input), acting as never)
    const { events: recorded } = await parts.log.store.readAll(before, { max: 1000 })
    const events = (await parts.log.decode(recorded))
      .filter(({ type }) => !type.startsWith('claim'))
      .map(({ type, data }) => ({ type, data: data as Record<string, unknown> }))
    if (events.length > 0) await this.caughtUp()
    const refused = result instanceof Refused ? String(result.code) : undefined
    return {
      refused,
      reply: result as ReplyOf<C>,
      events,
      was: refused ?? (events.map(({ type }) => type).join(' ') || 'nothing'),
    }
  }

  /** Waits until the read side has seen everything. */
  async caughtUp(): Promise<void> {
    const { progress, log } = this.portal.parts
    const names = models.map((model) => model.name)
    if (!(await progress.reached(names, await log.store.head(), 30_000)))
      throw new Error('a projection has not caught up')
  }
}
