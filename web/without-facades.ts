import type { Plugin } from 'vite'

/** The file that has what a module is asked for by itself, where the module's own file only led there. */
const leadsTo = new Map<string, string>()

/** @param module the end of its path, as `start/later.ts`; undefined where it has a file of its own */
export const fileOf = (module: string): string | undefined =>
  [...leadsTo].find(([id]) => id.endsWith(`/src/${module}`))?.[1]

const facade = /^export\s*\{([^{}]*)\}\s*from\s*["'`]\.\/([^"'`]+)["'`];?\s*$/

/**
 * A module that is asked for by itself, and stands in a file with others, gets a file that only leads to that one: a
 * request for a line. Of the page that everybody begins with whoever asks for it asks for the other at once.
 */
export function withoutFacades(): Plugin {
  return {
    name: 'without-facades',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const chunk of chunks) {
        const [, names = '', target = ''] = facade.exec(chunk.code.trim()) ?? []
        if (!chunk.isDynamicEntry || !target.startsWith('start-')) continue
        const own = chunk.fileName.split('/').at(-1) ?? ''
        const shape = names
          .split(',')
          .map((one) => one.trim().split(/\s+as\s+/))
          .map(([from = '', as = from]) => `${as}:e.${from}`)
          .join()
        const asked = new RegExp(`import\\(["'\`]\\./${own.replaceAll('.', '\\.')}["'\`]\\)`, 'g')
        for (const other of chunks)
          other.code = other.code.replace(
            asked,
            () => `import("./${target}").then(e=>({${shape}}))`,
          )
        if (chunk.facadeModuleId)
          leadsTo.set(chunk.facadeModuleId, chunk.fileName.replace(own, target))
        delete bundle[chunk.fileName]
      }
    },
  }
}
