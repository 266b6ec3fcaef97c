import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { isLoopback } from './open-doors.ts'

interface Sent {
  id: string
  kind: string
  address: string
  subject: string
  text: string
  at: Date
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)

/**
 * What was sent in the embedded profile, for a newcomer to read the codes in.
 * @param hosts by which names it is read; undefined for any. A page of the web can have a name of its own lead to this
 *   computer, and would read it as if it were of the same site
 */
export function registerOutbox(app: FastifyInstance, pool: pg.Pool, hosts?: readonly string[]) {
  const shut = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const name = request.hostname.toLowerCase()
    const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0
    if (!hosts || isAddress || isLoopback(name) || hosts.includes(name)) return done()
    reply
      .code(421)
      .type('text/plain; charset=utf-8')
      .send(
        'The outbox is read at the address that the start of the portal printed (PUBLIC_URL).\n',
      )
  }
  const latest = async (): Promise<Sent[]> =>
    (
      await pool.query<Sent>(
        'SELECT id, kind, address, subject, text, at FROM outside.outbox ORDER BY at DESC, id DESC LIMIT 100',
      )
    ).rows
  app.get('/dev/outbox.json', { onRequest: shut }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return latest()
  })
  app.get('/dev/outbox.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(css),
  )
  app.get('/dev/outbox', { onRequest: shut }, async (_request, reply) => {
    const list = (await latest()).map(
      (one) => `<article><header><b>${one.kind === 'mail' ? 'E-mail' : 'SMS'}</b>
        <span>${escapeHtml(one.address)}</span><time>${one.at.toISOString().replace('T', ' ').slice(0, 19)}</time></header>
        <h2>${escapeHtml(one.subject)}</h2><pre>${escapeHtml(one.text)}</pre></article>`,
    )
    return reply
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title>
        <meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/dev/outbox.css"></head>
        <body><h1>Outbox</h1><p>Mails and SMS that the portal would have sent. It exists in the embedded profile only.</p>
        ${list.join('') || '<p>Nothing has been sent yet.</p>'}</body></html>`)
  })
}

const css = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 750px; margin: 24px auto; padding: 0 16px; color: #14203d; background: #f4f6fa; }
article { background: #fff; border: 1px solid #d9dfeb; border-radius: 12px; padding: 16px; margin: 12px 0; }
header { display: flex; gap: 12px; flex-wrap: wrap; color: #55617e; font-size: 14px; }
time { margin-left: auto; font-variant-numeric: tabular-nums; }
h2 { font-size: 18px; margin: 8px 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0; }
`
