import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MailSink } from '@portal/tests/harness/mail-sink'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gatewaySms, smtpMailer } from './outside.ts'

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
    }
    await mailer.send(mail)
    await mailer.send({ ...mail, maybeTwice: true })
    await mailer.send({ ...mail, id: 'job-2', subject: 'Hej\r\nMessage-ID: <kapad@x>' })
    expect([...sink.deliveries]).toEqual([
      ['job-1@demo.example', 2],
      ['job-2@demo.example', 1],
    ])
  })

  test('that cannot be delivered is not taken for sent', async () => {
    const gone = await MailSink.open()
    const url = gone.url
    await gone.close()
    const mailer = smtpMailer(url, 'portal@demo.example')
    await expect(
      mailer.send({ id: 'x', to: 'a@demo.example', subject: 'x', text: 'x', maybeTwice: false }),
    ).rejects.toThrow()
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
      response.writeHead(status).end()
    })
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  const gateway = () =>
    gatewaySms({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
      user: 'portal',
      password: 'hemligt',
      from: 'Portal',
    })
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

  test('that the gateway refuses, or that has no number, is not taken for sent', async () => {
    status = 500
    await expect(gateway().send(sms)).rejects.toThrow('500')
    const before = asked.length
    await expect(gateway().send({ ...sms, to: 'ingen' })).rejects.toThrow('phone')
    expect(asked).toHaveLength(before)
  })
})
