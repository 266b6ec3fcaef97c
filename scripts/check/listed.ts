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

/** Finds who does it beside the list, and who is on the list for nothing: it may only become shorter. */
export async function beyondList({
  folders,
  does,
  others,
  wrong,
  over,
}: Listed): Promise<string[]> {
  const found = new Set<string>()
  for (const folder of folders)
    for (const file of await readdir(join(root, folder), { recursive: true })) {
      const name = `${folder}/${file}`
      if (!/\.tsx?$/.test(name) || name.endsWith('.test.ts')) continue
      if (does(name, await readFile(join(root, name), 'utf8'))) found.add(name)
    }
  return [
    ...[...found].filter((name) => !Object.hasOwn(others, name)).map((name) => `${name} ${wrong}`),
    ...Object.keys(others)
      .filter((name) => !found.has(name))
      .map((name) => `${name} ${over}`),
  ]
}
