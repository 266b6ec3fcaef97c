import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type GivenKeys, KEY_NAMES, type KeyName } from './key-table.ts'
import { makeFolder } from './make-folder.ts'
import { isPushService, publicPushServices, pushServicesIn } from './push-services.ts'
import { readKept } from './read-kept.ts'
import {
  count,
  host,
  httpUrl,
  key32,
  mailBounces,
  mailFrom,
  postgresUrl,
  publicUrl,
  redisUrl,
  sameKeys,
  smsFrom,
  smtpUrl,
  upTo,
} from './setting-shapes.ts'
import { StartError } from './start-error.ts'
import { isVapidPair, vapidKeysIn } from './vapid.ts'
import { writeFirst, writeWhole } from './write-whole.ts'

const knownRoles = ['superadmin', 'admin', 'wageadmin', 'tjänsteman', 'impersonater']

/** The roles that a list with commas names. */
export const rolesIn = (text: string): string[] =>
  text
    .split(',')
    .map((role) => role.trim())
    .filter((role) => role !== '')

/** The addresses that a list with commas names. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((address) => address.trim().toLowerCase())
      .filter((address) => address !== ''),
  ),
]

/** What somebody has to say who leaves the demo's doors open on a public address. */
export const openToAnybody = 'anybody may sign in and read all mail'

const previousOf = (name: KeyName) => `The ${name} before, while \`npm run rotate-key\` rotates it`

