import type { ReplyOf } from '@portal/contracts'
import { whistleblower } from '@portal/contracts/whistleblower'
import { caseFile, readCaseStatement, sealedIn } from '@portal/contracts/whistleblower-file'
import { toBase64 } from '@portal/contracts/whistleblower-seal'
import { ArrowLeft, FileDown, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../api/client.ts'
import { useCommand } from '../api/command.ts'
import { saveAs } from '../api/files.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useErrorText } from '../ui/parts.tsx'
import { useActText } from './acts.ts'
import type { OpenedCase } from './Opened.tsx'
import { Section } from './Section.tsx'
import { openHeadline, openMessage } from './sealing.ts'
import { Talk } from './Talk.tsx'

/** What the portal says of a case, signed. */
export type Evidence = ReplyOf<typeof whistleblower.evidence>

/** Takes a case along, after a question: as a file, or to be printed. */
export function TakeAlong({
  of: { detail, caseKey },
  onPaper,
}: {
  of: OpenedCase
  onPaper: (evidence: Evidence) => void
}) {
  const { t } = useTranslation('whistleblower')
  const errorText = useErrorText()
  const { ask, snack } = useFeedback()
  const evidence = useCommand(whistleblower.evidence)
  const { id } = detail.row
  const taken = async (confirm: string) => {
    const sure = await ask({ title: t('takeAlongTitle'), text: t('takeAlongAsk'), confirm })
    if (!sure) return undefined
    return evidence.mutateAsync({ id }).catch((error: unknown) => {
      snack(errorText(error))
      return undefined
    })
  }
  const save = async () => {
    const signed = await taken(t('saveFile'))
    if (!signed) return
    // What came while this page looked on is in the statement, too.
    const now = await request(whistleblower.messages, { id })
    const { headline, messages } = sealedIn(now, readCaseStatement(signed.statement))
    const text = caseFile({
      ...signed,
      key: toBase64(caseKey),
      headline: { ...headline, said: await openHeadline(caseKey, now.row) },
      messages: await Promise.all(
        messages.map(async (one) => ({ ...one, said: await openMessage(caseKey, one) })),
      ),
    })
    saveAs(new Blob([text], { type: 'application/json' }), `case-${id}.json`)
    snack(t('savedCase'), 'success')
  }
  const print = async () => {
    const signed = await taken(t('printCase'))
    if (signed) onPaper(signed)
  }
  return (
    <Section title={t('takeAlong')}>
      <p className="max-w-prose">{t('takeAlongText')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="secondary"
          busy={evidence.isPending}
          icon={<FileDown size={18} aria-hidden />}
          onClick={() => void save()}
        >
          {t('saveFile')}
        </Button>
        <Button
          kind="secondary"
          busy={evidence.isPending}
          icon={<Printer size={18} aria-hidden />}
          onClick={() => void print()}
        >
          {t('printCase')}
        </Button>
      </div>
    </Section>
  )
}

/** A case as it is printed: what was said, what happened by the day, and what the portal has signed. */
export function CasePaper({
  of: { detail, caseKey, headline },
  evidence,
  onBack,
}: {
  of: OpenedCase
  evidence: Evidence
  onBack: () => void
}) {
  const { t } = useTranslation('whistleblower')
  const format = useFormat()
  const textOf = useActText()
  // It takes the place of a long page that was pressed at its foot.
  useEffect(() => window.scrollTo(0, 0), [])
  const statement = readCaseStatement(evidence.statement)
  const { madeOn, madeBy, seal, key } = statement
  const named = new Set(statement.messages.map(({ id }) => id))
  const facts: readonly (readonly [string, string])[] = [
    [
      t('paperSealed'),
      seal
        ? `${t('paperSealOf', { number: seal.number, day: format.day(seal.on) })}\n${seal.hash}`
        : t('paperNotSealed'),
    ],
    [t('paperKey'), key],
    [t('paperSigned'), evidence.signature],
  ]
  return (
    <>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button kind="secondary" icon={<ArrowLeft size={18} aria-hidden />} onClick={onBack}>
          {t('paperBack')}
        </Button>
        <Button icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
          {t('printCase')}
        </Button>
      </div>
      <article className="flex flex-col gap-6 rounded-xl border border-line bg-surface p-4 md:p-6 print:rounded-none print:border-0 print:p-0">
        <header>
          <h2 className="text-lg font-semibold wrap-anywhere">{headline}</h2>
          <p className="text-dim">{t('paperStood', { day: format.day(madeOn), name: madeBy })}</p>
        </header>
        <Talk
          messages={detail.messages.filter(({ id }) => named.has(id))}
          caseKey={caseKey}
          mine="handler"
        />
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold">{t('happened')}</h3>
          <ol className="flex flex-col gap-1 text-sm">
            {detail.acts.map((act) => (
              <li key={`${act.moment} ${act.what} ${act.ofName}`} className="wrap-anywhere">
                {format.day(act.on)} · {textOf(act)}
              </li>
            ))}
          </ol>
        </section>
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold">{t('paperOf')}</h3>
          <dl className="grid gap-2 text-sm">
            {facts.map(([name, value]) => (
              <div key={name} className="break-inside-avoid">
                <dt className="text-dim">{name}</dt>
                <dd className="break-all whitespace-pre-line">{value}</dd>
              </div>
            ))}
            <div>
              <dd>
                <code translate="no" className="block text-xs break-all">
                  {evidence.statement}
                </code>
              </dd>
            </div>
          </dl>
        </section>
      </article>
    </>
  )
}
