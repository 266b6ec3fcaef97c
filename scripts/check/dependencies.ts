import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, type Step } from './step.ts'

interface Manifest {
  readonly workspaces?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const manifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as Manifest

/** The README's table of dependencies, against what the packages really ask for. */
export const dependenciesInReadme: Step = {
  name: 'dependencies',
  what: "the README's table of dependencies",
  run: async () => {
    const text = await readFile(join(root, 'README.md'), 'utf8')
    const section = /\n## Dependencies\n([\s\S]*?)\n## /.exec(text)?.[1] ?? ''
    const told = new Set(
      section
        .split('\n')
        .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)])
        .map((match) => match[1] ?? ''),
    )
    const top = await manifest('.')
    const all = [top, ...(await Promise.all((top.workspaces ?? []).map(manifest)))]
    const used = new Set(
      all
        .flatMap(({ dependencies, devDependencies }) =>
          Object.keys({ ...dependencies, ...devDependencies }),
        )
        .filter((name) => !name.startsWith('@portal/')),
    )
    return [
      ...[...used].filter((name) => !told.has(name)).map((name) => `${name} is missing`),
      ...[...told].filter((name) => !used.has(name)).map((name) => `${name} is used no more`),
    ]
  },
}
