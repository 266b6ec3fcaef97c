import { beyondList } from './listed.ts'
import type { Step } from './step.ts'

const own = 'bears what somebody wrote, by mail or SMS as they said'
const asked = 'the person asks for it and waits for it at the screen'

const others: Readonly<Record<string, string>> = {
  'workers/src/auth/send-reset-code.ts': asked,
  'workers/src/signage/send-signing-code.ts': asked,
  'workers/src/auth/tell-of-sign-in.ts': 'what releases before its notices owe',
  'workers/src/deliveries/tell-of-held.ts':
    'gathered, it would wait for the limit that it tells of',
  'workers/src/driver-rights/tell-of-request.ts': own,
  'workers/src/messages/remind-recipients.ts': own,
  'workers/src/users/send-requested-sms.ts': own,
  'workers/src/driver-rights/remind-of-expiry.ts': 'a schedule reminds, no event',
  'workers/src/medical/remind-of-certificate.ts': 'days remind: no event says that one is missing',
  'workers/src/timelog/remind-of-late.ts': 'days remind: no event says that one is late',
  'workers/src/whistleblower/remind-of-cases.ts': 'days remind: no event of a case is in the log',
}

/** Whom something is put on is told of it by a notice: gathered, by their choice, with a link. */
export const notices: Step = {
  name: 'notices',
  what: 'people are told by notices',
  run: () =>
    beyondList({
      folders: ['workers/src'],
      does: (name, text) => !name.startsWith('workers/src/kit/') && /\b(mailTo|smsTo)\(/.test(text),
      others,
      wrong: 'sends a mail or an SMS by itself: declare a notice(…)',
      over: 'declares notices alone now: take it off the list',
    }),
}
