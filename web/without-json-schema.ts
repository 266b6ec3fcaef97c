import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Leaves out of the client the part of zod that writes JSON Schema (8 kB packed): its schemas carry it
 * along, and only the server's OpenAPI document uses it. The names stay, so that imports resolve.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    load(id) {
      if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return
      const names = [
        ...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm),
      ].map((match) => match[1])
      return names.map((name) => `export const ${name} = undefined`).join('\n')
    },
  }
}
