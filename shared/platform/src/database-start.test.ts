import { createServer, type Server } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/harness/postgres.ts'
import { databaseReachable } from './database-start.ts'
import { StartError } from './start-error.ts'

/** A message of PostgreSQL's protocol. */
const message = (type: string, ...parts: (string | number | Buffer)[]) => {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'string') return Buffer.from(`${part}\0`)
      if (typeof part !== 'number') return part
      const four = Buffer.alloc(4)
      four.writeInt32BE(part)
      return four
    }),
  )
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const ready = message('Z', Buffer.from('I'))

/** As a pooler by transactions does: whoever connects asks through the one session that there is. */
function pooler(session: pg.Client): Promise<Server> {
  const answer = async (asked: string) => {
    const { command, rows } = await session.query<Record<string, unknown>>(asked)
    const found = Object.entries(rows[0] ?? {}).map(([name, value]) => {
      const text = Buffer.from(String(value))
      // One column of the type text.
      const about = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0])
      const one = Buffer.from([0, 1])
      return [message('T', one, name, about), message('D', one, text.length, text)]
    })
    return Buffer.concat([...found.flat(), message('C', command), ready])
  }
  const server = createServer((socket) => {
    let isIn = false
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      if (!isIn) socket.write(Buffer.concat([message('R', 0), ready]))
      else if (bytes[0] === 0x51)
        answer(bytes.subarray(5, -1).toString()).then(
          (given) => socket.write(given),
          () => socket.destroy(),
        )
      isIn = true
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}

describe('Postgres behind a pooler', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let session: pg.Client
  let server: Server

  beforeAll(async () => {
    database = await freshDatabase()
    session = new pg.Client({ connectionString: database.url })
    await session.connect()
    server = await pooler(session)
  })
  afterAll(async () => {
    server.close()
    await session.end()
    await database.drop()
  })

  it('that gives one session to several is refused in one line, and Postgres itself is not', async () => {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const refused = await databaseReachable(`postgres://portal@127.0.0.1:${port}/portal`, {
      waitMs: 0,
    }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartError)
    expect((refused as Error).message).toMatch(/a pooler shares sessions.*pool_mode=session\.$/)
    await databaseReachable(database.url, { waitMs: 10_000 })
  })
})
