import { searchable } from '../kit/listing.ts'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'
import type { Touch } from '../kit/writer.ts'

const ad = table(
  {
    job_ad_id: t.id,
    headline: t.name,
    company_id: t.id,
    place: t.name,
    form: t.text,
    extent: t.text,
    rights: t.texts,
    /** 'everybody', 'public' or 'inside'. */
    audience: t.text,
    from_day: t.day,
    until_day: orNull(t.day),
    html: t.text,
    contact: t.text,
    is_template: t.bool,
    is_archived: t.bool,
    search: t.text,
    version: t.int,
  },
  {
    key: ['job_ad_id'],
    indexes: [
      '(from_day DESC, job_ad_id)',
      '(company_id)',
      'USING gin (search public.gin_trgm_ops)',
    ],
  },
)

interface Written {
  data: {
    jobAdId: string
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
  version: bigint
}
const wordsOf = ({ data, version }: Written) => ({
  headline: data.headline,
  company_id: data.companyId,
  place: data.place,
  form: data.form,
  extent: data.extent,
  rights: data.rights,
  audience: data.audience,
  from_day: data.from,
  until_day: data.until,
  html: data.html,
  contact: data.contact,
  search: searchable(data.headline, data.place, data.html.replace(/<[^>]*>/g, ' ')),
  version: Number(version),
})

const ads: Touch = { topic: 'jobs' }

/** Job ads, and the templates of them. */
export const jobs = readModel('jobs', {
  version: 2,
  tables: { ad },
  on: {
    jobAdAdded: (write, event, touch) => {
      const { jobAdId, isTemplate } = event.data
      const row = { job_ad_id: jobAdId, is_template: isTemplate, is_archived: false }
      write.ad.put({ ...row, ...wordsOf(event) })
      touch(ads)
    },
    jobAdChanged: (write, event, touch) => {
      write.ad.change({ job_ad_id: event.data.jobAdId }, wordsOf(event))
      touch(ads)
    },
    jobAdArchived: (write, { data, version }, touch) => {
      const now = { is_archived: true, version: Number(version) }
      write.ad.change({ job_ad_id: data.jobAdId }, now)
      touch(ads)
    },
    jobAdUnarchived: (write, { data, version }, touch) => {
      const now = { is_archived: false, version: Number(version) }
      write.ad.change({ job_ad_id: data.jobAdId }, now)
      touch(ads)
    },
    jobAdRemoved: (write, { data }, touch) => {
      write.ad.remove({ job_ad_id: data.jobAdId })
      touch(ads)
    },
  },
})
