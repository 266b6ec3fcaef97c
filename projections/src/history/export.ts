import { Readable } from 'node:stream'
import { stockholmDay } from '@portal/calendar/stockholm'
import { EXPORT_MINUTES } from '@portal/contracts/history'
import { caseOf, caseWord } from '@portal/contracts/history/cases'
import type { DataOf, historyEvents } from '@portal/events'
import type { FileReply } from '../kit/answers.ts'
import { placeOf } from './case-place.ts'
import { recordedAt } from './case-state.ts'
import { caseAsJson } from './export-json.ts'
import type { Exporting } from './export-moments.ts'
import { caseAsPdf } from './export-pdf.ts'

/**
 * The file that somebody has asked for, as the log says.
 * @returns undefined where the reader has asked for none by this id lately, or may not see the case any more
 */
export async function exported(of: Exporting, id: string): Promise<FileReply | undefined> {
  const { db, log, actor, now, locale } = of
  const [asked] = await recordedAt(log, `caseExport-${id}`, [1])
  if (!asked || asked.meta.actor !== actor.userId) return undefined
  if (now.getTime() - asked.time.getTime() > EXPORT_MINUTES * 60_000) return undefined
  const wanted = asked.data as DataOf<typeof historyEvents.caseExported>
  const category = caseOf(wanted.category)
  if (!category) return undefined
  const is = { category, id: wanted.caseId, ...(wanted.of ? { of: wanted.of } : {}) }
  const place = await placeOf(db, actor, is)
  if (!place) return undefined
  const name = `${caseWord(category, locale)}-${wanted.caseId.slice(-12)}-${stockholmDay(now)}`
  if (wanted.format === 'pdf')
    return {
      fileName: `${name}.pdf`,
      type: 'application/pdf',
      body: await caseAsPdf(of, place, wanted.events),
    }
  return {
    fileName: `${name}.json`,
    type: 'application/json',
    body: Readable.from(caseAsJson(of, place, wanted.events)),
  }
}
