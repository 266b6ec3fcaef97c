import { payCodesFrom } from '@portal/contracts/paxml-codes'
import { pushServicesIn } from '@portal/platform/push-services'
import type { Settings } from '@portal/platform/settings'
import { StartError } from '@portal/platform/start-error'
import type { SendingLimits } from '@portal/workers/kit/limits'
import type { Pace } from '@portal/workers/kit/noted'
import {
  gatewaySms,
  type Mailer,
  noGateway,
  outboxOf,
  type SmsGateway,
} from '@portal/workers/kit/outside'
import { type PushGateway, pushGateway } from '@portal/workers/kit/push-service'
import { smtpMailer } from '@portal/workers/kit/smtp'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { PortalSettings } from './kit/parts.ts'

/** How mail, SMS and pushes leave the house: as the settings say, mail and SMS else into the outbox (embedded). */
export function outsideOf(
  settings: Settings,
  pool: pg.Pool,
  logger: Logger,
): { mailer: Mailer; sms: SmsGateway; push: PushGateway | undefined } {
  const instead = (name: 'SMTP_URL' | 'SMS_GATEWAY_URL') => {
    if (settings.PROFILE === 'embedded') return outboxOf(pool)
    logger.warn(`${name} is not set: nothing of that kind is sent`)
    return noGateway(name)
  }
  return {
    mailer: settings.SMTP_URL
      ? smtpMailer(settings.SMTP_URL, settings.MAIL_FROM, undefined, settings.MAIL_BOUNCES)
      : instead('SMTP_URL'),
    sms: settings.SMS_GATEWAY_URL
      ? gatewaySms({
          url: settings.SMS_GATEWAY_URL,
          user: settings.SMS_USER,
          password: settings.SMS_PASSWORD,
          from: settings.SMS_FROM,
        })
      : instead('SMS_GATEWAY_URL'),
    push: pushOf(settings),
  }
}

/** What calls look at, as the settings say. */
export const ofCalls = (
  settings: Settings,
): Omit<PortalSettings, 'publicUrl' | 'tokenKey' | 'claimKey'> => ({
  trustedProxies: settings.TRUSTED_PROXIES,
  push: pushOffered(settings),
  pace: { reads: settings.CALL_LIMIT, changes: settings.CHANGE_LIMIT },
  guestLimit: settings.GUEST_LIMIT,
  pendingUploads: {
    files: settings.PENDING_FILES,
    bytes: settings.PENDING_MEGABYTES * 1024 * 1024,
  },
  payCodes: payCodes(settings),
})

/** @throws StartError where a kind of time is named that there is none of */
function payCodes({ PAXML_CODES }: Settings) {
  try {
    return payCodesFrom(PAXML_CODES)
  } catch (error) {
    throw new StartError(`The setting PAXML_CODES is wrong: ${(error as Error).message}`)
  }
}

/** What browsers subscribe to pushes with, and where those may go; undefined where nothing is pushed. */
const pushOffered = ({ VAPID_PUBLIC_KEY: publicKey, PUSH_SERVICES }: Settings) =>
  publicKey ? { publicKey, services: pushServicesIn(PUSH_SERVICES) } : undefined

/** How pushes leave the house, as the settings say; undefined where there are no keys for it. */
function pushOf(settings: Settings): PushGateway | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUBLIC_URL } = settings
  if (!publicKey || !privateKey) return undefined
  const [sender = ''] = /[^\s<>]+@[^\s<>]+/.exec(settings.MAIL_FROM) ?? []
  const own = PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : `mailto:${sender}`
  return pushGateway({
    vapid: { publicKey, privateKey },
    subject: settings.VAPID_SUBJECT ?? own,
    services: pushServicesIn(settings.PUSH_SERVICES),
  })
}

/** How soon and how often people are written to of what is put on them, as the settings say. */
export const noticePace = (settings: Settings): Pace => ({
  afterS: settings.NOTICE_AFTER,
  everyS: settings.NOTICE_EVERY * 60,
})

/** What may be sent in a day, as the settings say. */
export const sendingLimits = (settings: Settings): SendingLimits => ({
  smsCost: settings.SMS_DAILY_COST,
  smsPrice: settings.SMS_PRICE,
  mails: settings.MAIL_DAILY,
  smsToOne: settings.SMS_PERSON_DAILY,
  mailsToOne: settings.MAIL_PERSON_DAILY,
  pushes: settings.PUSH_DAILY,
  pushesToOne: settings.PUSH_PERSON_DAILY,
})
