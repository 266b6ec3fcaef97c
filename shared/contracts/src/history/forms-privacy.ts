import { day, type Form, moment, number, once, orNone, text, word, yes } from './form.ts'

const rule = once(word('privacy:tabRetention', 'retentionRule'))

/** The forms of how long things are kept, what is held, and what people ask for of what is theirs. */
export const privacyForms = {
  retentionRule: {
    events: ['retentionRuleSet'],
    fields: { rule, months: orNone(number('privacy:months'), 'privacy:ruleOff') },
  },
  retentionRun: {
    events: ['retentionAsked', 'retentionRan'],
    fields: {
      rule,
      months: once(number('privacy:months')),
      struck: once(number('history:struck')),
      held: once(number('privacy:isOnHold')),
      left: once(number('history:leftForNight')),
    },
  },
  struck: {
    events: ['caseStruck'],
    fields: { rule, months: once(number('privacy:months')) },
  },
  legalHold: {
    events: ['legalHoldPlaced', 'legalHoldLifted'],
    fields: { reference: text('privacy:reference') },
  },
  dataAsked: {
    events: ['personalDataAsked'],
    fields: {
      askedOn: once(day('privacy:askedDay')),
      dueOn: once(day('history:handOutBy')),
      byOffice: once(yes('history:byOffice')),
    },
  },
  erasure: {
    events: ['erasureCertified'],
    fields: {
      askedAt: once(moment('privacy:erasureAsked')),
      keys: once(number('history:keysDestroyed')),
      files: once(number('history:filesRemoved')),
      rows: once(number('history:rowsRemoved')),
      events: once(number('history:eventsUnreadable')),
    },
  },
} as const satisfies Readonly<Record<string, Form>>
