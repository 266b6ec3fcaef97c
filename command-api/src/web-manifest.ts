import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locales } from '@portal/contracts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { ReadSide } from './kit/parts.ts'

/** What stands under the icon while there is no company yet. */
const NOBODYS = 'Portal'
/** The longest name that phones show whole under an icon. */
const SHORT = 12
/** So long a name that was looked up is good, in ms: guests ask for it, too. */
const FRESH_MS = 60_000

/**
 * The name under the icon: as many whole words of a company's name as fit there, the beginning of the first
 * where not even that does.
 */
export function shortName(name: string): string {
  let short = ''
  for (const word of name.trim().split(/\s+/)) {
    const longer = short === '' ? word : `${short} ${word}`
    if (longer.length > SHORT) break
    short = longer
  }
  return short || [...name.trim()].slice(0, SHORT).join('')
}

/** The company whose portal this is: the first that was registered, as ids follow the time. */
function companyName(db: Kysely<ReadSide>, now: () => Date): () => Promise<string> {
  let known: { readonly name: string; readonly at: number } | undefined
  return async () => {
    const at = now().getTime()
    if (known && Math.abs(at - known.at) < FRESH_MS) return known.name
    const first = await db
      .selectFrom('organisation.company')
      .select('name')
      .orderBy('company_id')
      .limit(1)
      .executeTakeFirst()
    known = { name: first?.name ?? NOBODYS, at }
    return known.name
  }
}

/**
 * Tells browsers what the portal is as an app on a phone (W3C Web App Manifest): the company's name, its
 * icons, and the ways that stand beside it; `?lang=` says in which language, English where it says none.
 * @param folder what Vite built, with all but the name
 */
export async function registerManifest(
  app: FastifyInstance,
  folder: string,
  { db, now }: { readonly db: Kysely<ReadSide>; readonly now: () => Date },
): Promise<void> {
  const built = JSON.parse(await readFile(join(folder, 'manifests.json'), 'utf8')) as Readonly<
    Record<string, object>
  >
  const nameOf = companyName(db, now)
  app.get<{ Querystring: { lang?: unknown } }>('/manifest.webmanifest', async (request, reply) => {
    const lang = locales.find((one) => one === request.query.lang) ?? 'en'
    const name = await nameOf()
    return reply
      .header('Cache-Control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify({ name, short_name: shortName(name), ...built[lang] }))
  })
}
