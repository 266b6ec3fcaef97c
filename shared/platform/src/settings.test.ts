import { lstat, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressesIn, readSettings, settingsSchema, settingsTable } from './settings.ts'
import { StartError } from './start-error.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-settings-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const key = Buffer.alloc(32, 7).toString('base64')
const scaled = {
  PROFILE: 'scaled',
  DATABASE_URL: 'postgres://db/portal',
  MASTER_KEY: key,
  TOKEN_KEY: Buffer.alloc(32, 8).toString('base64'),
  CLAIM_KEY: Buffer.alloc(32, 9).toString('base64'),
  PUBLIC_URL: 'https://portal.example',
}

describe('the embedded profile', () => {
  it('needs no settings, and makes keys that it keeps for itself', async () => {
    const dataDir = join(folder, 'new', 'deep')
    const first = await readSettings({ DATA_DIR: dataDir })
    expect(first).toMatchObject({ PROFILE: 'embedded', PORT: 3000, DATA_DIR: dataDir })
    const keys = [first.MASTER_KEY, first.TOKEN_KEY, first.CLAIM_KEY]
    expect(new Set(keys).size).toBe(3)
    for (const text of keys) expect(Buffer.from(text, 'base64')).toHaveLength(32)
    expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600)
    expect(await readSettings({ DATA_DIR: dataDir })).toEqual(first)
  })

  it('has the same keys in two processes that begin in one folder at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const dataDir = join(folder, `both-${round}`)
      const [one, other] = await Promise.all([
        readSettings({ DATA_DIR: dataDir }),
        readSettings({ DATA_DIR: dataDir }),
      ])
      expect(other).toEqual(one)
      // What was written with others could never be read again.
      expect(await readSettings({ DATA_DIR: dataDir })).toEqual(one)
    }
  })

  it('takes a key that is given before the one it keeps', async () => {
    const settings = await readSettings({ DATA_DIR: join(folder, 'given'), TOKEN_KEY: key })
    expect(settings.TOKEN_KEY).toBe(key)
    expect(settings.MASTER_KEY).not.toBe(key)
  })

  it('takes an empty setting for one that is not there, and passes by what it does not know', async () => {
    const settings = await readSettings({
      DATA_DIR: join(folder, 'empty'),
      PORT: ' ',
      PUBLIC_URL: '',
      HOME: '/x',
    })
    expect(settings.PORT).toBe(3000)
    expect(settings).not.toHaveProperty('HOME')
  })
})

describe('who is mailed the last seal', () => {
  it('are addresses, with commas between', async () => {
    const dataDir = join(folder, 'seals')
    const { SEALS_TO } = await readSettings({
      DATA_DIR: dataDir,
      SEALS_TO: ' a@example.com, B@example.com,a@example.com, ',
    })
    expect(addressesIn(SEALS_TO)).toEqual(['a@example.com', 'b@example.com'])
    for (const wrong of ['a@example.com; b@example.com', 'audit', 'a@example.com,b'])
      await expect(readSettings({ DATA_DIR: dataDir, SEALS_TO: wrong })).rejects.toThrow(
        'The setting SEALS_TO is wrong: name e-mail addresses, with commas between',
      )
  })
})

describe('the scaled profile', () => {
  it('takes what it is given and writes nothing', async () => {
    const dataDir = join(folder, 'scaled')
    expect(await readSettings({ ...scaled, DATA_DIR: dataDir })).toMatchObject(scaled)
    await expect(readFile(join(dataDir, 'keys.json'))).rejects.toThrow()
  })

  it.each(['DATABASE_URL', 'MASTER_KEY', 'TOKEN_KEY', 'CLAIM_KEY', 'PUBLIC_URL'])(
    'says that %s is missing',
    async (name) => {
      const trying = readSettings({ ...scaled, [name]: undefined })
      await expect(trying).rejects.toBeInstanceOf(StartError)
      await expect(trying).rejects.toThrow(`The setting ${name} is missing (scaled profile)`)
    },
  )
})

