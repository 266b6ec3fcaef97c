import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MailSink } from '@portal/tests/harness/mail-sink'
import { freePort } from '@portal/tests/harness/processes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gatewaySms } from './outside.ts'
import { isInside, SMTP_WAITS, smtpMailer } from './smtp.ts'

describe('mail', () => {
  let sink: MailSink
  beforeAll(async () => {
    sink = await MailSink.open()
  })
  afterAll(() => sink.close())

  test('bears the same Message-ID at every try', async () => {
    const mailer = smtpMailer(sink.url, 'Portalen <portal@demo.example>')
    const mail = {
      id: 'job-1',
      to: 'anna@demo.example',
      subject: 'Hej Åsa',
      text: 'Välkommen',
      maybeTwice: false,
      locale: 'sv' as const,
    }
    await mailer.send(mail)
    await mailer.send({ ...mail, maybeTwice: true })
    await mailer.send({ ...mail, id: 'job-2', subject: 'Hej\r\nMessage-ID: <kapad@x>' })
    expect([...sink.deliveries]).toEqual([
      ['job-1@demo.example', 2],
      ['job-2@demo.example', 1],
    ])
  })

  test('bears the file that goes along, byte for byte', async () => {
    const bytes = Buffer.from('%PDF-1.7 en rapport om en spegel')
    const attached = { name: 'rapport.pdf', type: 'application/pdf', bytes }
    await smtpMailer(sink.url, 'portal@demo.example').send({ ...mail, id: 'job-3', attached })
    expect(sink.last).toMatch(/Content-Type: application\/pdf; name=rapport\.pdf/)
    expect(sink.last).toContain(bytes.toString('base64'))
  })

  test('is answered to whoever it names, and else to whoever it is from', async () => {
    const mailer = smtpMailer(sink.url, 'portal@demo.example')
    await mailer.send({ ...mail, id: 'job-4', replyTo: 'lon@demo.example\r\nBcc: x@demo.example' })
    expect(sink.last).toMatch(/^Reply-To: .*lon@demo\.example/m)
    expect(sink.last).not.toMatch(/^Bcc:/m)
    await mailer.send({ ...mail, id: 'job-5' })
    expect(sink.last).not.toMatch(/^Reply-To:/m)
  })

  const mail = {
    ...{ to: 'a@demo.example', subject: 'x', text: 'x', maybeTwice: false },
    locale: 'pl' as const,
  }
  /** As Postfix says at the address what it has against the one who asks. */
  const REJECTED = '554 5.7.1 <portal[192.0.2.1]>: Client host rejected: Access denied'
  test.each<[string, string, (at: MailSink) => unknown]>([
    ['turned away for now', 'later', (at: MailSink) => (at.refusing = true)],
    ['refused for good', 'refused', (at: MailSink) => at.answers.set('RCPT', '550 no such user')],
    ['met by a server that does not know us', 'later', (at) => at.answers.set('RCPT', REJECTED)],
    ['met by a server that hangs up at once', 'away', (at: MailSink) => (at.hangsUp = 'greeting')],
    ['cut off in its midst', 'away', (at: MailSink) => (at.hangsUp = 'data')],
  ])('%s is surely not out', async (_, why, make) => {
    const other = await MailSink.open()
    make(other)
    const sent = smtpMailer(other.url, 'portal@demo.example').send({ ...mail, id: 'x' })
    await expect(sent).rejects.toMatchObject({ name: 'NotOut', why })
    await other.close()
  })

  test.each([
    ['the server hangs up', 'taken'],
    ['nobody answers', 'mute'],
  ] as const)('given out whole may be out where %s', async (_, how) => {
    const other = await MailSink.open()
    other.hangsUp = how
    const sent = smtpMailer(other.url, 'portal@demo.example', { ...SMTP_WAITS, answer: 1500 }).send(
      { ...mail, id: 'x' },
    )
    await expect(sent).rejects.toMatchObject({ name: 'InDoubt' })
    expect(other.deliveries.get('x@demo.example')).toBe(1)
    await other.close()
  })

  test('with a code of its own is no repeat: a mailbox would show the first, whose code is void', async () => {
    const mailer = smtpMailer(sink.url, 'portal@demo.example')
    const code = { ...mail, id: 'code', hasNewCode: true }
    await mailer.send(code)
    await mailer.send({ ...code, maybeTwice: true })
    const ids = [...sink.deliveries].filter(([id]) => id.startsWith('code'))
    expect(ids.map(([, times]) => times)).toEqual([1, 1])
  })

  test('is answered by no absence note', async () => {
    await smtpMailer(sink.url, 'portal@demo.example').send({ ...mail, id: 'x' })
    expect(sink.last).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(sink.last).toMatch(/^X-Auto-Response-Suppress: All\r$/m)
  })

  test('says in which language it is, to who reads it out', async () => {
    await smtpMailer(sink.url, 'portal@demo.example').send({ ...mail, id: 'x' })
    expect(sink.last).toMatch(/^Content-Language: pl\r$/m)
  })

  test('goes to one address, whatever stands in it', async () => {
    const other = await MailSink.open()
    const mailer = smtpMailer(other.url, 'portal@demo.example')
    const strange = ['x,victim@demo.example', 'x<victim@demo.example>', 'x:victim@demo.example']
    for (const to of strange) await mailer.send({ ...mail, id: 'x', to })
    expect(other.recipients).toEqual([
      '<"x,victim"@demo.example>',
      '<"x victim"@demo.example>',
      '<"x:victim"@demo.example>',
    ])
    await other.close()
  })

  test('comes back, where it cannot be delivered, to whom the setting names, and not to whom it is from', async () => {
    const from = 'Exempel Transport <portal@demo.example>'
    const read = smtpMailer(sink.url, from, undefined, 'Kontoret <kontoret@demo.example>')
    await read.send({ ...mail, id: 'read' })
    expect(sink.senders.at(-1)).toMatch(/^<kontoret@demo\.example>/)
    expect(sink.last).toContain('From: Exempel Transport <portal@demo.example>')
    expect(sink.last).not.toContain('kontoret')
    await smtpMailer(sink.url, from).send({ ...mail, id: 'unread' })
    expect(sink.senders.at(-1)).toMatch(/^<portal@demo\.example>/)
  })

  test('has its links whole in lines that fit', async () => {
    const link = `https://portal.demo.example/contracts?${'id=0123456789abcdef&'.repeat(12)}`
    const text = `You have a contract to sign. ${'Read it with care. '.repeat(60)}\n\n${link}`
    await smtpMailer(sink.url, 'portal@demo.example').send({ ...mail, id: 'x', text })
    expect(sink.last).not.toContain('flowed')
    expect(Math.max(...sink.last.split('\r\n').map((line) => line.length))).toBeLessThan(79)
    expect(sink.last.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(link)
  })

  test.each([
    ['mail.demo.example', false],
    ['8.8.8.8', false],
    ['127.0.0.1', true],
    ['10.1.2.3', true],
    ['[::1]', true],
    ['mail-catcher', true],
    ['relay.office.internal', true],
  ])('without TLS goes to a server that is beside us alone: %s %s', (host, isBeside) => {
    expect(isInside(`smtp://user:hemligt@${host}:2525?pool=true`)).toBe(isBeside)
  })

  test('is not given to a server that offers no TLS where it is asked for, and is not lost', async () => {
    const other = await MailSink.open()
    other.answers.set('STAR', '502 5.5.1 Error: command not implemented')
    const sent = smtpMailer(`${other.url}?requireTLS=true`, 'portal@demo.example')
    await expect(sent.send({ ...mail, id: 'x' })).rejects.toMatchObject({ why: 'notLetIn' })
    expect(other.recipients).toEqual([])
    await other.close()
  })

  test('that cannot be delivered is not taken for sent', async () => {
    const gone = await MailSink.open()
    const url = gone.url
    await gone.close()
    const mailer = smtpMailer(url, 'portal@demo.example')
    await expect(mailer.send({ ...mail, id: 'x' })).rejects.toMatchObject({
      name: 'NotOut',
      why: 'away',
    })
  })
})

describe('SMS', () => {
  const asked: { headers: IncomingHttpHeaders; body: URLSearchParams }[] = []
  let status = 200
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (bytes: Buffer) => {
      text += bytes.toString()
    })
    request.on('end', () => {
      asked.push({ headers: request.headers, body: new URLSearchParams(text) })
      if (status > 0) response.writeHead(status, { 'retry-after': '90' }).end()
    })
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const login = { user: 'portal', password: 'hemligt', from: 'Portal' }
  const gateway = (deadlineMs?: number) =>
    gatewaySms(
      { ...login, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms` },
      deadlineMs,
    )
  const sms = {
    id: 'job-1',
    to: '070-123 45 67',
    text: 'Möt upp kl 06 & ta med nyckeln',
    maybeTwice: false,
  }

  test('goes as a form, to a whole number, with the name and password', async () => {
    await gateway().send(sms)
    const { headers, body } = asked[0] ?? { headers: {}, body: new URLSearchParams() }
    expect(Object.fromEntries(body)).toEqual({
      from: 'Portal',
      to: '+46701234567',
      message: sms.text,
    })
    expect(headers.authorization).toBe(`Basic ${Buffer.from('portal:hemligt').toString('base64')}`)
  })

  test.each([
    [400, 'refused'],
    [401, 'notLetIn'],
    [403, 'notLetIn'],
    [404, 'notLetIn'],
    [302, 'notLetIn'],
    [429, 'away'],
    [500, 'later'],
    [503, 'later'],
  ])('that the gateway answers with %i is surely not out', async (answer, why) => {
    status = answer
    await expect(gateway().send(sms)).rejects.toMatchObject({ name: 'NotOut', why })
  })

  test('that it has no room for waits for as long as it says', async () => {
    status = 429
    const error: unknown = await gateway()
      .send(sms)
      .catch((one: unknown) => one)
    const { dueAt } = error as { dueAt: Date }
    expect(Math.round((dueAt.getTime() - Date.now()) / 10_000)).toBe(9)
  })

  test.each([502, 504])('that a proxy answers for with %i may be out', async (answer) => {
    status = answer
    await expect(gateway().send(sms)).rejects.toMatchObject({ name: 'InDoubt' })
  })

  test('that nobody answers for may be out; one that nobody was there for is not', async () => {
    status = 0
    await expect(gateway(300).send(sms)).rejects.toMatchObject({ name: 'InDoubt' })
    const nobody = gatewaySms({ ...login, url: `http://127.0.0.1:${await freePort()}/sms` })
    await expect(nobody.send(sms)).rejects.toMatchObject({ name: 'NotOut', why: 'away' })
    const nowhere = gatewaySms({ ...login, url: 'http://nowhere.invalid/sms' })
    await expect(nowhere.send(sms)).rejects.toMatchObject({ name: 'NotOut', why: 'away' })
  })

  test('without a number goes nowhere', async () => {
    const before = asked.length
    const sent = gateway().send({ ...sms, to: 'ingen' })
    await expect(sent).rejects.toMatchObject({ name: 'NotOut', why: 'refused' })
    expect(asked).toHaveLength(before)
  })
})
