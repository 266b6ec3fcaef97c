import { Id, type Locale } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { z } from 'zod'
import { momentIn } from '../kit/day-words.ts'
import { type JobContext, job } from '../kit/job.ts'
import { mailTo } from '../kit/mail.ts'
import { type Notice, notice } from '../kit/notice.ts'
import { type SignInChange, signInChanges, signInMail } from './texts.ts'

const about = {
  at: z.string(),
  change: z.enum(signInChanges),
  sessionId: z.string().optional(),
  left: z.coerce.number().optional(),
}
interface About {
  readonly sessionId?: string | undefined
  readonly left?: number | undefined
}

/** From which browser it was, where that is known, and how many codes are left. */
async function facts({ sessionId, left = 0 }: About, { pool }: Pick<JobContext, 'pool'>) {
  const found = sessionId
    ? await pool.query<{ device: string }>(
        'SELECT device FROM auth.session WHERE session_id = $1',
        [sessionId],
      )
    : undefined
  return { device: found?.rows[0]?.device ?? '', left }
}

type Happened = { readonly data: { readonly userId: string }; readonly time: Date }

/** Whoever's sign-in was changed is told at once, whoever did it: nobody can switch that off. */
const told = {
  about,
  to: ({ data }: Happened) => [data.userId],
  facts,
  atOnce: true,
  place: places.details,
  going: () => ({}),
  words: (
    locale: Locale,
    { device, left, link }: { device: string; left: number; link: string },
    { change, at }: { change: SignInChange; at: string },
  ) => signInMail(change, locale, { device, left, link, when: momentIn(locale, at) }),
}
const of = (change: SignInChange, { time }: Happened, more: About = {}) => ({
  change,
  at: time.toISOString(),
  ...more,
})

const tellPassword = notice('tellPasswordChanged', 'passwordChanged', {
  ...told,
  since: 'tell-of-password',
  topic: 'passwordChanged',
  of: (event) => of('passwordChanged', event),
  place: places.forgotPassword,
})
const tellAdded = notice('tellSecondFactorAdded', 'secondFactorAdded', {
  ...told,
  since: 'tell-of-second-factor',
  topic: 'secondFactorAdded',
  of: (event) => of('secondFactorAdded', event),
})
const tellRemoved = notice('tellSecondFactorRemoved', 'secondFactorRemoved', {
  ...told,
  since: 'tell-of-second-factor-gone',
  topic: 'secondFactorRemoved',
  topicOf: ({ change }) => change,
  of: (event) => of(event.data.byId ? 'secondFactorTaken' : 'secondFactorRemoved', event),
})
const tellRecovery = notice('tellRecoveryCodeUsed', 'recoveryCodeUsed', {
  ...told,
  since: 'tell-of-recovery-code',
  topic: 'recoveryCodeUsed',
  of: (event) => of('recoveryCodeUsed', event, { left: event.data.left }),
})
const tellDevice = notice('tellNewDevice', 'newDeviceSeen', {
  ...told,
  since: 'tell-of-new-device',
  topic: 'newDevice',
  of: (event) => of('newDevice', event, { sessionId: event.data.sessionId }),
})

export const tellingOfSignIn: readonly Notice[] = [
  tellPassword,
  tellAdded,
  tellRemoved,
  tellRecovery,
  tellDevice,
]

const byChange: Readonly<Record<SignInChange, Notice>> = {
  passwordChanged: tellPassword,
  secondFactorAdded: tellAdded,
  secondFactorRemoved: tellRemoved,
  secondFactorTaken: tellRemoved,
  recoveryCodeUsed: tellRecovery,
  newDevice: tellDevice,
}

/** What releases before these were notices owe. */
job(
  'tellOfSignIn',
  { ...about, change: about.change.optional(), userId: Id, notice: about.change },
  async ({ userId, notice: change, ...data }, context) => {
    const say = await byChange[change].says(userId, { ...data, change }, '0', context)
    await mailTo(context, { userId, topic: change }, (locale, person) => say?.(locale, person))
  },
)
