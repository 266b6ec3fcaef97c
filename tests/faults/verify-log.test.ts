import { seedWhistleblower } from '@portal/command-api/demo/whistleblower'
import { afterAll, describe, expect, it } from 'vitest'
import { openInProcess } from '../harness/demo-data.ts'
import { freePort, Processes, ready, until } from '../harness/processes.ts'
import { databaseOf } from './check-log.ts'

describe('npm run verify-log', { timeout: 180_000 }, () => {
  const processes = new Processes()
  afterAll(() => processes.end())

  it('says in one line whether each log is whole, while the portal runs and while it does not', async () => {
    const folder = await processes.folder()
    const settings = { DATA_DIR: folder, PORT: String(await freePort()), LOG_LEVEL: 'warn' }
    const made = await openInProcess(settings)
    await seedWhistleblower(made.parts)
    await made.stop()
    const verify = async (...args: string[]) => {
      const script = processes.portal(settings, 'scripts/verify-log.ts', args)
      const { code } = await script.exited
      const [said = '', cases = '', ...more] = script.output().trimEnd().split('\n')
      expect(more).toEqual([])
      return { code, said, cases }
    }
    const server = await ready(processes.portal(settings))
    const db = await databaseOf(folder)
    await until('the log is sealed', async () => {
      const found = await db.query('SELECT 1 FROM seals.seal')
      return (found.rowCount ?? 0) > 0
    })
    await until('the cases are sealed', async () => (await verify()).cases.includes(' 1 seals'))
    const whole = await verify()
    expect(whole.said).toMatch(/^The log is whole: \d{3,} events under \d+ seals/)
    expect(whole.code).toBe(0)
    const [, hash = ''] = /last seal ([0-9a-f]{64})/.exec(whole.said) ?? []
    expect((await verify('--seal', hash)).code).toBe(0)
    // The demo company has two cases, which came on days before this one.
    expect(whole.cases).toMatch(
      /^The log of whistleblowers' cases is whole: 2 events under 1 seals/,
    )
    const [, ofCases = ''] = /last seal ([0-9a-f]{64})/.exec(whole.cases) ?? []
    expect((await verify('--seal', ofCases)).code).toBe(0)
    const cut = await verify(
      '--seal',
      hash.replace(/^./, (one) => (one === '0' ? '1' : '0')),
    )
    expect(cut.said).toMatch(/^The log is NOT whole: the seal [0-9a-f]{64} is gone/)
    expect(cut.code).toBe(1)
    const { rowCount } = await db.query(
      `UPDATE log.event SET data = replace(data, '"smsReminder":false', '"smsReminder":true') WHERE position =
       (SELECT min(position) FROM log.event WHERE type = 'messageSent')`,
    )
    expect(rowCount).toBe(1)
    await db.end()
    const cases = await databaseOf(folder, 'portal_whistleblower')
    await cases.query("UPDATE log.event SET data = data || ' ' WHERE position = 2")
    await cases.end()
    expect((await server.signal('SIGINT')).code).toBe(0)
    const edited = await verify()
    expect(edited.said).toMatch(
      /^The log is NOT whole: position \d+ \(version \d+ of stream conversation-.*\) is not what was sealed/,
    )
    expect(edited.cases).toMatch(
      /^The log of whistleblowers' cases is NOT whole: position 2 \(version \d+ of stream case-.*\) is not what was sealed/,
    )
    expect(edited.code).toBe(1)
  })
})
