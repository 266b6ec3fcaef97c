import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, it } from 'vitest'
import { Processes } from '../harness/processes.ts'
import { refusesToStart } from '../harness/refuses.ts'

// Root installed it, and a service starts it as a user of its own, who may write into its data folder alone.
const root = join(import.meta.dirname, '..', '..')
const processes = new Processes()
let folder = ''

afterAll(() => processes.end())

/** A folder of the program with these files of it, which is not the user's who then runs a script of it. */
async function program(...files: readonly string[]): Promise<void> {
  folder = await processes.folder()
  for (const name of ['scripts', 'web', 'shared/calendar', 'shared/contracts'])
    await mkdir(join(folder, name), { recursive: true })
  for (const name of files) await copyFile(join(root, name), join(folder, name))
}

/** Runs it as a user who may not write there: rights mean nothing to root. */
async function run(...args: string[]) {
  await chmod(join(folder, 'web'), 0o555)
  await chmod(folder, 0o555)
  if (process.getuid?.() !== 0) return processes.run(process.execPath, args)
  const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups']
  return processes.run('setpriv', [...nobody, process.execPath, ...args])
}

it('dependencies that are not installed, by who may not: one line says who is to do what', async () => {
  await program('package-lock.json', ...(await scripts()))
  const script = join(folder, 'scripts', 'with-node.mjs')
  await refusesToStart(await run(script, 'start'), 'npm run build', folder, 'DATA_DIR')
})

it('a client that is not built, likewise', async () => {
  await program(...(await scripts()))
  const script = join(folder, 'scripts', 'build.ts')
  await refusesToStart(await run(script), 'npm run build', join(folder, 'web'))
})

const scripts = async () =>
  (await readdir(join(root, 'scripts')))
    .filter((name) => /\.(ts|mjs|json)$/.test(name))
    .map((name) => join('scripts', name))
