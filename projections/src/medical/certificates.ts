import { orElse } from '@portal/events'
import { readModel } from '../kit/read-model.ts'
import { t, table } from '../kit/table.ts'

const certificate = table(
  {
    medical_certificate_id: t.id,
    user_id: t.id,
    headline: t.text,
    information: t.text,
    from_day: t.day,
    to_day: t.day,
    file_id: t.id,
    created_at: t.time,
    version: t.int,
  },
  { key: ['medical_certificate_id'], indexes: ['(user_id, from_day DESC)'] },
)

/** A day that is sealed for good comes with a row that is removed. */
const GONE = '1970-01-01'

/** The medical certificates that people have handed in. */
export const medicalCertificates = readModel('medical', {
  version: 1,
  tables: { certificate },
  on: {
    medicalCertificateHandedIn: (write, { data, time, version }, touch) => {
      write.certificate.put({
        medical_certificate_id: data.medicalCertificateId,
        user_id: data.userId,
        headline: orElse(data.headline, ''),
        information: orElse(data.information, ''),
        from_day: orElse(data.from, GONE),
        to_day: orElse(data.to, GONE),
        file_id: data.fileId,
        created_at: time,
        version: Number(version),
      })
      touch({ topic: 'medical' }, { topic: 'ownMedical', users: [data.userId] })
    },
    medicalCertificateChanged: (write, { data, version }, touch) => {
      write.certificate.change(
        { medical_certificate_id: data.medicalCertificateId },
        {
          headline: orElse(data.headline, ''),
          information: orElse(data.information, ''),
          from_day: orElse(data.from, GONE),
          to_day: orElse(data.to, GONE),
          file_id: data.fileId,
          version: Number(version),
        },
      )
      touch({ topic: 'medical' }, { topic: 'ownMedical', users: [data.userId] })
    },
    medicalCertificateDeleted: (write, { data }, touch) => {
      write.certificate.remove({ medical_certificate_id: data.medicalCertificateId })
      touch({ topic: 'medical' }, { topic: 'ownMedical', users: [data.userId] })
    },
    userDeleted: (write, { data }, touch) => {
      write.certificate.removeWhere({ user_id: data.userId })
      touch({ topic: 'medical' })
    },
  },
})
