import { createServer, type Server } from 'node:http'
import type { Settings } from '@portal/platform/settings'
import type { Progress } from '@portal/projections/kit/progress'
import type { Projection } from '@portal/projections/kit/runner'
import { models } from '@portal/projections/models'
import type { Workers } from '@portal/workers/workers'
import type pg from 'pg'

/** The answer of `GET /api/health`; `ok` false is sent as 503. */
export interface Health {
  readonly ok: boolean
  readonly parts: Record<string, unknown>
}

interface State {
  readonly name: string
  readonly state: string
  readonly position: bigint
}

/** Anybody may look: why something is parked stands in the log alone, it may name people. */
const shown = (list: readonly State[]) =>
  Object.fromEntries(
    list.map(({ name, state, position }) => [name, { state, position: position.toString() }]),
  )

/** Looks at every part. A projection that another process runs is 'elsewhere', with how far it is. */
export function healthOf(of: {
  pool: pg.Pool
  projections: readonly Projection[]
  workers: () => Workers | undefined
  progress: Progress
  ready: () => boolean
}): () => Promise<Health> {
  return async () => {
    const here = new Map(of.projections.map((one) => [one.model.name, one.status()]))
    const states = models.map(
      ({ name }): State =>
        here.get(name) ?? { name, state: 'elsewhere', position: of.progress.least([name]) },
    )
    const database = await of.pool.query('SELECT 1').then(
      () => 'ok',
      () => 'unreachable',
    )
    return {
      ok: of.ready() && database === 'ok',
      parts: {
        database,
        projections: shown(states),
        reactions: shown(of.workers()?.status().reactions ?? []),
      },
    }
  }
}

/** A server with nothing but `GET /api/health`, for processes that serve nobody. */
export async function serveHealth(
  settings: Pick<Settings, 'HOST' | 'PORT'>,
  health: () => Promise<Health>,
): Promise<Server> {
  const server = createServer(async (request, reply) => {
    if (request.method !== 'GET' || request.url !== '/api/health') {
      reply.writeHead(404).end()
      return
    }
    const found = await health()
    reply
      .writeHead(found.ok ? 200 : 503, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      })
      .end(JSON.stringify({ status: found.ok ? 'ok' : 'unavailable', ...found }))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.PORT, settings.HOST, resolve)
  })
  return server
}