describe('what a company would notice only later', () => {
  const given = (settings: Record<string, string>) =>
    readSettings({ ...scaled, DATA_DIR: join(folder, 'later'), ...settings })

  it.each([
    ['PUBLIC_URL', 'portal.example:8080', 'https://'],
    ['PUBLIC_URL', 'ftp://portal.example', 'https://'],
    ['PUBLIC_URL', 'https://company.example/portal', 'without a path'],
    ['SMTP_URL', 'mail.example:25', 'smtp://'],
    ['SMTP_URL', 'https://mail.example', 'smtp://'],
    ['MAIL_FROM', 'Portal', 'an address'],
    ['SMS_FROM', 'Exempel Transport AB', 'at most 11'],
    ['SMS_FROM', 'Åkeriet', 'a-z'],
    ['SMTP_URL', 'smtp://', 'name a host'],
    ['SMS_GATEWAY_URL', 'ftp://sms.example', 'https://'],
    ['SMS_GATEWAY_URL', 'javascript:alert(1)', 'https://'],
    ['S3_ENDPOINT', 'ftp://files.example', 'https://'],
    ['WHISTLEBLOWER_DATABASE_URL', 'nonsense', 'postgres://'],
    ['WHISTLEBLOWER_DATABASE_URL', 'postgres:', 'a host'],
    ['NOTICE_AFTER', '99999999999999', '<=86400'],
    ['NOTICE_EVERY', '99999999999999', '<=10080'],
    ['START_WAIT', '99999999999999', '<=86400'],
    ['SMS_PRICE', '0,6', 'must be a number, as 60 or 0.6'],
  ])('%s as %s is refused at the start', async (name, value, words) => {
    const refused = given({ [name]: value })
    await expect(refused).rejects.toThrow(`The setting ${name} is wrong`)
    await expect(refused).rejects.toThrow(words)
  })

  it.each([
    ['MAIL_FROM', 'Exempel Transport <portal@company.example>'],
    ['SMTP_URL', 'smtps://portal%40company.example:p%40ss@mail.example:465'],
    ['SMS_FROM', '+46701234567'],
  ])('%s may be %s', async (name, value) => {
    expect(await given({ [name]: value })).toHaveProperty(name, value)
  })

  it('a slash at the end of the address does not stand twice in links', async () => {
    const { PUBLIC_URL } = await given({ PUBLIC_URL: 'https://portal.example/' })
    expect(PUBLIC_URL).toBe('https://portal.example')
  })

  it('one key in place of two is refused by their names', async () => {
    await expect(given({ CLAIM_KEY: scaled.TOKEN_KEY })).rejects.toThrow(
      'TOKEN_KEY and CLAIM_KEY are the same',
    )
  })
})

describe('a wrong setting is named, in one line', () => {
  it.each([
    ['PROFILE', 'huge'],
    ['PORT', 'three thousand'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', ' 127.0.0.1'],
    ['HOST', 'http://127.0.0.1'],
    ['HOST', '[::1]'],
    ['PUBLIC_URL', 'portal.example'],
    ['EVENT_STORE', 'mysql'],
    ['QUEUE', 'kafka'],
    ['MASTER_KEY', 'too short'],
    ['TOKEN_KEY', Buffer.alloc(31).toString('base64')],
    ['CLAIM_KEY', 'x'],
    ['SMS_GATEWAY_URL', 'nowhere'],
    ['S3_ENDPOINT', 'nowhere'],
    ['TRUSTED_PROXIES', 'all'],
    ['GUEST_LIMIT', '0'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', async (name, value) => {
    const trying = readSettings({ DATA_DIR: join(folder, 'wrong'), [name]: value })
    await expect(trying).rejects.toBeInstanceOf(StartError)
    await expect(trying).rejects.toThrow(new RegExp(`^The setting ${name} is wrong: .+$`))
    await expect(trying).rejects.not.toThrow('\n')
  })
})

it.each(['keys.json', 'push-keys.json'])(
  'does not take a %s that cannot be read for one that is not there',
  async (name) => {
    const dataDir = join(folder, `unread-${name}`)
    await readSettings({ DATA_DIR: dataDir })
    // As where the rights are another user's, which mean nothing to root.
    await rm(join(dataDir, name))
    await symlink(name, join(dataDir, name))
    await expect(readSettings({ DATA_DIR: dataDir })).rejects.toThrow(
      new RegExp(`^The keys in \\S+${name} cannot be read: ELOOP`),
    )
    expect((await lstat(join(dataDir, name))).isSymbolicLink()).toBe(true)
  },
)

it('says so where the data folder cannot be written', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const trying = readSettings({ DATA_DIR: join(file, 'below') })
  await expect(trying).rejects.toBeInstanceOf(StartError)
  await expect(trying).rejects.toThrow(/^The data folder .+ cannot be written: .+$/)
})

it.runIf(process.platform === 'linux')(
  'says so of a folder that is there and can have none, which Node tries to make one in for ever',
  async () => {
    const trying = readSettings({ DATA_DIR: '/proc/portal/data' })
    await expect(trying).rejects.toThrow(/^The data folder .+ cannot be written: .+$/)
  },
)

it.each(['{', '[]', '{"MASTER_KEY":"x"}', 'null'])(
  'says so where its keys cannot be read: %s',
  async (text) => {
    const dataDir = await mkdtemp(join(folder, 'keys-'))
    await writeFile(join(dataDir, 'keys.json'), text)
    const trying = readSettings({ DATA_DIR: dataDir })
    await expect(trying).rejects.toBeInstanceOf(StartError)
    await expect(trying).rejects.toThrow(/^The keys in .+keys\.json cannot be read\. .+$/)
  },
)

it('makes no new keys where there is a database that was made with others', async () => {
  const dataDir = await mkdtemp(join(folder, 'gone-'))
  await mkdir(join(dataDir, 'postgres'))
  await expect(readSettings({ DATA_DIR: dataDir })).rejects.toThrow(/^The keys .+ are gone .+$/)
})

it('has a meaning for every setting in the table', () => {
  const lines = settingsTable().split('\n')
  for (const name of Object.keys(settingsSchema.shape))
    expect(lines.filter((line) => line.startsWith(`| \`${name}\` |`))).toHaveLength(1)
  for (const line of lines) expect(line).toMatch(/^\|.+\|.+\|.+\S.+\|$|^\|---/)
})
