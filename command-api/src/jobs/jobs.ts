import { localeFrom } from '@portal/contracts'
import { jobs } from '@portal/contracts/jobs'
import { application, apply } from '@portal/domain/applicants/application'
import { archive, isOpen, jobAd, remove, save, unarchive } from '@portal/domain/jobs/ad'
import { surroundings } from '@portal/domain/kit/deciding'
import { company } from '@portal/domain/organisation/company'
import { howMany, MOST_ADS, MOST_TEMPLATES } from '@portal/projections/jobs/queries'
import {
  type Acting,
  act,
  adding,
  aNewOne,
  byId,
  byIdOrNew,
  decisions,
  itself,
  on,
  refuse,
  thing,
  version,
  versionOfOld,
} from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'
import { ownFiles } from '../kit/own-files.ts'
import { harmlessly } from '../kit/rich-text.ts'
import { applicationIdOf, areThere, receive, takeTurn } from './guests.ts'

/** Is there room for another ad, or template? */
async function room(
  { id, isTemplate }: { id?: string | undefined; isTemplate: boolean },
  { parts: { db } }: Looking,
) {
  const most = isTemplate ? MOST_TEMPLATES : MOST_ADS
  return id || (await howMany(db, isTemplate)) < most ? undefined : refuse('tooManyJobAds')
}

/** Has nobody applied for it? */
async function unused({ id }: { id: string }, { parts: { db } }: Looking) {
  const found = await db
    .selectFrom('applicants.application')
    .select('application_id')
    .where('job_ad_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return found ? refuse('hasApplications') : undefined
}

/** Can somebody apply for it today? */
async function open(
  { jobAdId }: { jobAdId: string },
  { parts, now }: Pick<Looking, 'parts' | 'now'>,
  inside: boolean,
) {
  const { state } = await parts.executor.state(jobAd, jobAdId)
  const { today } = surroundings({ now, newId: () => '' }, jobAdId)
  return isOpen(state, today, inside) ? undefined : refuse('jobAdNotOpen')
}

/** Has this person applied for it already? */
async function once({ jobAdId }: { jobAdId: string }, { parts: { db }, actor }: Looking) {
  const found = await db
    .selectFrom('applicants.application')
    .select('application_id')
    .where('job_ad_id', '=', jobAdId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  return found ? refuse('appliedAlready') : undefined
}

const ofAd = ({ jobAdId }: { jobAdId: string }) => [thing(jobAd, jobAdId, 'jobAdNotOpen')]

export const jobsDecisions = decisions(jobs, {
  save: on(jobAd, {
    stream: byIdOrNew,
    pointsTo: ({ companyId }) => [thing(company, companyId, 'notFound')],
    alone: adding(jobAd, 'jobs'),
    expects: versionOfOld,
    needs: { room },
    decide: harmlessly(save),
  }),
  archive: on(jobAd, { stream: byId, decide: archive }),
  unarchive: on(jobAd, { stream: byId, decide: unarchive }),
  remove: on(jobAd, {
    stream: byId,
    alone: itself(jobAd, 'applicants'),
    expects: version,
    needs: { unused },
    decide: remove,
  }),

  // Bytes of somebody who is not signed in are kept, each file a stream of its own.
  upload: act((_, acting) => receive(acting as Acting<undefined>)),
  apply: on(application, {
    stream: ({ id }) => applicationIdOf(id),
    pointsTo: ofAd,
    // A file is put to use once: whose application names it has it alone.
    alone: ({ fileIds }) =>
      [...new Set(fileIds)].map((id) => ({ name: `guest file ${id}`, tellers: ['files'] })),
    spends: {
      turn: async (_, acting) => takeTurn(acting, 'applications'),
      // Sent again it is the same one, whatever became of the ad and the files since.
      open: async (form, acting, state) =>
        (await state()).is === 'unknown' ? open(form, acting, false) : undefined,
      files: async ({ fileIds }, { parts }, state) =>
        (await state()).is !== 'unknown' || (await areThere(parts, fileIds))
          ? undefined
          : refuse('fileMissing'),
    },
    decide: (state, { locale, ...form }, { id }) =>
      apply(state, form, { id }, { userId: null, locale: localeFrom(locale) }),
  }),
  insideApply: on(application, {
    stream: aNewOne,
    pointsTo: ofAd,
    alone: ({ jobAdId }, { actor }) => ({
      name: `applying for ${jobAdId} ${actor.userId}`,
      tellers: ['applicants'],
    }),
    needs: {
      open: (form, acting) => open(form, acting, true),
      once,
      files: async ({ fileIds }, { parts, actor }) =>
        (await ownFiles(parts, actor, fileIds)) ? undefined : refuse('fileMissing'),
      locale: async (_, acting) => localeFrom(acting.locale),
    },
    decide: (state, form, { id, actor: { userId } }, { locale }) =>
      apply(state, form, { id }, { userId, locale }),
  }),
})
