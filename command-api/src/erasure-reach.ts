import { type models, ofTheCompany } from '@portal/projections/models'

/** What an erasure does of a table that holds something of people. */
export type Reach =
  /** Rows that name the person in one of these columns are deleted. */
  | { readonly is: 'rows'; readonly columns: readonly [string, ...string[]] }
  /** Neither a word nor the id of the person stays, in the way that is said. */
  | { readonly is: 'gone'; readonly how: string }
  /** No word of the person stays; that somebody of this id was there may be seen. */
  | { readonly is: 'ids'; readonly why: string }
  /** It never holds anything of a person, not even an id. */
  | { readonly is: 'nothing'; readonly why: string }

const rows = (...columns: [string, ...string[]]): Reach => ({ is: 'rows', columns })
const gone = (how: string): Reach => ({ is: 'gone', how })
const ids = (why: string): Reach => ({ is: 'ids', why })
const nothing = (why: string): Reach => ({ is: 'nothing', why })

const byEvent = gone('its handler of userDeleted removes the rows')
const emptied = ids('its handler of userDeleted empties the words; who else was there stays true')
const onlyIds = ids('holds ids, times and choices, no words')
const company = nothing('what the company says of itself')

type Tables<M> = M extends { name: infer N extends string; tables: infer T }
  ? `${N}.${keyof T & string}`
  : never

type Said = Tables<(typeof ofTheCompany)[number]>

/** The tables that queries read. A new one is written down here, or does not compile. */
const readModels: Readonly<Record<Exclude<Tables<(typeof models)[number]>, Said>, Reach>> = {
  'abnormalities.abnormality': byEvent,
  'abnormalities.photo': byEvent,
  'abnormalities.rule': company,
  'agreements.agreement': company,
  'agreements.period': byEvent,
  'agreements.turned': byEvent,
  'applicants.application': byEvent,
  'applicants.file': byEvent,
  'applicants.step': byEvent,
  'bulk.outcome': onlyIds,
  'bulk.run': onlyIds,
  'calendar_feed.feed': byEvent,
  'certificates.certificate': company,
  'certificates.course': byEvent,
  'certificates.holding': byEvent,
  'contracts.contract': byEvent,
  'deliveries.cleared': company,
  'deliveries.decided': onlyIds,
  'deliveries.unreached': byEvent,
  'documents.approval': emptied,
  'documents.assignment': onlyIds,
  'documents.audience': onlyIds,
  'documents.document': company,
  'documents.edition': company,
  'documents.watched': onlyIds,
  'driver_rights.right': byEvent,
  'driver_rights.step': byEvent,
  'education.asking': byEvent,
  'education.definition': company,
  'education.user_education': byEvent,
  'files.file': byEvent,
  'files.for_scope': onlyIds,
  'files.in_conversation': onlyIds,
  'files.named': onlyIds,
  'files.of_person': onlyIds,
  'files.shared': onlyIds,
  'history.entry': onlyIds,
  'tachograph.day': byEvent,
  'tachograph.reading': byEvent,
  'incidents.counted': nothing('that something happened on a day, and nobody to it'),
  'incidents.file': byEvent,
  'incidents.report': byEvent,
  'incidents.step': byEvent,
  'incidents.written': byEvent,
  'jobs.ad': company,
  'medical.certificate': byEvent,
  'messages.conversation': emptied,
  'messages.entry': onlyIds,
  'messages.message': emptied,
  'messages.unread': onlyIds,
  'news.item': ids('says who changed it last'),
  'notices.choice': byEvent,
  'overtime_rules.turned': company,
  'overtime_rules.version': ids('who set them is an id; the words are the agreement’s'),
  'organisation.company': company,
  'organisation.department': ids('says whom to ask, by their ids'),
  'organisation.membership': byEvent,
  'organisation.user_group': company,
  'privacy.erasure': ids('the certificate of an erasure: figures'),
  'privacy.hold': ids('that something is held, for which matter, and who said so'),
  'privacy.request': ids('that somebody asked for what was kept of them, and when they had it'),
  'privacy.rule': nothing('how long things are kept, and how many a rule removed'),
  'privacy.struck': ids('that a retention rule removed something'),
  'reminders.reminded': nothing('what was reminded of, and when'),
  'signage.request': byEvent,
  'signage.signing': byEvent,
  'startup.asked': byEvent,
  'startup.finished': byEvent,
  'startup.name': company,
  'startup.opening': company,
  'startup.thing': company,
  'tests.answer': byEvent,
  'tests.hand_in': onlyIds,
  'tests.named': onlyIds,
  'tests.occasion': onlyIds,
  'tests.place': onlyIds,
  'tests.question': company,
  'tests.question_group': company,
  'tests.standing': onlyIds,
  'tests.test': company,
  'tests.turn': company,
  'tests.watching': onlyIds,
  'timelog.loan': byEvent,
  'timereport.report': byEvent,
  'users.comment': ids('those about the person are removed; of those by them, who wrote stays'),
  'users.hidden': ids('that what is kept of somebody who is gone stays as hidden as they were'),
  'users.person': byEvent,
  'users.place': byEvent,
  'users.relatives': byEvent,
  'vacation.allowance': byEvent,
  'vacation.day': byEvent,
  'vacation.department': company,
  'vacation.request': byEvent,
  'vacation.type': company,
  'views.view': byEvent,
  'workmonthreport.came': byEvent,
  'workmonthreport.closed': ids('says that a month was closed, and when'),
  'workmonthreport.closing': ids('says that a month was closed or opened, and by whom'),
  'workmonthreport.belonging': byEvent,
  'workmonthreport.day': byEvent,
  'workmonthreport.sent': byEvent,
  'workmonthreport.under': byEvent,
  'workmonthreport.week': byEvent,
  'workshifts.shift': onlyIds,
  'workshifts.wanting': onlyIds,
  'wages.numbered': byEvent,
  'wages.outcome': byEvent,
  'wages.run': onlyIds,
  'wages.spec': byEvent,
  'waiting.item': byEvent,
}

