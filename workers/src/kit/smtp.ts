import { isIP } from 'node:net'
import { isPublicAddress } from '@portal/platform/push-services'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { InDoubt, NotOut, type Said, type WhyNotOut } from './outcome.ts'
import { type Mailer, oneLine } from './outside.ts'

/**
 * How long each part of a delivery may take, in ms: until a server greets; until it wants the body, while it may ask others
 * about the address; and until it answers for the whole of it, for which RFC 5321 (4.5.3.2.6) gives it ten minutes.
 */
export const SMTP_WAITS = { greeting: 20_000, commands: 120_000, answer: 600_000 }

/** What a mail server's refusal means, by the step that it answered. */
function whyNot({ code, command, responseCode, response }: Said): WhyNotOut {
  if (code === 'EAUTH' || code === 'ETLS') return 'notLetIn'
  if (responseCode === undefined)
    return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'refused' : 'away'
  if (responseCode === 421 || command === 'CONN' || command === 'EHLO') return 'away'
  if (responseCode < 500) return 'later'
  if (command === 'MAIL FROM') return 'notLetIn'
  // Of us, not of the address (RFC 3463, x.7): 'relay access denied', 'client host rejected'. Postfix says so here.
  const isOfUs = responseCode === 530 || /\b5\.7\.\d/.test(response ?? '')
  return command === 'RCPT TO' && isOfUs ? 'later' : 'refused'
}

/** Absence notes do not answer what nobody wrote (RFC 3834; the second is Exchange's). */
const NO_ANSWERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Is the server beside us? Elsewhere nobody on the way is to read codes and passwords: TLS, or the address says otherwise. */
export function isInside(url: string): boolean {
  const host = (URL.parse(url)?.hostname ?? '').replace(/^\[|\]$/g, '')
  if (isIP(host)) return !isPublicAddress(host)
  return !host.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)$/i.test(host)
}

/**
 * Sends over SMTP. Throws NotOut where the server had nothing of the mail's body yet, or answered that
 * it does not take it; what breaks between the two is InDoubt.
 * @param bounces whom a mail server on the way tells later that it could not be delivered
 */
export function smtpMailer(url: string, from: string, waits = SMTP_WAITS, bounces = from): Mailer {
  const { greeting, commands, answer } = waits
  const transport = createTransport({
    url,
    requireTLS: !isInside(url),
    ...{ connectionTimeout: greeting, greetingTimeout: greeting, socketTimeout: answer },
  })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  // Its body is asked for when the server has said that it wants it: from there on it may be taken.
  transport.use('stream', (mail, next) => {
    const { given } = mail.data as { given?: () => void }
    const open = mail.message.createReadStream.bind(mail.message)
    mail.message.createReadStream = (options) => {
      const body = open(options)
      const pipe = body.pipe.bind(body)
      body.pipe = (to, how) => {
        given?.()
        return pipe(to, how)
      }
      return body
    }
    next()
  })
  return {
    async send(mail) {
      let isGiven = false
      // Closes the connection: what was not given out by then never is.
      const late = new AbortController()
      let clock = setTimeout(() => late.abort(), greeting + commands)
      const asked = {
        // A mailbox shows one mail of an id, its first: that tells a repeat, unless the repeat is what counts.
        messageId: `<${mail.id}${mail.hasNewCode && mail.maybeTwice ? `.${Date.now()}` : ''}@${domain}>`,
        from,
        // Read as one address: a comma within it does not make two of it.
        to: { name: '', address: oneLine(mail.to) },
        envelope: { from: bounces, to: { name: '', address: oneLine(mail.to) } },
        ...(mail.replyTo ? { replyTo: { name: '', address: oneLine(mail.replyTo) } } : {}),
        subject: oneLine(mail.subject),
        text: mail.text,
        // Lines are not joined or broken by whoever shows it: links stay whole.
        textEncoding: 'quoted-printable',
        headers: { ...NO_ANSWERS, 'Content-Language': mail.locale },
        ...(mail.attached
          ? {
              attachments: [
                {
                  filename: mail.attached.name,
                  contentType: mail.attached.type,
                  content: mail.attached.bytes,
                },
              ],
            }
          : {}),
        given: () => {
          isGiven = true
          clearTimeout(clock)
          clock = setTimeout(() => late.abort(), answer)
        },
        signal: late.signal,
      }
      try {
        await transport.sendMail(asked as SendMailOptions)
      } catch (error) {
        const said = error as Said
        if (isGiven && said.responseCode === undefined) throw new InDoubt('mail', { cause: error })
        throw new NotOut(whyNot(said), { cause: error })
      } finally {
        clearTimeout(clock)
      }
    },
  }
}
