import { addDays } from '@portal/calendar/days'
import { DAY_MS } from '@portal/calendar/lengths'
import { stockholmDay } from '@portal/calendar/stockholm'
import { fileEvents, medicalEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { renderPdf } from '@portal/platform/pdf/pdf'
import { contentHashOf } from '@portal/platform/signed-form'
import type { Parts } from '../kit/parts.ts'
import type { Chronicle } from './driver-rights.ts'

/** Made-up medical certificates: of what somebody is ill stands in none. */
export async function seedMedical(
  parts: Parts,
  history: Chronicle,
  userIds: readonly string[],
): Promise<void> {
  const now = parts.now().getTime()
  for (const [index, userId] of userIds.entries()) {
    const at = now - (20 + index * 35) * DAY_MS
    const from = addDays(stockholmDay(new Date(at)), -7)
    const to = addDays(from, 6 + index * 5)
    const paper = await renderPdf({
      title: 'Läkarintyg',
      language: 'sv',
      blocks: [
        { kind: 'heading', text: 'Läkarintyg', level: 1 },
        {
          kind: 'facts',
          rows: [
            ['Från och med', from],
            ['Till och med', to],
            ['Utfärdat av', 'Vårdcentralen, Exempelstad'],
          ],
        },
      ],
    })
    const fileId = newId()
    await parts.files.put(fileId, paper)
    const file = { fileId, ownerId: userId, name: 'lakarintyg.pdf', type: 'application/pdf' }
    const uploaded = fileEvents.fileUploaded({
      ...{ ...file, size: paper.length, hasThumbnail: false },
      ...{ sha256: contentHashOf(paper), thumbnailSha256: '' },
    })
    history.add(`file-${fileId}`, uploaded, at, userId)
    const medicalCertificateId = newId()
    const said = { headline: 'Läkarintyg', information: 'Sjukskriven på heltid.', from, to, fileId }
    history.add(
      `medicalCertificate-${medicalCertificateId}`,
      medicalEvents.medicalCertificateHandedIn({ medicalCertificateId, userId, ...said }),
      at + 60_000,
      userId,
    )
  }
}
