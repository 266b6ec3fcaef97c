import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { demoPassword, seedDemo } from '@portal/command-api/demo/seed'
import { type Portal, startPortal } from '@portal/command-api/portal'
import { type AnyCall, calls } from '@portal/contracts'
import { MAX_IMPORT_ROWS } from '@portal/contracts/abnormality-shapes'
import { newId } from '@portal/platform/ids'
import { createLogger } from '@portal/platform/log'
import { readSettings } from '@portal/platform/settings'
import sharp from 'sharp'
import { loopHeld } from '../harness/busy.ts'
import { Client } from '../harness/client.ts'
import { form, noise, png } from '../harness/growing.ts'
import { makeZip, workbook } from '../harness/zip.ts'
import type { Answered, Ask } from './asking.ts'
import { median } from './report.ts'
import type { Stand } from './stand.ts'

const ROUNDS = 5
const MB = 1024 * 1024
const FILE = 20 * MB

const shared = (name: string, bytes: Uint8Array) => {
  const both = new SharedArrayBuffer(bytes.length)
  new Uint8Array(both).set(bytes)
  return { name, bytes: both }
}
const to = ({ method, path }: AnyCall, input: object): Ask => ({
  method,
  path,
  json: JSON.stringify(input),
})
const uploading = ({ method, path }: AnyCall, ...files: Ask['files'] & {}): Ask => ({
  method,
  path,
  files,
})

/** The largest list of people: as many rows as are read, every cell as long as it is kept. */
const people = (rows: number) => [
  ['first name', 'last name', 'email', 'phone', 'personal number'],
  ...Array.from({ length: rows }, (_, n) => [
    `Ł${'ę'.repeat(240)}`,
    'Ö'.repeat(250),
    `${noise(200)}${n}@${noise(40)}`,
    '+46700000000',
    `${n}`,
  ]),
]
const csv = (rows: readonly (readonly string[])[]) =>
  Buffer.from(rows.map((row) => row.join(';')).join('\n'))
const wide = (columns: number, rows: number, cell: string) =>
  Array.from({ length: rows }, () => Array<string>(columns).fill(cell))

/** A PDF with a form that can be read, and a stream of so many bytes. */
const pdfOf = (bytes: number) =>
  form(
    [
      '<</T(a)/FT/Tx>>',
      Buffer.concat([
        Buffer.from(`<</Length ${bytes}>>\nstream\n`),
        randomBytes(bytes),
        Buffer.from('\nendstream'),
      ]),
    ],
    ['4 0 R'],
  )

/** Every kind of large thing that a person may send, as the calls that send it. */
async function largest(
  reader: string,
  ask: (what: Ask) => Promise<Answered>,
): Promise<[string, Ask | (() => Ask)][]> {
  const pixels = 4000 * 3000
  const photo = await sharp(randomBytes(pixels * 3), {
    raw: { width: 4000, height: 3000, channels: 3 },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
  const large = shared('a.pdf', pdfOf(FILE - 5000))
  const { upload } = calls.files
  const kept = await ask(uploading(upload, large))
  const { files } = kept.body as { files: { id: string }[] }
  const fileId = files[0]?.id
  const { readStaffList } = calls.users
  const { readFile, importRows } = calls.abnormalities
  const rich = '<p>abc <b>def</b></p>'.repeat(1250).padEnd(49_900, 'x')
  const row = {
    person: `${noise(100)}@${noise(40)}`,
    date: '2026-03-02',
    time: '04:10',
    type: noise(70),
    figure: '12',
    severity: 'x'.repeat(30),
    text: noise(100),
  }
  const guest = (n: number) => ({
    firstName: 'Å'.repeat(80),
    lastName: 'Ö'.repeat(80),
    email: `${noise(40)}${n}@demo.example`,
    phone: '+46700000000',
    personalNumber: '',
  })
  let invited = 0
  return [
    ['a list of 2,000 people', uploading(readStaffList, shared('a.csv', csv(people(2000))))],
    [
      'a workbook of 2,000 people',
      uploading(readStaffList, shared('a.xlsx', makeZip(workbook(people(1900))))),
    ],
    [
      'a list of 200,000 cells',
      uploading(readStaffList, shared('a.csv', csv(wide(100, 2000, 'abcdefghi')))),
    ],
    ['a list of 20 MB', uploading(readFile, shared('a.csv', Buffer.from(noise(FILE - 10))))],
    [
      '2,000 rows to import',
      to(importRows, { rows: Array(MAX_IMPORT_ROWS).fill(row), preview: true }),
    ],
    [
      '2,000 people to invite',
      () =>
        to(calls.users.invite, {
          people: Array.from({ length: 2000 }, () => guest(invited++)),
          userType: 'Employee',
          companyId: null,
          departmentIds: [],
          preview: false,
        }),
    ],
    [
      'a group of 10,000',
      to(calls.groups.save, {
        name: 'Alla',
        userIds: Array.from({ length: 10_000 }, () => newId()),
      }),
    ],
    ['a PDF of 20 MB', uploading(upload, large)],
    [
      'the form of a PDF of 20 MB',
      to(calls.emergency.save, { name: 'Larm', fileId, phone: '112' }),
    ],
    ['a picture of 12 million colours', uploading(upload, shared('a.jpg', photo))],
    ['a picture of 36 million pixels', uploading(upload, shared('a.png', png(12_000, 3000)))],
    [
      'ten files of 5 MB',
      uploading(
        upload,
        ...Array.from({ length: 10 }, (_, n) => shared(`${n}.pdf`, pdfOf(4.9 * MB))),
      ),
    ],
    ['the longest news', to(calls.news.save, { title: 'Nytt', html: rich })],
    [
      'the longest message',
      to(calls.messages.start, {
        recipients: [{ kind: 'user', id: reader }],
        subject: 'Hej',
        content: rich,
      }),
    ],
  ]
}

/** How long the server is held up by the largest that people may send it, from the wire to the answer. */
export async function benchServed(stand: Stand): Promise<void> {
  const { report, say, processes } = stand
  say('What the largest that a person may send holds up in the server…')
  const portal: Portal = await startPortal(
    await readSettings({
      DATA_DIR: await processes.folder(),
      PORT: '0',
      LOG_LEVEL: 'silent',
      CALL_LIMIT: '10000',
      CHANGE_LIMIT: '10000',
      PENDING_FILES: '10000',
      PENDING_MEGABYTES: '10000',
    }),
    {
      temporary: true,
      logger: createLogger('silent'),
      onReady: async (parts) => {
        await seedDemo(parts, () => undefined)
      },
    },
  )
  const { url } = portal
  const admin = new Client(url)
  await admin.signIn('superadmin@demo.example', demoPassword)
  const driver = new Client(url)
  await driver.signIn('driver@demo.example', demoPassword)
  const { id: reader } = await driver.ok(calls.auth.me, {})
  const worker = new Worker(new URL('./asking.ts', import.meta.url), {
    workerData: { url, token: admin.token },
  })
  const ask = async (what: Ask): Promise<Answered> => {
    worker.postMessage(what)
    const [answer] = (await once(worker, 'message')) as [Answered]
    return answer
  }
  try {
    for (const [what, asked] of await largest(reader, ask)) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const answered = ask(typeof asked === 'function' ? asked() : asked)
        const held = loopHeld()
        const { status } = await answered
        times.push(held.end())
        if (status >= 500) throw new Error(`${what}: ${status}`)
      }
      report.add(`the server held up by ${what}`, median(times), 'ms', { atMost: 50 })
    }
  } finally {
    await worker.terminate()
    await portal.stop()
  }
}
