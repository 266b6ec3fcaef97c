import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import sharp from 'sharp'
import type { Client } from './client.ts'

const { driverRights, files } = calls

/** Gives a person a truck card that holds from today to a day. @returns the right's id */
export async function addedCard(
  client: Client,
  userId: string,
  expireDate: string,
): Promise<string> {
  const bytes = new Uint8Array(
    await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a37' } })
      .jpeg()
      .toBuffer(),
  )
  const { body } = await client.upload(files.upload, [
    { name: 'fram.jpg', bytes },
    { name: 'bak.jpg', bytes },
  ])
  const [frontFileId = '', backFileId = ''] = body.files.map(({ id }) => id)
  const startDate = stockholmDay(new Date())
  const card = { kind: 'truckCard' as const, categories: ['B', 'A'], startDate, expireDate }
  return (await client.ok(driverRights.add, { userId, ...card, frontFileId, backFileId })).id
}

/** The address behind the code of a printed card, as its words for those who do not see it tell. */
export async function addressOn(bytes: Uint8Array): Promise<string> {
  const { context } = await PDFDocument.load(bytes)
  for (const [, object] of context.enumerateIndirectObjects()) {
    const alt = object instanceof PDFDict ? object.get(PDFName.of('Alt')) : undefined
    const text = alt instanceof PDFString || alt instanceof PDFHexString ? alt.decodeText() : ''
    const found = /https?:\/\/\S+/.exec(text)?.[0]
    if (found) return found
  }
  throw new Error('there is no address on the card')
}
