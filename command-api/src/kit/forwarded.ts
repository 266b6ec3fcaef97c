import type { FastifyInstance } from 'fastify'

/**
 * Says once in the log where the proxies before us do not tell whom they call for: then everybody has the address of
 * a proxy, and all share what one address may do as a guest.
 * @param proxies how many of ours there are
 */
export function tellOfHiddenAddresses(app: FastifyInstance, proxies: number): void {
  if (proxies === 0) return
  let told = false
  app.addHook('onRequest', (request, _reply, done) => {
    // Whoever looks after the processes asks for this without a proxy.
    if (told || request.url.startsWith('/api/health')) return done()
    const said = String(request.headers['x-forwarded-for'] ?? '')
    if (said.split(',').filter((one) => one.trim() !== '').length < proxies) {
      told = true
      request.log.warn(
        { proxies, said: said === '' ? 0 : said.split(',').length },
        'a call came with fewer addresses in X-Forwarded-For than TRUSTED_PROXIES says: people share one address',
      )
    }
    done()
  })
}
