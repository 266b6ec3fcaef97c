import { addMonths } from '@portal/calendar/days'
import { DAY_MS } from '@portal/calendar/lengths'
import { stockholmDay } from '@portal/calendar/stockholm'
import { wageEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { renderPdf } from '@portal/platform/pdf/pdf'
import { contentHashOf } from '@portal/platform/signed-form'
import type { Parts } from '../kit/parts.ts'
import type { Chronicle } from './driver-rights.ts'

/** Wage is paid on the 25th. */
const PAYDAY = 25
/** Months back that everybody was paid for. */
const MONTHS = 4

/** Made-up wage specifications of the last months. */
export async function seedWages(
  parts: Parts,
  history: Chronicle,
  userIds: readonly string[],
  payerId: string,
): Promise<void> {
  const first = `${stockholmDay(parts.now()).slice(0, 7)}-01`
  for (let back = 1; back <= MONTHS; back++) {
    const month = addMonths(first, -back).slice(0, 7)
    const at = Date.parse(`${month}-${PAYDAY}T09:00:00Z`) - DAY_MS
    const wageImportId = newId()
    for (const [index, userId] of userIds.entries()) {
      const paper = await specOf(month, 31_200 + index * 900)
      const wageSpecId = newId()
      await parts.files.put(wageSpecId, paper)
      const imported = wageEvents.wageSpecImported({
        ...{ wageSpecId, userId, wageImportId, month, fileId: wageSpecId },
        ...{ size: paper.length, sha256: contentHashOf(paper) },
      })
      history.add(`wageSpec-${wageSpecId}`, imported, at + index * 1000, payerId)
    }
  }
}

const kronor = (sum: number): string => `${sum.toLocaleString('sv-SE')} kr`

function specOf(month: string, wage: number): Promise<Buffer> {
  const tax = Math.round(wage * 0.24)
  return renderPdf({
    title: 'Lönespecifikation',
    language: 'sv',
    blocks: [
      { kind: 'heading', text: 'Lönespecifikation', level: 1 },
      {
        kind: 'facts',
        rows: [
          ['Månad', month],
          ['Månadslön', kronor(wage)],
          ['Preliminär skatt', kronor(-tax)],
          ['Att betala ut', kronor(wage - tax)],
        ],
      },
    ],
  })
}
