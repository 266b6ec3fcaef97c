import { type Logger, pino } from 'pino'

/** What must never stand in a log, wherever in an object it is. */
const secret = [
  'authorization',
  'cookie',
  'password',
  'token',
  'jwtToken',
  'refreshToken',
  'code',
  'email',
  'content',
  'text',
  'phone',
  'personalNumber',
]

/** What follows these in a path opens something for whoever has it: the secret of a calendar link. */
const secretPaths = /^(\/+api\/+calendar\/+)[^?]+/i

/** The path of an address without its query and its secrets: reset codes and addresses travel in the query. */
const pathOf = (url: string): string =>
  (url.split('?')[0] ?? '').replace(secretPaths, '$1[redacted]')

/** The process's log: JSON lines on standard output, without personal data, tokens or texts. */
export function createLogger(level: string, to?: NodeJS.WritableStream): Logger {
  const options = {
    level,
    redact: {
      paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: pathOf(request.url),
      }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        // Under a name of its own: a `code` is what somebody was sent to type in, and never said.
        errorCode: error.code,
        message: error.message,
        stack: error.stack,
      }),
    },
  }
  return to ? pino(options, to as never) : pino(options)
}
