import { driverRights } from '@portal/contracts/driver-rights'
import {
  add,
  approve,
  attach,
  change,
  latest,
  remove,
  removePending,
  renew,
  requestChanges,
  submit,
} from '@portal/domain/driver-rights/decisions'
import { type Card, type Right, right } from '@portal/domain/driver-rights/right'
import { driverRightsAnswers } from '@portal/projections/driver-rights/queries'
import { asking } from '../kit/bulk.ts'
import { aNewOne, byId, decisions, on, refuse, version } from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'
import { ownFiles } from '../kit/own-files.ts'
import { knownPeople } from '../kit/people.ts'

type Pictures = Partial<Pick<Card, 'frontFileId' | 'backFileId'>>

/** Are these pictures that the person who calls has uploaded? `known` are there already. */
async function ownPictures(
  { frontFileId, backFileId }: Pictures,
  { parts, actor }: Looking,
  ofPerson: string,
  known?: Pictures | null,
) {
  const there = [known?.frontFileId, known?.backFileId]
  const wanted = [frontFileId, backFileId].filter((id): id is string => !!id && !there.includes(id))
  if (wanted.length === 0) return undefined
  if (!(await ownFiles(parts, actor, wanted, ofPerson))) return refuse('fileMissing')
  const found = await parts.db
    .selectFrom('files.file')
    .select('type')
    .where('file_id', 'in', wanted)
    .execute()
  return found.every(({ type }) => type.startsWith('image/')) ? undefined : refuse('notAnImage')
}

const pictures = (form: Pictures, acting: Looking) => ownPictures(form, acting, acting.actor.userId)
const picturesOf = (form: Pictures & { userId: string }, acting: Looking) =>
  ownPictures(form, acting, form.userId)
/** Those that are on the card stay, whoever uploaded them. */
const otherPictures = async (form: Pictures, acting: Looking, state: () => Promise<Right>) =>
  ownPictures(form, acting, acting.actor.userId, latest(await state()))

/** Is the person one whom this administrator may write about? */
const knownPerson = async ({ userId }: { userId: string }, { parts, actor }: Looking) =>
  (await knownPeople(parts, actor, [userId])).has(userId) ? undefined : refuse('unknownUser')

const holder = ({ userId }: Right): string => userId
const own = { stream: byId, owner: holder, expects: version }
const anybodys = { stream: byId, about: holder, expects: version }
const judged = { ...anybodys, judges: { may: 'wage', whose: holder } } as const

export const driverRightsDecisions = decisions(driverRights, {
  submit: on(right, { stream: aNewOne, needs: { pictures }, decide: submit }),
  renew: on(right, { ...own, needs: { pictures }, decide: renew }),
  change: on(right, { ...own, needs: { pictures: otherPictures }, decide: change }),
  attach: on(right, { ...own, needs: { pictures: otherPictures }, decide: attach }),

  add: on(right, {
    stream: aNewOne,
    judges: { may: 'wage', whose: (_, { userId }) => userId },
    needs: { person: knownPerson, pictures: picturesOf },
    decide: add,
  }),
  approve: on(right, { ...judged, decide: approve }),
  bulk: asking(driverRights.filter, driverRightsAnswers),
  requestChanges: on(right, { ...judged, decide: requestChanges }),
  remove: on(right, { ...anybodys, decide: remove }),
  removePending: on(right, { ...anybodys, decide: removePending }),
})
