import { type AnyCall, type AnyCommand, calls, personalScopes } from '@portal/contracts'
import { besideList, beyondList } from './listed.ts'
import type { Step } from './step.ts'

/** Commands that take away or write over and need not say which version was seen, each with why. */
const others: Readonly<Record<string, string>> = {
  'users.move': 'says where somebody is from now on, wherever they were',
  'users.remove': 'who is deleted is, whatever was written of them last; their name is typed',
  'users.activate': 'says whether somebody is let in from now on; of who may be it asks itself',
  'users.removeComment': 'a comment is never changed',
  'account.removeOthers': 'who has lost them has none left, however many they were',
  'deliveries.again': 'decided by where the delivery stands, which its decision asks',
  'deliveries.letBe': 'decided by where the delivery stands, which its decision asks',
  'deliveries.discardHeld': 'does what is done for all that are held, whichever they are',
  'deliveries.decide': 'decided by where each delivery stands, which its decision asks',
  'deliveries.releaseHeld': 'names the last that was seen to be held',
  'privacy.fulfil': 'said twice it is the same; a request changes in no other way',
  'groups.join': 'adds one person; nobody else is touched',
  'contracts.withdraw': 'a contract is never changed; one that was signed is not withdrawn',
  'contracts.withdrawFor': 'a contract is never changed; one that was signed is not withdrawn',
  'signage.withdraw': 'a file is never changed; one that was signed is not withdrawn',
  'jobs.archive': 'comes back as it was',
  'jobs.unarchive': 'is put away again as it was',
  'documents.remove': 'comes back as it was',
  'documents.removeForGood': 'only what was put away, where nobody changes it',
  'documents.restore': 'comes back as it was',
  'documents.detach': 'takes away those whom it names, and nobody else',
  'wages.giveFormer': 'says whose a file is; refused where the import is another by now',
  'wages.stop': 'stops what runs, however far it is',
  'whistleblower.give': 'names the key that it is sealed for',
  'whistleblower.write': 'writes a message beside the others',
  'whistleblower.setKey': 'one’s own key, which takes the place of the one it names',
  'news.restore': 'comes back as a draft',
  'tests.give': 'adds those whom it names; nobody else is touched',
  'tests.restore': 'comes back as it was',
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
  /^(save|change|set|put|write|remove|delete|withdraw|detach|discard|give|decide|run|activate|stop|release|restore)/.test(
    call.name,
  )

/** Does it say which version was seen, and may it be refused for it? */
const names = ({ input, refuses }: AnyCommand): boolean => {
  const { shape = {} } = input as { shape?: object }
  return ('version' in shape || 'edit' in shape) && refuses.includes('changedMeanwhile')
}

/** Dialogs that send a version and do not hold it themselves, each with who does. */
const heldElsewhere: Readonly<Record<string, string>> = {
  'web/src/abnormalities/StatusDialog.tsx': 'its page gives it what is read, and says what is new',
  'web/src/education/HandIn.tsx': 'its page gives it what is read, and says what is new',
  'web/src/driver-rights/RightForm.tsx': 'is of the right as it stood when its button was pressed',
  'web/src/ui/record.tsx': 'is what holds it',
}

/** Does a form send the version of a row that changes under what is typed? */
const sendsLive = (text: string): boolean =>
  /\buseAsking[(<]/.test(text) &&
  /inputOf\b(?:(?!\bsaid\b)[^;]){0,400}?\bversion\b(?!: 0)/.test(text) &&
  !/\buse(?:Reading|Record)\(|\buseState\((?:\(\) => )?version\)|\buseRef\(.*\.version\b/.test(text)

/** What takes away or writes over says what was seen: nobody loses what another has just written. */
export const versions: Step = {
  name: 'versions',
  what: 'what takes away or writes over names the version that was seen',
  run: async () => {
    const all = Object.entries(calls as Record<string, Record<string, AnyCall>>)
    const unheld = await beyondList({
      folders: ['web/src'],
      does: (_, text) => sendsLive(text),
      others: heldElsewhere,
      wrong:
        'sends the version of what is there by now, not of what was opened: useRecord, useReading',
      over: 'needs no reason: it holds the version, or sends none',
    })
    const unsaid = besideList(
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
    return [...unsaid, ...unheld]
  },
}
