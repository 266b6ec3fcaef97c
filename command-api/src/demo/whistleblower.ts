import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '@portal/calendar/lengths'
import { stockholmDay } from '@portal/calendar/stockholm'
import { sealReport } from '@portal/contracts/whistleblower-report'
import { newHandlerKey } from '@portal/contracts/whistleblower-seal'
import { report } from '@portal/domain/whistleblower/case'
import { whistleHandlers } from '@portal/projections/kit/people'
import type { Parts } from '../kit/parts.ts'
import { decideCase } from '../whistleblower/deciding.ts'

/** What the demo company's handler opens cases with; a real one is known to nobody else. */
export const demoPassphrase = 'fyra blå lastbilar'

const PATIENCE_MS = 30_000

/** Days ago, and what was reported. */
const reports = [
  {
    ago: 12,
    headline: 'Körtider ändras i efterhand',
    text: 'I flera veckor har raster lagts in i efterhand i tidrapporterna på terminalen. Det gäller framför allt nattpassen. Be att få se färdskrivarfilerna bredvid rapporterna.',
  },
  {
    ago: 3,
    headline: 'Spännband som inte håller',
    text: 'Spännbanden i två av släpen är slitna och kasserade, men används ändå för att det inte finns nya. Förare som sagt ifrån har fått höra att de kan byta jobb.',
  },
] as const

/** Gives the demo company's handler a key, and files what was reported on earlier days. */
export async function seedWhistleblower(parts: Parts): Promise<void> {
  const { vault } = await parts.channel.open()
  const handlerId = await handlerOf(parts)
  if (handlerId === undefined) return
  const { key } = await newHandlerKey(demoPassphrase)
  const { publicKey } = key
  if (!(await vault.setKey(handlerId, { publicKey, keyPair: JSON.stringify(key) }, null))) return
  for (const { ago, headline, text } of reports) {
    const now = () => new Date(parts.now().getTime() - ago * DAY_MS)
    const handlers = [{ id: handlerId, name: '', publicKey }]
    const { envelope } = await sealReport({ headline, text }, handlers)
    const { caseId, contentId, sealed, receipt } = envelope
    await vault.file({
      caseId,
      proof: receipt.proof,
      receiptWrap: receipt.wrap,
      contents: [
        { contentId: caseId, piece: 0, sealed: envelope.headline },
        { contentId, piece: 0, sealed },
      ],
      wraps: envelope.handlers.map(({ wrap }) => ({ holder: handlerId, wrap })),
      today: stockholmDay(now()),
    })
    await decideCase({ ...parts, now }, caseId, (state, today) =>
      report(state, { contentId, shutOut: [] }, { id: caseId, today }),
    )
  }
}

/** The demo company's handler, once the read side knows of them. */
async function handlerOf({ db }: Parts): Promise<string | undefined> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(100)) {
    const [one] = await whistleHandlers(db)
    if (one) return one.id
  }
  return undefined
}
