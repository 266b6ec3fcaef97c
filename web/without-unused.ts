import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What stands where a module's exports were: what they are is not used, or a function that does nothing. */
const instead = { none: 'undefined', idle: '() => undefined' } as const

/** Modules that the client's libraries carry along and the client has no use for, and what is left of them. */
const unused: readonly (readonly [RegExp, keyof typeof instead])[] = [
  // Writes JSON Schema: only the server's OpenAPI document is made of it.
  [/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/, 'none'],
  // Schemas that hold themselves: ours do not.
  [/\/zod\/v4\/core\/memoizer\.js$/, 'idle'],
  // Watches what a router does; asked for by an option that we do not set.
  [/\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/, 'idle'],
  // What links do that fetch a page's data from React Router's own server before they are followed.
  [
    /\/react-router\/dist\/production\/lib\/dom\/ssr\/(links|markup|single-fetch|routeModules)\.js$/,
    'idle',
  ],
  // Ways to the server beside the web socket, which is the only one that we allow.
  [
    /\/engine\.io-client\/build\/esm\/transports\/(polling|polling-xhr|polling-fetch|webtransport)\.js$/,
    'idle',
  ],
  // Bytes sent over the web socket: what goes over ours is JSON.
  [/\/socket\.io-parser\/build\/esm\/(binary|is-binary)\.js$/, 'idle'],
]

/** A component that is told its name for a debugger counts as used, as does one that a call makes. */
const unnamed = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/= (React\$?\d*\.(?:forwardRef|memo|createContext)\()/g, '= /*@__PURE__*/ $1')

/** What the style sheet repeats for browsers without `@property`: older ones than the oldest that can read the client. */
const REPEATED = /@layer properties\s*\{\s*@supports[^{]*\{[^{}]*\{[^{}]*\}\s*\}\s*\}/g

/** Leaves out of the client what it never runs, 14 kB packed. The names stay, so that imports resolve. */
export function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith('.css')) return { code: code.replace(REPEATED, ''), map: null }
      return /\/react-router\/dist\/production\//.test(id)
        ? { code: unnamed(code), map: null }
        : null
    },
    load(id) {
      // Faults are told in everybody's language by the forms, never in zod's English.
      if (/\/zod\/v4\/locales\/en\.js$/.test(id)) return 'export default () => ({})'
      const [, left] = unused.find(([path]) => path.test(id)) ?? []
      if (!left) return
      const source = readFileSync(id, 'utf8')
      const declared = [...source.matchAll(/^export (?:const|function|class) (\$?\w+)/gm)]
      const listed = [...source.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) =>
        names.split(',').map((name) => (name.split(' as ').at(-1) ?? '').trim()),
      )
      return [...declared.map((match) => match[1] ?? ''), ...listed]
        .filter(Boolean)
        .map((name) => `export const ${name} = ${instead[left]}`)
        .join('\n')
    },
  }
}
