import { users } from '@portal/contracts/users'
import { requestReset, reset } from '@portal/domain/auth/mails'
import { legalHold } from '@portal/domain/privacy/legal-hold'
import {
  activate,
  change,
  comment,
  create,
  move,
  remove,
  removeComment,
  saveRelatives,
  sendRegistration,
  sendSms,
  unresettable,
} from '@portal/domain/users/decisions'
import { isSuperAdmin, type Person, person } from '@portal/domain/users/person'
import { readSheet, SheetRefused } from '@portal/platform/files/sheet'
import { people } from '@portal/projections/kit/people'
import { usersAnswers } from '@portal/projections/users/queries'
import { howManyStillHave } from '@portal/projections/users/queries-still'
import { forgetSignIn } from '../auth/forget.ts'
import { asking } from '../kit/bulk.ts'
import { movingAlone } from '../kit/closed-months.ts'
import {
  type Acting,
  act,
  aNewOne,
  byDecision,
  byId,
  decisions,
  named,
  on,
  Refused,
  refuse,
  versionOf,
} from '../kit/decisions.ts'
import { lettingIn } from '../kit/letting-in.ts'
import type { Looking } from '../kit/looking.ts'
import type { Alone } from '../kit/pointing.ts'
import { keyLeft, ofCaseHandler } from './case-handlers.ts'
import type { DecidePerson } from './erasing.ts'
import { invitePeople } from './invite.ts'
import { placeOf, places, thisPlace } from './placed.ts'
import { checkStaff } from './staff-list.ts'
import { staffRows, TITLE_ROWS } from './staff-sheet.ts'
import { anotherSuperAdmin, ofSuperAdmin } from './super-admins.ts'

const MAX_STAFF_ROWS = 2000

const ofUser = ({ userId }: { userId: string }): string => userId

/** Has a retention rule said that they are kept no longer? Who is about to be erased comes back no more. */
async function notStruck(
  { id, active }: { readonly id: string; readonly active: boolean },
  { parts }: Looking,
) {
  if (!active) return undefined
  const { isStruck } = (await parts.executor.state(legalHold, id)).state
  return isStruck ? refuse('userErased') : undefined
}

/** Of whom somebody has to be left: what takes them away goes one after the other. */
const whoGoes = async (userId: string, acting: Looking): Promise<Alone[]> =>
  [await ofSuperAdmin(userId, acting), await ofCaseHandler(userId, acting)].flatMap(
    (one) => one ?? [],
  )

/** Who is shut out is signed out. */
const signedOut = async ({ id, active }: { id: string; active: boolean }, { parts }: Acting) => {
  if (!active) await parts.sessions.revokeAll(id)
}

/** Whom a comment is about, whose stream it is in. */
async function commented({ id }: { id: string }, { parts, actor }: Looking) {
  const found = await parts.db
    .selectFrom('users.comment as c')
    .innerJoin(people(parts.db, actor).as('p'), 'p.user_id', 'c.user_id')
    .select('c.user_id')
    .where('c.comment_id', '=', id)
    .executeTakeFirst()
  return found?.user_id ?? refuse('notFound')
}

/** Is it somebody whom the administrator sees, and who signs in with a password? */
async function resettable({ userId }: { userId: string }, { parts, actor }: Looking) {
  const { state } = await parts.executor.state(person, userId)
  return unresettable(state, actor)
}

export const usersDecisions = decisions(users, {
  create: on(person, {
    stream: aNewOne,
    pointsTo: places,
    decide: create,
  }),
  change: on(person, {
    stream: byId,
    pointsTo: places,
    alone: async ({ id }, acting) => [movingAlone(id), await whoGoes(id, acting)].flat(),
    expects: byDecision,
    needs: { another: anotherSuperAdmin, keyLeft },
    decide: change,
  }),
  activate: on(person, {
    stream: byId,
    alone: ({ id, active }, acting) => (active ? lettingIn(id) : whoGoes(id, acting)),
    needs: { notStruck, another: anotherSuperAdmin, keyLeft },
    decide: activate,
    after: signedOut,
  }),
  move: on(person, {
    stream: byId,
    pointsTo: thisPlace,
    alone: ({ id }) => movingAlone(id),
    needs: { place: placeOf },
    decide: move,
  }),
  bulk: asking(users.search, usersAnswers, async (items, { parts, now }, action) =>
    action === 'usersDeactivate'
      ? howManyStillHave(
          parts.db,
          items.map(({ id }) => id),
          now,
        )
      : 0,
  ),
  bulkGive: asking(users.search, usersAnswers),
  bulkSpecial: asking(users.searchSpecial, usersAnswers),

  // An erasure is remembered before it is decided, and reaches keys, files and every table.
  remove: act(
    async ({ id, erase = false }, acting) => {
      if (id === acting.actor.userId) return refuse('cannotDeactivateYourself')
      const { parts } = acting
      const { state: found } = await parts.executor.state(person, id)
      if (found.is === 'unknown') return refuse('notFound')
      if (isSuperAdmin(found) && !(await anotherSuperAdmin({ id }, acting)))
        return refuse('lastSuperAdmin')
      if (!(await keyLeft({ id }, acting))) return refuse('lastCaseHandler')
      const deciding: DecidePerson = (decision) => named(acting, person, id, decision, {})
      if (erase) await parts.erasures.erase(id, acting.actor.userId, deciding)
      else {
        await deciding(remove)
        await parts.sessions.revokeAll(id)
        await forgetSignIn(parts.pool, id)
      }
      return { ok: true as const }
    },
    { alone: ({ id }, acting) => whoGoes(id, acting) },
  ),

  // A stream for each person, all of them or none.
  invite: act(invitePeople, { pointsTo: places }),

  // A file is read and thrown away.
  readStaffList: act(async (_, acting) => {
    for await (const { bytes } of acting.http.uploads()) {
      try {
        const sheet = await readSheet(bytes, { maxRows: MAX_STAFF_ROWS + TITLE_ROWS })
        const { rows, lines } = await staffRows(sheet, acting.now)
        if (rows.length === 0) return refuse('nothingToImport')
        if (rows.length > MAX_STAFF_ROWS) return refuse('tooManyRows')
        return { rows: await checkStaff(acting, rows, { lines }) }
      } catch (error) {
        if (error instanceof SheetRefused) return refuse(error.code)
        throw error
      }
    }
    return refuse('nothingToImport')
  }),

  // A stream for each person, and one answer.
  sendSms: act(async ({ userIds, text }, acting) => {
    const { parts, actor } = acting
    const wanted = [...new Set(userIds)]
    const seen = await people(parts.db, actor).where('user_id', 'in', wanted).execute()
    if (seen.length !== wanted.length) return refuse('unknownUser')
    const reachable = seen.filter((row) => row.phone !== '')
    for (const { user_id: userId } of reachable) {
      const result = await named(acting, person, userId, sendSms, { text })
      if (result instanceof Refused) return result
    }
    return { sent: reachable.length, withoutPhone: wanted.length - reachable.length }
  }),

  sendRegistration: on(person, { stream: ofUser, decide: sendRegistration }),
  sendPasswordRequest: on(reset, {
    stream: ofUser,
    needs: { person: resettable },
    decide: (state, _, deciding) => requestReset(state, { byId: deciding.actor.userId }, deciding),
  }),
  saveRelatives: on(person, {
    stream: ofUser,
    expects: versionOf(({ relatives }: Person) => relatives),
    decide: saveRelatives,
  }),
  comment: on(person, { stream: ofUser, decide: comment }),
  removeComment: on(person, { stream: commented, decide: removeComment }),
})
