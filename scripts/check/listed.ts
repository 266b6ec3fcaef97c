import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './step.ts'

/** What only the files of a list may do, and why each of them does. */
interface Listed {
  /** From the root of the repository; TypeScript below them is read, tests are not. */
  readonly folders: readonly string[]
  readonly does: (name: string, text: string) => boolean
  readonly others: Readonly<Record<string, string>>
  /** Said of a file that is not on the list. */
  readonly wrong: string
  /** Said of one that is, and need not be any more. */
  readonly over: string
}

/** The TypeScript below these folders, by its path from the root of the repository; tests are not read. */
export async function sourcesIn(folders: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const folder of folders)
    for (const file of await readdir(join(root, folder), { recursive: true })) {
      const name = `${folder}/${file}`
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue
      found.set(name, await readFile(join(root, name), 'utf8'))
    }
  return found
}

/** What is found beside a list of reasons, and what the list names for nothing: it may only become shorter. */
export const besideList = (
  found: readonly string[],
  { others, wrong, over }: Pick<Listed, 'others' | 'wrong' | 'over'>,
): string[] => [
  ...found.filter((name) => !Object.hasOwn(others, name)).map((name) => `${name} ${wrong}`),
  ...Object.keys(others)
    .filter((name) => !found.includes(name))
    .map((name) => `${name} ${over}`),
]

/** Finds who does it beside the list, and who is on the list for nothing. */
export async function beyondList({ folders, does, ...listed }: Listed): Promise<string[]> {
  const sources = [...(await sourcesIn(folders))]
  return besideList(
    sources.filter(([name, text]) => does(name, text)).map(([name]) => name),
    listed,
  )
}