/** Every setting of every process: its meaning and default stand here and in the README's table. */
export const settingsSchema = z.object({
  PROFILE: z
    .enum(['embedded', 'scaled'])
    .default('embedded')
    .describe('`embedded`: one process with its own Postgres; `scaled`: services given below'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(3000)
    .describe('Port of HTTP and sockets'),
  HOST: host.default('127.0.0.1').describe('Address to listen on'),
  DATA_DIR: z.string().default('.data').describe('Folder of the embedded Postgres, files and keys'),
  PUBLIC_URL: publicUrl
    .optional()
    .describe('Address that people use; links in mails are built from it. Default: HOST and PORT'),
  DATABASE_URL: z.string().optional().describe('Postgres of the scaled profile'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(4)
    .max(500)
    .default(20)
    .describe('Connections to Postgres that a process shares among what it does'),
  WHISTLEBLOWER_DATABASE_URL: postgresUrl
    .optional()
    .describe(
      "Postgres of whistleblowers' cases, best a server of its own. Default: a database beside the portal's",
    ),
  WHISTLEBLOWER_SHOWN: z
    .enum(['nextDay', 'atOnce'])
    .default('nextDay')
    .describe(
      'When handlers are shown what a reporter did. `atOnce` tells them the hour; it is for trying out',
    ),
  START_WAIT: upTo(86_400)
    .default(60)
    .describe('Seconds that a start waits for a service that is not there yet'),
  EVENT_STORE: z
    .enum(['postgres', 'kurrentdb'])
    .default('postgres')
    .describe('Where events are kept'),
  KURRENTDB_URL: z.string().optional().describe('Connection string, where EVENT_STORE=kurrentdb'),
  QUEUE: z.enum(['postgres', 'redis']).default('postgres').describe('Backend of the job queue'),
  REDIS_URL: redisUrl,
  MASTER_KEY: key32
    .optional()
    .describe('Wraps the keys of personal data, 32 bytes in base64. Embedded: made on first start'),
  TOKEN_KEY: key32
    .optional()
    .describe('Signs access tokens, 32 bytes in base64. Embedded: made on first start'),
  CLAIM_KEY: key32
    .optional()
    .describe('Hashes what must be unique, and security codes. Embedded: made on first start'),
  MASTER_KEY_PREVIOUS: key32.optional().describe(previousOf('MASTER_KEY')),
  TOKEN_KEY_PREVIOUS: key32.optional().describe(previousOf('TOKEN_KEY')),
  CLAIM_KEY_PREVIOUS: key32.optional().describe(previousOf('CLAIM_KEY')),
  SMTP_URL: smtpUrl
    .optional()
    .describe('Mail server. Without it mails go to the outbox (embedded) or not out (scaled)'),
  MAIL_FROM: mailFrom.default('portal@demo.example').describe('Sender of mails'),
  MAIL_BOUNCES: mailBounces,
  SMS_GATEWAY_URL: httpUrl
    .optional()
    .describe(
      '46elks-compatible gateway. Without it SMS go to the outbox (embedded) or not out (scaled)',
    ),
  SMS_USER: z.string().default('').describe('User of the SMS gateway'),
  SMS_PASSWORD: z.string().default('').describe('Password of the SMS gateway'),
  SMS_FROM: smsFrom.default('Portal').describe('Sender of SMS, at most 11 letters'),
  SMS_PRICE: z.coerce
    .number()
    .positive()
    .default(0.6)
    .describe('Price of one part of an SMS, in the currency of SMS_DAILY_COST'),
  SMS_DAILY_COST: z.coerce
    .number()
    .min(0)
    .default(600)
    .describe('What all SMS of a day may cost. Beyond it they wait for an administrator'),
  SMS_PERSON_DAILY: count
    .default(20)
    .describe('SMS to one person a day. Beyond it they wait for an administrator'),
  MAIL_DAILY: count
    .default(20000)
    .describe('Mails a day. Beyond it they wait for an administrator'),
  MAIL_PERSON_DAILY: count
    .default(50)
    .describe('Mails to one person a day. Beyond it they wait for an administrator'),
  VAPID_PUBLIC_KEY: z
    .string()
    .optional()
    .describe('By which push services know the portal (RFC 8292). Embedded: made on first start'),
  VAPID_PRIVATE_KEY: z
    .string()
    .optional()
    .describe('The private one of the two. Without them nothing is pushed to devices'),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .optional()
    .describe(
      'Whom a push service turns to: `mailto:` or `https:`. Default: PUBLIC_URL, or the sender of mails',
    ),
  PUSH_SERVICES: z
    .string()
    .default(publicPushServices)
    .refine(
      (text) => pushServicesIn(text).every(isPushService),
      'name hosts, as *.push.example.com, or whole origins, with commas between',
    )
    .describe(
      'Hosts that pushes may be given to, at public addresses; a whole origin is taken as it is',
    ),
  PUSH_DAILY: count.default(50000).describe('Pushes a day. Beyond it none are given out'),
  PUSH_PERSON_DAILY: count
    .default(60)
    .describe('Pushes to one person a day, over all their devices. Beyond it none are given out'),
  NOTICE_AFTER: upTo(86_400)
    .default(60)
    .describe('Seconds that a mail about what is put on a person waits for more of it'),
  NOTICE_EVERY: upTo(10_080)
    .default(60)
    .describe('Minutes between two such mails to one person: what comes meanwhile is one mail'),
  S3_ENDPOINT: httpUrl.optional().describe('S3-compatible store of files. Without it: DATA_DIR'),
  S3_BUCKET: z.string().default('portal').describe('Bucket of the file store'),
  S3_REGION: z.string().default('eu-north-1').describe('Region of the file store'),
  S3_ACCESS_KEY: z.string().default('').describe('Access key of the file store'),
  S3_SECRET_KEY: z.string().default('').describe('Secret key of the file store'),
  TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('How many proxies of ours stand before the server, for the client address'),
  GUEST_LIMIT: count
    .default(60)
    .describe(
      'Calls a minute, address and process that guests may make to change something; over all processes an hour and address as many files for applications, and a third as many applications',
    ),
  DEMO_COMPANY: z
    .enum(['yes', 'no'])
    .default('yes')
    .describe('Whether `npm start` makes a demo company where there is nothing yet'),
  PUBLIC_DEMO: z
    .enum(['', openToAnybody])
    .default('')
    .describe(
      `\`${openToAnybody}\`: the embedded profile may show its demo logins and outbox on a public address`,
    ),
  SECOND_FACTOR_FOR: z
    .string()
    .default('')
    .refine(
      (text) => rolesIn(text).every((role) => knownRoles.includes(role)),
      `name some of ${knownRoles.join(', ')}, with commas between`,
    )
    .describe(
      'Roles that must sign in with a second factor, e.g. `superadmin,admin`; who has none sets one up first',
    ),
  CALL_LIMIT: count
    .default(600)
    .describe('Calls a minute and process that one signed-in person may make to read'),
  CHANGE_LIMIT: count
    .default(180)
    .describe('Calls a minute and process that one signed-in person may make to change something'),
  PENDING_FILES: count
    .default(100)
    .describe('Files that one person may have uploaded that hang on nothing yet'),
  PENDING_MEGABYTES: count
    .default(300)
    .describe('Their size in all. What hangs on nothing for a day is cleared away'),
  SEALS_TO: z
    .string()
    .default('')
    .refine(
      (text) => addressesIn(text).every((address) => z.email().safeParse(address).success),
      'name e-mail addresses, with commas between',
    )
    .describe(
      "Who is mailed the hash of the log's last seal every Monday, e.g. `audit@example.com,board@example.com`",
    ),
  PAXML_CODES: z
    .string()
    .regex(
      /^(\w+=[A-ZÅÄÖ\d-]+(, ?|$))*$/,
      'name kinds of time with their codes, with commas between',
    )
    .default('')
    .describe('Time codes in PAXml in place of ours, e.g. `ordinary=ARB,travel=-` (left out)'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('What is logged'),
})

type Raw = z.infer<typeof settingsSchema>
export type Settings = Raw & GivenKeys

/** Reads the settings. Throws StartError with one line that names the setting. */
export async function readSettings(environment: NodeJS.ProcessEnv): Promise<Settings> {
  const known = Object.fromEntries(
    Object.keys(settingsSchema.shape).flatMap((name) =>
      // Spaces alone would be read as the number 0.
      (environment[name]?.trim() ?? '') === '' ? [] : [[name, environment[name]]],
    ),
  )
  const parsed = settingsSchema.safeParse(known)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const isNumber = issue?.code === 'invalid_type' && issue.expected === 'number'
    const what = isNumber ? 'must be a number, as 60 or 0.6' : issue?.message
    throw new StartError(`The setting ${issue?.path.join('.')} is wrong: ${what}`)
  }
  const settings = { ...parsed.data, DATA_DIR: resolve(parsed.data.DATA_DIR) }
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings
  if (publicKey || privateKey)
    if (!publicKey || !privateKey || !isVapidPair({ publicKey, privateKey }))
      throw new StartError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY do not belong together')
  if (settings.PROFILE === 'scaled') {
    for (const name of [
      'DATABASE_URL',
      'MASTER_KEY',
      'TOKEN_KEY',
      'CLAIM_KEY',
      'PUBLIC_URL',
    ] as const)
      if (!settings[name]) throw new StartError(`The setting ${name} is missing (scaled profile)`)
    const same = sameKeys(KEY_NAMES, settings)
    if (same) throw new StartError(`${same.join(' and ')} are the same: each must be its own`)
    return settings as Settings
  }
  const keys = await embeddedKeys(settings)
  if (publicKey) return { ...settings, ...keys }
  const pair = await vapidKeysIn(join(settings.DATA_DIR, 'push-keys.json'))
  const vapid = { VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey }
  return { ...settings, ...keys, ...vapid }
}

const keysFile = (settings: Pick<Settings, 'DATA_DIR'>) => join(settings.DATA_DIR, 'keys.json')

/** The keys that stand in the data folder now, if any; they may have been rotated since the start. */
export async function keysInFolder(
  settings: Pick<Settings, 'DATA_DIR'>,
): Promise<GivenKeys | undefined> {
  const file = keysFile(settings)
  const kept = await readKept(file)
  return kept === undefined ? undefined : keysIn(file, kept)
}

/** Writes the data folder's keys, whole and durably. */
export async function keepKeysInFolder(
  settings: Pick<Settings, 'DATA_DIR'>,
  keys: GivenKeys,
): Promise<void> {
  await writeWhole(keysFile(settings), JSON.stringify(keys))
}

/** The keys of the embedded profile: made once, kept beside the data, readable by the owner alone. */
async function embeddedKeys(settings: Raw): Promise<GivenKeys> {
  const kept = await keysInFolder(settings)
  const fresh = () => randomBytes(32).toString('base64')
  const keys: GivenKeys = kept ?? { MASTER_KEY: fresh(), TOKEN_KEY: fresh(), CLAIM_KEY: fresh() }
  // With new keys nobody could read what stands there.
  if (!kept && !settings.MASTER_KEY && existsSync(join(settings.DATA_DIR, 'postgres')))
    throw new StartError(
      `The keys of the data folder are gone (${keysFile(settings)}). Put them back, or choose another DATA_DIR.`,
    )
  if (!kept) {
    try {
      await makeFolder(settings.DATA_DIR)
      // Another process may begin in the same folder: what stands there first is what both take, as what is written
      // with a key that stands nowhere can never be read again.
      if (!(await writeFirst(keysFile(settings), JSON.stringify(keys))))
        return embeddedKeys(settings)
    } catch (error) {
      if (error instanceof StartError) throw error
      throw new StartError(
        `The data folder ${settings.DATA_DIR} cannot be written: ${(error as Error).message}`,
      )
    }
  }
  return withSettings(settings, keys)
}

/** What the environment says of a key comes before what the data folder says. */
function withSettings(settings: Partial<GivenKeys>, kept: GivenKeys): GivenKeys {
  return Object.assign(
    {},
    ...KEY_NAMES.map((name) => {
      const previous = `${name}_PREVIOUS` as const
      const from = settings[name] ? settings : kept
      return { [name]: from[name], ...(from[previous] ? { [previous]: from[previous] } : {}) }
    }),
  ) as GivenKeys
}

function keysIn(file: string, text: string): GivenKeys {
  try {
    return z
      .object({
        MASTER_KEY: key32,
        TOKEN_KEY: key32,
        CLAIM_KEY: key32,
        MASTER_KEY_PREVIOUS: key32.optional(),
        TOKEN_KEY_PREVIOUS: key32.optional(),
        CLAIM_KEY_PREVIOUS: key32.optional(),
      })
      .parse(JSON.parse(text))
  } catch {
    throw new StartError(`The keys in ${file} cannot be read. Put back the file that was there.`)
  }
}

/** The README's table of settings. */
export function settingsTable(): string {
  const rows = Object.entries(settingsSchema.shape).map(([name, schema]) => {
    const fallback = schema.safeParse(undefined)
    const shown =
      fallback.success && fallback.data !== undefined && fallback.data !== ''
        ? `\`${fallback.data}\``
        : ''
    return `| \`${name}\` | ${shown} | ${schema.description ?? ''} |`
  })
  return ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n')
}
