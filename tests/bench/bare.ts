import { sessionOfAccess } from '@portal/command-api/kit/access-tokens'
import { createPool } from '@portal/platform/database'
import { ringOf } from '@portal/platform/key-ring'
import Fastify from 'fastify'

/**
 * What one would write instead of the portal: Fastify, a token that is verified, and one INSERT, or one row that is
 * read, on the same Postgres. It runs in a process of its own, as the portal does.
 */
const { PORT, DATABASE_URL = '', TOKEN_KEY = '' } = process.env
const pool = createPool(DATABASE_URL)
const key = ringOf(Buffer.from(TOKEN_KEY, 'base64'))
const bare = Fastify()

bare.addHook('onRequest', async (request, reply) => {
  if (request.url === '/api/health') return
  const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
  if (!(await sessionOfAccess(key, token))) return reply.code(401).send()
})
bare.post<{ Body: { groupId: string; content: string } }>('/api/message', async ({ body }) => {
  const { rows } = await pool.query({
    name: 'insert',
    text: 'INSERT INTO bare_message (conversation, content) VALUES ($1, $2) RETURNING id',
    values: [body.groupId, body.content],
  })
  return rows[0]
})
bare.get('/api/row', async () => {
  const { rows } = await pool.query({
    name: 'read',
    text: 'SELECT id, conversation, content, at FROM bare_message WHERE id = $1',
    values: [1],
  })
  return rows[0]
})
bare.get('/api/health', async () => ({ ok: true }))

await pool.query(`DROP TABLE IF EXISTS bare_message; CREATE TABLE bare_message (id bigserial PRIMARY KEY,
  conversation uuid NOT NULL, content text NOT NULL, at timestamptz NOT NULL DEFAULT now());
  INSERT INTO bare_message (conversation, content) VALUES (gen_random_uuid(), '<p>I do</p>')`)
await bare.listen({ port: Number(PORT), host: '127.0.0.1' })
