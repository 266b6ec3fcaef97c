import { type AnyCall, type AnyCommand, calls, personalScopes } from '@portal/contracts'
import { besideList } from './listed.ts'
import type { Step } from './step.ts'

/** Commands that take away or write over and need not say which version was seen, each with why. */
const others: Readonly<Record<string, string>> = {
  'users.move': 'says where somebody is from now on, wherever they were',
  'users.remove': 'who is deleted is, whatever was written of them last; their name is typed',
  'users.removeComment': 'a comment is never changed',
  'account.removeOthers': 'who has lost them has none left, however many they were',
  'deliveries.again': 'decided by where the delivery stands, which its decision asks',
  'deliveries.letBe': 'decided by where the delivery stands, which its decision asks',
  'deliveries.discardHeld': 'does what is done for all that are held, whichever they are',
  'privacy.fulfil': 'said twice it is the same; a request changes in no other way',
  'groups.join': 'adds one person; nobody else is touched',
  'contracts.withdraw': 'a contract is never changed; one that was signed is not withdrawn',
  'contracts.withdrawFor': 'a contract is never changed; one that was signed is not withdrawn',
  'signage.withdraw': 'a file is never changed; one that was signed is not withdrawn',
  'documents.remove': 'comes back as it was',
  'documents.removeForGood': 'only what was put away, where nobody changes it',
  'documents.detach': 'takes away those whom it names, and nobody else',
  'whistleblower.write': 'writes a message beside the others',
  'whistleblower.setKey': 'one’s own key, which takes the place of the one it names',
  'tests.remove': 'comes back as it was',
  'tests.removeForGood': 'only what was removed, where nobody changes it',
}

/** Whoever else could have changed it is no other person: it is one's own. */
const ofOneself = (call: AnyCommand): boolean =>
  ['guest', 'impersonated', ...personalScopes.filter((scope) => scope !== 'manager')].includes(
    call.may,
  )

const takesOrWrites = (call: AnyCommand): boolean =>
  call.method === 'DELETE' ||
  call.method === 'PUT' ||
  /^(save|change|set|write|remove|delete|withdraw|detach|discard)/.test(call.name)

/** Does it say which version was seen, and may it be refused for it? */
const names = ({ input, refuses }: AnyCommand): boolean => {
  const { shape = {} } = input as { shape?: object }
  return ('version' in shape || 'edit' in shape) && refuses.includes('changedMeanwhile')
}

/** What takes away or writes over says what was seen: nobody loses what another has just written. */
export const versions: Step = {
  name: 'versions',
  what: 'what takes away or writes over names the version that was seen',
  run: async () => {
    const all = Object.entries(calls as Record<string, Record<string, AnyCall>>)
    return besideList(
      all.flatMap(([area, own]) =>
        Object.values(own)
          .filter((call) => call.kind === 'command')
          .filter((call) => takesOrWrites(call) && !ofOneself(call) && !names(call))
          .map(({ name }) => `${area}.${name}`),
      ),
      {
        others,
        wrong: 'takes away or writes over, and does not say what was seen: asSeen',
        over: 'needs no reason: it says what was seen, or is no more',
      },
    )
  },
}
