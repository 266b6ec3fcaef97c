import { constants, gzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import type { Refusal } from '@portal/contracts'
import { auth } from '@portal/contracts/auth'
import { Away, awayOf } from '@portal/platform/away'
import { FileChanged } from '@portal/platform/files/store'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import helmet from 'helmet'
import { areas } from './areas.ts'
import type { Health } from './health.ts'
import { CROWD_SECONDS, Gates, Overloaded } from './kit/admission.ts'
import { readJson } from './kit/body.ts'
import { refuseWhileBusy } from './kit/busy.ts'
import { tellOfHiddenAddresses } from './kit/forwarded.ts'
import { HeldUp } from './kit/held-up.ts'
import { HoldGuard } from './kit/legal-hold.ts'
import { mountArea, requestId } from './kit/mount.ts'
import { networkOf } from './kit/network.ts'
import { openApi } from './kit/openapi.ts'
import { OwnWrites } from './kit/own-writes.ts'
import { Pace } from './kit/pace.ts'
import type { Parts } from './kit/parts.ts'
import { refusalReply } from './kit/refusals.ts'
import { closeDripping, LONGEST_BODY_MS } from './kit/slow-bodies.ts'
import { NoLonger } from './kit/still.ts'
import { turnAway } from './kit/turn-away.ts'

export interface ServerOptions {
  readonly parts: Parts
  /** The state of every part, for `GET /api/health`; `ok` false answers 503. */
  readonly health: () => Promise<Health>
  /** Requests a minute and address, for calls that guests may make. */
  readonly guestLimit?: number
  /** Adds what the profile serves beside the calls: the web client, the outbox. */
  readonly extras?: (app: FastifyInstance) => Promise<void>
}

const megabyte = 1024 * 1024
/** After which a server that is late may be asked again, in seconds. */
const LATE_SECONDS = 5

/**
 * An address may renew so many sessions for each call that its guests may make: whoever opens a page renews one, and
 * an office does so within a minute. A session is nothing that can be guessed.
 */
const RENEWALS = 10

/**
 * What a request line asks for, written as everybody writes it: without the whole address (RFC 9112, 3.2.2), and letters
 * and digits as what they are (RFC 3986, 6.2.2.2). What is decided by how the path begins would see no call in it else.
 */
function pathIn(url: string): string {
  const whole = url.startsWith('/') ? undefined : URL.parse(url)
  const [path = '', ...query] = (whole ? `${whole.pathname}${whole.search}` : url).split('?')
  const plain = path.replace(/%(3\d|[46][1-9a-f]|[57][\da])/gi, (coded) =>
    decodeURIComponent(coded),
  )
  return [plain, ...query].join('?')
}

/** Builds the HTTP server from its parts; listening is the caller's. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { parts } = options
  const app = Fastify({
    loggerInstance: parts.logger as FastifyBaseLogger,
    genReqId: requestId,
    // One for every request would work out anew what to hide, which costs more than most answers.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: LONGEST_BODY_MS,
    // Node looks only every 30 s for connections that are late.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 2_000 },
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    // Of what is no call; each call has its own.
    bodyLimit: 1024,
    // Exactly as many hops as are ours; `true` would let anybody choose his address.
    trustProxy: (_address: string, hop: number) => hop < parts.settings.trustedProxies,
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => pathIn(url),
    // Addresses that cannot be read do not get as far as the error handler.
    frameworkErrors: (error, request, reply) => refused(error, request, reply),
  })
  app.setErrorHandler(refused)
  closeDripping(app)
  tellOfHiddenAddresses(app, parts.settings.trustedProxies)
  refuseWhileAway(app, parts.absences)
  // Calls speak JSON; a text would be taken for a body of the wrong shape.
  app.removeContentTypeParser('text/plain')
  readJson(app)
  const secure = secureHeaders(parts.settings.publicUrl)
  // The plug-in for Fastify puts a function on every reply, and with that what a request leaves
  // outlives every collection of young objects.
  app.addHook('onRequest', (request, reply, done) =>
    secure(request.url)(request.raw, reply.raw, () => done()),
  )
  await app.register(compress, {
    threshold: 1024,
    // At once, up to here: a page of a list takes a tenth of a millisecond; as a stream it would wait
    // for a thread.
    syncThreshold: 128 * 1024,
    encodings: ['br', 'gzip'],
    // What a packer holds stays until a full collection: the usual 16 kB make that necessary sooner.
    zlibOptions: { chunkSize: 4096 },
    brotliOptions: {
      chunkSize: 4096,
      params: {
        // A third less time than 4, for two bytes in a hundred.
        [constants.BROTLI_PARAM_QUALITY]: 3,
        // 256 kB: more than what is packed at once.
        [constants.BROTLI_PARAM_LGWIN]: 18,
      },
    },
  })
  await app.register(cookie)
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { fileSize: 20 * megabyte, files: 10, fields: 20, fieldSize: 10_000, parts: 30 },
  })
  await app.register(rateLimit, {
    global: false,
    max: ({ routeOptions }) =>
      (options.guestLimit ?? 60) * (routeOptions.url === auth.refresh.path ? RENEWALS : 1),
    timeWindow: 60_000,
    keyGenerator: networkOf,
  })
  refuseWhileBusy(app, (request, reply) => turnAway(request, reply, LATE_SECONDS))
  app.get('/api/health', async (_request, reply) => {
    const health = await options.health()
    return reply
      .code(health.ok ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send(health)
  })
  // Written down and packed once, when it is first asked for: it is more than a megabyte, and anybody may ask for it.
  let document: { readonly plain: Buffer; readonly packed: Buffer } | undefined
  app.get('/api/openapi.json', { compress: false }, async (request, reply) => {
    if (!document) {
      const plain = Buffer.from(JSON.stringify(openApi()))
      document = { plain, packed: gzipSync(plain) }
    }
    const packs = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:[,\s]|$))/i
    const takes = packs.test(String(request.headers['accept-encoding'] ?? ''))
    if (takes) reply.header('Content-Encoding', 'gzip')
    return reply
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'accept-encoding')
      .type('application/json; charset=utf-8')
      .send(takes ? document.packed : document.plain)
  })
  const gates = new Gates()
  const pace = new Pace(parts.settings.pace)
  const writes = new OwnWrites(parts.log.store, parts.progress)
  const holds = new HoldGuard(parts, writes)
  const heldUp = new HeldUp(Math.max(1, Math.floor(parts.pool.options.max / 5)))
  for (const area of areas) mountArea(app, parts, area, { gates, pace, writes, holds, heldUp })
  await options.extras?.(app)
  app.setNotFoundHandler((request, reply) => {
    const { status, body } = refusalReply('notFound', request.id)
    // While a release is rolled out another process may have it: nothing in between keeps that there is none.
    return reply.code(status).header('Cache-Control', 'no-store').send(body)
  })
  return app
}

/** The headers that tell browsers what the portal's pages may load and do, by the address asked for. */
function secureHeaders(publicUrl: string) {
  const strictTransportSecurity = publicUrl.startsWith('https:')
  // No page: an answer and a script load nothing. The page's own rules on each were a tenth of a visit.
  const noPage = {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  }
  const ofCalls = helmet({
    strictTransportSecurity,
    contentSecurityPolicy: noPage,
    // These say what a page may do, and nothing of an answer.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  // A worker keeps to the rules that it came with, so it has those of the page.
  const ofFiles = helmet({
    strictTransportSecurity,
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  const ofPages = helmet({
    strictTransportSecurity,
    // For browsers and readers that are no more; they stood before every first visit.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        styleSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // 'self' means sockets, too, but not to every browser.
        connectSrc: ["'self'", socketsOf(publicUrl)],
        workerSrc: ["'self'"],
        // A movie: uploaded ones are fetched with the reader's token, others are YouTube's.
        mediaSrc: ["'self'", 'blob:'],
        frameSrc: ['https://www.youtube-nocookie.com'],
        requireTrustedTypesFor: ["'script'"],
      },
    },
  })
  return (url: string) =>
    /^\/assets\/(?!.*worker)/.test(url) ? ofFiles : url.startsWith('/api/') ? ofCalls : ofPages
}

/** The source of sockets to an address. A policy cannot name an address of IPv6 (CSP 3, 2.3.1), and browsers skip what does. */
function socketsOf(publicUrl: string): string {
  const { origin, hostname, protocol } = new URL(publicUrl)
  return hostname.startsWith('[') ? protocol.replace(/^http/, 'ws') : origin.replace(/^http/, 'ws')
}

/** Answers at once while it is known that the database cannot: nobody waits for a server that is silent. */
function refuseWhileAway(app: FastifyInstance, absences: Parts['absences']): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (absences.of('database')?.why !== 'unreachable') return done()
    if (!request.url.startsWith('/api/') || request.url.startsWith('/api/health')) return done()
    done(new Away('database'))
  })
  app.addHook('onError', (_request, _reply, error, done) => {
    const away = awayOf(error)
    if (away) absences.met(away)
    done()
  })
}

/** Answers what was thrown as the refusal that it is. */
function refused(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = refusalOf(error)
  if (code === 'failed' || code === 'fileChanged')
    request.log.error({ err: error, reqId: request.id }, 'a call failed')
  const { status, body } = refusalReply(code, request.id)
  const away = awayOf(error)
  const soon = error instanceof Overloaded ? CROWD_SECONDS : 30
  if (status === 429 || status === 503) reply.header('Retry-After', away?.retryAfter ?? soon)
  return reply.code(status).send(body)
}

/** What a client did wrong, from what the framework threw; everything else is ours: `failed`. */
function refusalOf(error: FastifyError): Refusal {
  const status = error.statusCode ?? 500
  if (awayOf(error)) return 'unavailable'
  if (error instanceof FileChanged) return 'fileChanged'
  if (error instanceof NoLonger) return error.code
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return 'fileTooLarge'
  if (status === 413) return 'tooLarge'
  if (status === 415 || error.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return 'unsupportedType'
  if (status === 406) return 'unsupportedType'
  if (status === 429) return 'tooMany'
  if (status === 404) return 'notFound'
  if (status === 503) return 'unavailable'
  if (status >= 400 && status < 500) return 'invalidInput'
  return 'failed'
}
