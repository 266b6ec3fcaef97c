import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const sources = join(import.meta.dirname, 'src')

/** By every name that an icon goes by, what its file is called. */
function filesByName(): ReadonlyMap<string, string> {
  const barrel = createRequire(import.meta.url).resolve('lucide-react/dist/esm/lucide-react.mjs')
  const exported = readFileSync(barrel, 'utf8').matchAll(
    /export \{([^}]*)\} from ['"]\.\/icons\/([\w-]+)\.\w+['"]/g,
  )
  return new Map(
    [...exported].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
}

/** The icons that the client's modules at these addresses show, by the names of their files. */
export function iconsOf(modules: RegExp): ReadonlySet<string> {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && modules.test(`web/src/${file}`),
  )
  const lists = files.map((file) =>
    /import \{([^}]*)\} from 'lucide-react'/.exec(readFileSync(join(sources, file), 'utf8')),
  )
  const names = lists.flatMap((found) => found?.[1]?.split(',') ?? [])
  const known = filesByName()
  return new Set(
    names.flatMap((name) => known.get(name.replace(/ as .*|\btype /g, '').trim()) ?? []),
  )
}