/**
 * Every table of the database, and what an erasure does of it. Those with `rows` are deleted from as
 * they stand here. A test compares it with the database, and with what is found there of somebody who
 * was erased.
 */
export const reach: Readonly<Record<string, Reach>> = {
  ...readModels,
  ...Object.fromEntries(
    ofTheCompany.flatMap(({ name, tables }) =>
      Object.keys(tables).map((table) => [`${name}.${table}`, company] as const),
    ),
  ),
  'api.idempotency': gone('forgetReplies'),
  'api.kept_file': gone('forgetKept'),
  'auth.asked': gone('forgetMailed'),
  'auth.attempt': gone('forgetMailed and forgetTries'),
  'auth.credential': rows('user_id'),
  'auth.known_device': rows('user_id'),
  'auth.passkey': rows('user_id'),
  'auth.passkey_challenge': gone('goes with its session'),
  'auth.push_device': rows('user_id'),
  'auth.recovery_code': rows('user_id'),
  'auth.refresh_token': gone('goes with its session'),
  'auth.security_code': gone('forgetMailed'),
  'auth.session': rows('user_id', 'impersonator_id'),
  'auth.sign_in_ticket': rows('user_id'),
  'auth.signing': rows('user_id'),
  'auth.totp': rows('user_id'),
  'evidence.handed_out': nothing('hashes of whole PDFs that were handed out'),
  'installation.key': nothing('check values of keys'),
  'installation.log': nothing('the id of the first event'),
  'installation.made': nothing('which texts the tables were made from'),
  'installation.process': nothing('which processes run, and what keys they know'),
  'log.event': ids('words are sealed with the key of the person, which is destroyed'),
  'outside.gateway': nothing('how the mail server and the SMS gateway are'),
  'outside.outbox': gone('forgetSent'),
  'outside.sent': rows('user_id'),
  'outside.spent': gone('forgetSent'),
  'personal.erasure': ids('whose erasure was asked for, when and by whom'),
  'personal.subject_key': ids('the key is destroyed; the id stays, so that it gets no other'),
  'projections.model': nothing('how far the tables are'),
  'reactions.checkpoint': nothing('how far the reactions are'),
  'reactions.job': ids('names people by ids; what was owed to the person is removed'),
  'reactions.notice': gone('forgetSent'),
  'seals.seal': nothing('hashes over the log'),
  'seals.succession': nothing('public keys'),
  'seals.verification': nothing('how far the log is verified, and what was found'),
}

/** Tables that the queue makes for itself; its jobs hold ids, and are removed when they are done. */
export const queueSchema = 'queue'
