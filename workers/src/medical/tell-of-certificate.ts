import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { notice } from '../kit/notice.ts'
import { officeSeesPerson } from '../kit/people.ts'
import { medicalMail } from './texts.ts'

/** The office that pays and plans is told that somebody has handed in a medical certificate. */
export const tellMedicalCertificate = notice(
  'tellMedicalCertificate',
  'medicalCertificateHandedIn',
  {
    since: 'tell-of-medical-certificate',
    topic: 'medicalCertificate',
    about: { certificateId: Id, personId: Id },
    of: ({ data }) => ({ certificateId: data.medicalCertificateId, personId: data.userId }),
    among: async ({ personId }, { pool }) => {
      const { rows } = await pool.query<{ user_id: string }>(
        `SELECT a.user_id FROM users.person p JOIN users.person a
           ON ${officeSeesPerson} AND a.user_id <> p.user_id WHERE p.user_id = $1`,
        [personId],
      )
      return rows.map((row) => row.user_id)
    },
    reads: ['medical', 'users'],
    facts: async ({ certificateId }, { pool }) => {
      const found = await pool.query(
        'SELECT FROM medical.certificate WHERE medical_certificate_id = $1',
        [certificateId],
      )
      return found.rowCount ? {} : undefined
    },
    place: places.user,
    going: ({ personId }) => ({ userId: personId, tab: 'medical' }),
    words: (locale, { link }) => medicalMail(locale, link),
  },
)
