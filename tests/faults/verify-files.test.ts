import { randomUUID } from 'node:crypto'
import { appendFile, readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openInProcess } from '../harness/demo-data.ts'
import { freePort, Processes, ready } from '../harness/processes.ts'

describe('npm run verify-files', { timeout: 180_000 }, () => {
  const processes = new Processes()
  afterAll(() => processes.end())

  it('says which files of the log are gone or changed, while the portal runs and while it does not', async () => {
    const folder = await processes.folder()
    const settings = { DATA_DIR: folder, PORT: String(await freePort()), LOG_LEVEL: 'warn' }
    await (await openInProcess(settings)).stop()
    const verify = async () => {
      const script = processes.portal(settings, 'scripts/verify-files.ts')
      const { code } = await script.exited
      return { code, said: script.output().trimEnd().split('\n') }
    }
    const whole = await verify()
    expect(whole).toEqual({
      code: 0,
      said: [expect.stringMatching(/^The files are whole: [1-9]\d* of the log are in the store/)],
    })

    const root = join(folder, 'files')
    const paths = (await readdir(root, { recursive: true }))
      .filter((path) => /[0-9a-f]{12}$/.test(path))
      .map((path) => join(root, path))
    const [gone = '', other = ''] = paths
    const idOf = (path: string) => path.split('/').at(-1) ?? randomUUID()
    await unlink(gone)
    await appendFile(other, ' ')
    const server = await ready(processes.portal(settings))
    const { code, said } = await verify()
    expect(code).toBe(1)
    expect(said.pop()).toMatch(/^The files are NOT whole: 2 of [1-9]\d* of the log/)
    const lines = [
      expect.stringMatching(`^MISSING  ${idOf(gone)}  [a-z]+\\.[a-z]+$`),
      expect.stringMatching(`^CHANGED  ${idOf(other)}  [a-z]+\\.[a-z]+$`),
    ]
    expect(said.sort().reverse()).toEqual(lines)
    expect((await server.signal('SIGINT')).code).toBe(0)
  })
})
