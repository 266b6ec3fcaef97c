import { areas } from '@portal/command-api/areas'
import { type AnyCall, type AnyCommand, calls, personalScopes } from '@portal/contracts'
import { besideList } from './listed.ts'
import type { Step } from './step.ts'

/** Calls of the office that are about a person and may be made by that person, each with why. */
const others: Readonly<Record<string, string>> = {
  'account.removeOthers': 'their own way in is set up anew, with the password',
  'users.change': 'what is on record of them; roles and types are given by who has them',
  'users.move': 'where they work is on record, and decides about nothing of theirs',
  'users.remove': 'nobody deletes themselves',
  'users.activate': 'nobody shuts themselves out, and who is shut out lets nobody in',
  'users.sendSms': 'a message, whomever it is to',
  'users.sendRegistration': 'a message, whomever it is to',
  'users.sendPasswordRequest': 'a message, whomever it is to',
  'users.saveRelatives': 'what they tell of themselves',
  'users.comment': 'a note, which says who wrote it',
  'groups.save': 'whoever sets up groups is in them, too',
  'groups.join': 'whoever sets up groups is in them, too',
  'documents.attach': 'gives somebody something to do',
  'documents.detach': 'what was read and approved stays so',
  'contracts.withdraw': 'takes away what nobody has signed',
  'contracts.withdrawFor': 'takes away what nobody has signed',
  'signage.request': 'gives somebody something to do',
  'signage.withdraw': 'takes away what nobody has signed',
  'driverRights.remove': 'takes away what they handed in; nothing is granted by it',
  'driverRights.removePending': 'takes away what they handed in; nothing is granted by it',
  'abnormalities.create': 'says something against them, which another takes back',
  'abnormalities.importRows': 'says something against them, which another takes back',
  'incidents.remove': 'takes away what they reported themselves',
  'incidents.authority': 'says what was reported to an authority',
  'incidents.comment': 'a note, which says who wrote it',
  'incidents.answer': 'a message, whomever it is to',
  'incidents.mail': 'a message, whomever it is to',
  'wages.confirm': 'brings what the payroll has counted for everybody',
  'wages.giveFormer': 'says whose a file of the payroll is',
  'wages.remove': 'takes away what the payroll has counted; it grants nothing',
  'education.removeOf': 'takes away what they handed in; nothing is granted by it',
  'certificates.book': 'gives somebody something to do',
  'tests.give': 'gives somebody something to do',
  'applicants.forward': 'shows it to others, who say what they think',
  'vacation.saveDepartment': 'says what holds for everybody of a department',
  'privacy.note': 'their right by law, whoever sees to it',
  'privacy.fulfil': 'their right by law, whoever sees to it',
  'deliveries.decide': 'sends again what was to go out, whomever it is to',
  'timelog.save': 'says what somebody has in hand, in their disfavour',
  'timelog.returned': 'says where a thing is, which lies there to be seen',
  'timelog.remove': 'says where a thing is, which lies there to be seen',
}

/** Made by the office: what a person does for themselves decides about nobody. */
const ofOffice = ({ may }: AnyCommand): boolean =>
  may === 'manager' ||
  !['guest', 'impersonated', 'impersonater', 'whistle', ...personalScopes].includes(may)

/** Does its name say that something is decided, its input whom it is about, or is a person told of their own? */
const seemsToDecide = ({ name, input, path, touches }: AnyCommand): boolean => {
  const { shape = {} } = input as { shape?: object }
  return (
    touches.some((topic) => /^own[A-Z]/.test(topic)) ||
    /^(approve|accept|reject|decide|grant|give|confirm|setStatus|requestChanges|return)/.test(
      name,
    ) ||
    ['userId', 'userIds', 'uid'].some((field) => field in shape) ||
    /\/user\/:id\b/.test(path)
  )
}

/** What decides about a person is refused where it is the caller's own. */
export const ownMatters: Step = {
  name: 'own-matters',
  what: 'nobody decides about what is their own',
  run: async () => {
    const about = new Set(
      areas.flatMap(({ calls: own, decisions = {} }) =>
        Object.entries(decisions)
          .filter(([, decision]) => (decision as { about?: boolean }).about)
          .map(([name]) => own[name]),
      ),
    )
    const all = Object.entries(calls as Record<string, Record<string, AnyCall>>)
    return besideList(
      all.flatMap(([area, own]) =>
        Object.values(own)
          .filter((call) => call.kind === 'command')
          .filter((call) => ofOffice(call) && (about.has(call) || seemsToDecide(call)))
          .filter(({ refuses }) => !(refuses as readonly string[]).includes('ownMatter'))
          .map(({ name }) => `${area}.${name}`),
      ),
      {
        others,
        wrong: 'is about a person, who may make it for themselves: judges, or why they may',
        over: 'needs no reason: it is refused of one’s own, or is no more',
      },
    )
  },
}
