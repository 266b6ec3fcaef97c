import { jobEvents as happened } from '@portal/events'
import type { Surroundings } from '../kit/deciding.ts'
import { done, refuse } from '../kit/outcome.ts'
import { register } from '../kit/register.ts'

interface Words {
  headline: string
  companyId: string
  place: string
  form: string
  extent: string
  rights: string[]
  audience: string
  from: string
  until: string | null
  html: string
  contact: string
}

const ads = register<Words, { isArchived: boolean; isTemplate: boolean }, { isTemplate: boolean }>(
  'jobAd',
  {
    headline: '',
    companyId: '',
    place: '',
    form: '',
    extent: '',
    rights: [],
    audience: '',
    from: '',
    until: null,
    html: '',
    contact: '',
    isArchived: false,
    isTemplate: false,
  },
)({
  id: 'jobAdId',
  added: happened.jobAdAdded,
  changed: happened.jobAdChanged,
  removed: happened.jobAdRemoved,
  also: {
    jobAdArchived: () => ({ isArchived: true }),
    jobAdUnarchived: () => ({ isArchived: false }),
  },
})

/** A job ad, or a template that ads are begun from. */
export const { entry: jobAd, remove } = ads
type Ad = typeof jobAd.initial

/** Adds an ad, or changes it; its last day cannot be before its first. What it asks for stands there once. */
export const save = ads.saves((form: Words & { isTemplate: boolean }) =>
  form.until !== null && form.until < form.from
    ? refuse('endBeforeStart')
    : { ...form, rights: [...new Set(form.rights)] },
)

/** Puts an ad away; nobody applies any more. */
export const archive = ({ is, isArchived, isTemplate }: Ad, _: unknown, { id }: Surroundings) => {
  if (is !== 'there' || isTemplate) return refuse('notFound')
  return isArchived ? done() : done(happened.jobAdArchived({ jobAdId: id }))
}

/** Takes it out again. */
export const unarchive = ({ is, isArchived }: Ad, _: unknown, { id }: Surroundings) => {
  if (is !== 'there') return refuse('notFound')
  return isArchived ? done(happened.jobAdUnarchived({ jobAdId: id })) : done()
}

/**
 * Can somebody apply for it on a day?
 * @param today the day in Stockholm
 * @param inside for somebody who works here
 */
export const isOpen = (
  { is, isArchived, isTemplate, audience, from, until }: Ad,
  today: string,
  inside: boolean,
): boolean =>
  is === 'there' &&
  !isArchived &&
  !isTemplate &&
  from <= today &&
  (until === null || today <= until) &&
  (audience === 'everybody' || audience === (inside ? 'inside' : 'public'))
