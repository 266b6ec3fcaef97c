import { z } from 'zod'
import { event, events, personal, type Schema } from './kit.ts'

const id = z.uuid()
/** Sealed with the certificate's own key, too, which goes when it is kept no longer. */
const person = <T>(schema: Schema<T>) => personal(schema, 'userId', 'medicalCertificateId')

/** Health data: whatever says something of the illness, or for how long, is sealed with the person's key. */
const certificate = {
  medicalCertificateId: id,
  userId: id,
  headline: person(z.string()),
  information: person(z.string()),
  from: person(z.iso.date()),
  to: person(z.iso.date()),
  fileId: id,
}

export const medicalEvents = events({
  medicalCertificateHandedIn: event(1, z.object(certificate)),
  /** All that it says from now on. */
  medicalCertificateChanged: event(1, z.object(certificate)),
  medicalCertificateDeleted: event(1, z.object({ medicalCertificateId: id, userId: id })),
})
