import { calls } from '@portal/contracts'
import { allEvents } from '@portal/events'
import { besideList, sourcesIn } from './listed.ts'
import type { Step } from './step.ts'

/** Events that the history alone shows, each with why. */
const historyAlone: Readonly<Record<string, string>> = {
  startupFinished: 'that somebody could go on follows from what they did',
  recoveryCodesMade: 'an account is shown how many are left, not when they came',
  impersonationStarted: 'the session itself says whose eyes it looks through',
  impersonationEnded: 'the session itself says whose eyes it looks through',
}

/** Calls that our own client does not make by their name, each with why. */
const othersCall: Readonly<Record<string, string>> = {
  'calendarFeed.feed': 'called by programs for calendars, by its address',
  'auth.signOut': 'made by its address while the page goes away',
  'auth.refresh': 'made by its address, beside all others',
  'trafficAreas.one': 'the specification has it; lists say their names',
  'groups.ofDepartment': 'the specification has it; a department shows its people',
  'documents.toApprove': 'the specification has it; the start page has them already',
  'driverRights.attach': 'the specification has it; a right is saved with its pictures',
  'education.pending': 'the specification has it; what waits has them already',
  'tests.give': 'carried out for each of many that are given a test',
  'users.move': 'carried out for each of many that are moved',
  'logs.emails': 'read by whoever looks after the portal',
  'logs.sms': 'read by whoever looks after the portal',
}

const has = (texts: readonly string[], word: string): boolean =>
  texts.some((text) => new RegExp(`\\b${word}\\b`).test(text))

/** Events that happen for nobody, and calls that nobody makes: something of them was forgotten. */
export const used: Step = {
  name: 'used',
  what: 'events are read and calls are made',
  run: async () => {
    const textsIn = async (...folders: string[]) => [...(await sourcesIn(folders)).values()]
    const readers = await textsIn('projections/src', 'workers/src')
    const client = (await textsIn('web/src')).filter((text) => text.includes('@portal/contracts'))
    const unread = Object.keys(allEvents).filter((name) => !has(readers, name))
    const uncalled = Object.entries(calls).flatMap(([area, all]) => {
      const near = client.filter((text) => has([text], area))
      return Object.keys(all)
        .filter((name) => !near.some((text) => new RegExp(`\\.${name}\\b`).test(text)))
        .map((name) => `${area}.${name}`)
    })
    return [
      ...besideList(unread, {
        others: historyAlone,
        wrong: 'is read by no read model and no reaction',
        over: 'is read: it needs no reason why it is not',
      }),
      ...besideList(uncalled, {
        others: othersCall,
        wrong: 'is called by nothing in the client',
        over: 'is called: it needs no reason why it is not',
      }),
    ]
  },
}
