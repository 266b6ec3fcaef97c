import { DAY_MS } from '@portal/calendar/lengths'
import { signageEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { renderPdf } from '@portal/platform/pdf/pdf'
import { contentHashOf, SIGNED_FORM, signedHash } from '@portal/platform/signed-form'
import type { Parts } from '../kit/parts.ts'
import type { Chronicle } from './driver-rights.ts'

const files = [
  {
    title: 'Kvittens på arbetskläder',
    name: 'arbetsklader.pdf',
    html: '<p>Jag har fått ut:</p><ul><li>Två varseljackor</li><li>Två par arbetsbyxor</li><li>Ett par skyddsskor</li></ul><p>Kläderna lämnas tillbaka när anställningen upphör.</p>',
    daysAgo: 30,
    isSigned: true,
  },
  {
    title: 'Avtal om tjänstemobil',
    name: 'tjanstemobil.pdf',
    html: '<p>Mobilen är företagets och används i arbetet.</p><ol><li>Lås den med kod.</li><li>Anmäl samma dag om den försvinner.</li><li>Använd den inte under körning.</li></ol>',
    daysAgo: 2,
    isSigned: false,
  },
] as const

/** A file that the demo company's driver has signed, and one that waits. */
export async function seedSignage(
  parts: Parts,
  history: Chronicle,
  userId: string,
  adminId: string,
): Promise<void> {
  const now = parts.now().getTime()
  for (const { title, name, html, daysAgo, isSigned } of files) {
    const at = now - daysAgo * DAY_MS
    const fileId = newId()
    const bytes = await renderPdf({
      title,
      language: 'sv',
      blocks: [
        { kind: 'heading', text: title, level: 1 },
        { kind: 'html', html },
      ],
    })
    await parts.files.put(fileId, bytes)
    const fileHash = contentHashOf(bytes)
    const type = 'application/pdf'
    const form = SIGNED_FORM
    const contentHash = signedHash(form, { kind: 'file', title, name, type, fileHash })
    const stream = `fileSignage-${fileId}`
    const asked = { fileId, userId, uploadId: newId(), title, name, type }
    history.add(
      stream,
      signageEvents.fileSignageRequested({
        ...asked,
        size: bytes.length,
        contentHash: fileHash,
        requestedById: adminId,
      }),
      at,
      adminId,
    )
    if (!isSigned) continue
    const signingId = newId()
    const started = { signingId, userId, kind: 'file', objectId: fileId, contentHash }
    history.add(
      `signing-${signingId}`,
      signageEvents.signingStarted({ ...started, phoneEnd: '01' }),
      at + DAY_MS,
      userId,
    )
    history.add(
      stream,
      signageEvents.fileSigned({ fileId, userId, contentHash, form, method: 'sms', signingId }),
      at + DAY_MS + 60_000,
      userId,
    )
  }
}
