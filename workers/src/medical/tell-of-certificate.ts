import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { KEPT_NO_LONGER } from '@portal/contracts/retention-rules'
import type { JobContext } from '../kit/job.ts'
import { notice } from '../kit/notice.ts'
import { officeSeesPerson } from '../kit/people.ts'
import { medicalMail } from './texts.ts'

interface Happened {
  readonly data: { readonly medicalCertificateId: string; readonly userId: string }
  readonly meta: Readonly<Record<string, string>>
}
interface About {
  readonly certificateId: string
  readonly personId: string
}

const it = {
  topic: 'medicalCertificate',
  about: { certificateId: Id, personId: Id },
  of: ({ data, meta }: Happened) =>
    meta.causation === KEPT_NO_LONGER
      ? undefined
      : { certificateId: data.medicalCertificateId, personId: data.userId },
  among: async ({ personId }: About, { pool }: JobContext) => {
    const { rows } = await pool.query<{ user_id: string }>(
      `SELECT a.user_id FROM users.person p JOIN users.person a
         ON ${officeSeesPerson} AND a.user_id <> p.user_id WHERE p.user_id = $1`,
      [personId],
    )
    return rows.map((row) => row.user_id)
  },
  reads: ['medical', 'users'],
  place: places.user,
  going: ({ personId }: About) => ({ userId: personId, tab: 'medical' }),
} as const

/** Is it still there, or is it not? What came and went before the letter is told as it ended. */
const whileThere =
  (isThere: boolean) =>
  async ({ certificateId }: About, { pool }: JobContext) => {
    const found = await pool.query(
      'SELECT FROM medical.certificate WHERE medical_certificate_id = $1',
      [certificateId],
    )
    return (found.rowCount === 1) === isThere ? {} : undefined
  }

/** The office that pays and plans is told that somebody has handed in a medical certificate. */
export const tellMedicalCertificate = notice(
  'tellMedicalCertificate',
  'medicalCertificateHandedIn',
  {
    ...it,
    since: 'tell-of-medical-certificate',
    facts: whileThere(true),
    words: (locale, { link }) => medicalMail('came', locale, link),
  },
)

/** That it says something else: sick pay is counted by its days. */
export const tellMedicalChanged = notice('tellMedicalChanged', 'medicalCertificateChanged', {
  ...it,
  eachTime: true,
  since: 'tell-of-medical-changed',
  facts: whileThere(true),
  words: (locale, { link }) => medicalMail('changed', locale, link),
})

/** And that it was taken back. */
export const tellMedicalRemoved = notice('tellMedicalRemoved', 'medicalCertificateDeleted', {
  ...it,
  since: 'tell-of-medical-removed',
  facts: whileThere(false),
  words: (locale, { link }) => medicalMail('removed', locale, link),
})
