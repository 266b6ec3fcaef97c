import { stockholmDay } from '@portal/calendar/stockholm'
import type { whistleblower } from '@portal/contracts/whistleblower'
import { CASE_STATEMENT } from '@portal/contracts/whistleblower-file'
import { takeAlong } from '@portal/domain/whistleblower/case'
import { contentHashOf } from '@portal/platform/signed-form'
import { whistleHandlers } from '@portal/projections/kit/people'
import { caseFor, messagesOf, namesOf } from '@portal/projections/whistleblower/queries'
import { type Acting, type On, Refused, refuse } from '../kit/decisions.ts'
import { handling } from './deciding.ts'

const noting = handling<typeof whistleblower.evidence>({
  decide: (state, input, around) => {
    const noted = takeAlong(state, input, around)
    return noted instanceof Refused ? noted : { ...noted, reply: { statement: '', signature: '' } }
  },
})

/**
 * What the portal says of a case that a handler takes along: what happened, by the day, and the hash of each
 * text as it lies sealed. It is signed by the key that seals the portal's log. Proofs of the cases' own log
 * are not told: their places would say in which order people wrote on a day.
 */
export const evidence: On<typeof whistleblower.evidence> = {
  is: 'on',
  run: async (input, acting: Acting) => {
    const noted = await noting.run(input, acting)
    if (noted instanceof Refused) return noted
    const { parts, actor } = acting
    const { channel, verification, caseSeals } = parts
    const now = parts.now()
    const one = await caseFor(input.id, actor, channel, now)
    if (!one) return refuse('notFound')
    const { vault } = await channel.open()
    const nameOf = namesOf(await whistleHandlers(parts.db))
    const headlines = await vault.headlines([input.id])
    const messages = await messagesOf(one, vault, nameOf)
    const statement = JSON.stringify({
      format: CASE_STATEMENT,
      version: 1,
      portal: parts.settings.publicUrl,
      case: input.id,
      madeOn: stockholmDay(now),
      madeBy: nameOf(actor.userId),
      headline: contentHashOf(headlines.get(input.id) ?? ''),
      acts: one.acts.map(({ what, on, by, of, moment }) => ({
        ...{ moment, on, what, by: by === '' ? null : nameOf(by) },
        ...(of === '' ? {} : { of: nameOf(of) }),
      })),
      messages: messages.map(({ id, on, handlerId, handlerName, feedback, files, sealed }) => ({
        ...{ id, on, by: handlerId === null ? null : handlerName, feedback },
        ...{ files: files.length, sha256: contentHashOf(sealed) },
      })),
      seal: await caseSeals.latest(),
      key: await verification.seals.publicKey(),
    })
    const signature = (await verification.seals.sign(statement)).toString('hex')
    return { statement, signature }
  },
}
