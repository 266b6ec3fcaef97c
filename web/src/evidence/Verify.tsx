import { type CheckReply, evidence } from '@portal/contracts/evidence'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleHelp, FileSearch, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import { read } from '../api/hooks.ts'
import { upload } from '../api/upload.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { DropZone } from '../ui/DropZone.tsx'
import { Card, FormError, useErrorText } from '../ui/parts.tsx'
import { RichText } from '../ui/RichText.tsx'

/** What was found of a file, with its name. */
interface Found {
  readonly name: string
  readonly reply: CheckReply
}

/** Is a PDF that somebody was handed genuine? Open to everybody; nothing of it is kept. */
export default function Verify() {
  const { t } = useTranslation(['evidence', 'auth'])
  const errorText = useErrorText()
  const key = useQuery(read(evidence.key, {}))
  const [reading, setReading] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    document.title = `${t('evidence:title')} – ${t('auth:portal')}`
  }, [t])
  const take = async (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    setFound(undefined)
    setFailure(files.length > 1 ? t('evidence:oneAtATime') : undefined)
    if (files.length > 1) return
    setReading(file.name)
    try {
      setFound({ name: file.name, reply: await upload(evidence.check, [file]) })
    } catch (error) {
      const tooLarge = error instanceof ApiError && error.status === 413
      setFailure(tooLarge ? t('evidence:tooLarge') : errorText(error))
    }
    setReading(undefined)
  }
  return (
    <main className="mx-auto flex w-full max-w-[46.875rem] flex-col gap-4 p-4 py-8">
      <Card>
        <h1 className="text-2xl font-semibold">{t('evidence:title')}</h1>
        <p className="mt-2 mb-4 text-dim">{t('evidence:intro')}</p>
        <div className="flex flex-col gap-4">
          <FormError text={failure} />
          <DropZone
            label={t('evidence:choose')}
            hint={t('evidence:drop')}
            reading={reading && t('evidence:reading', { name: reading })}
            testId="evidence-file"
            accept=".pdf,application/pdf"
            icon={FileSearch}
            onFiles={(files) => void take(files)}
          />
        </div>
      </Card>
      {found && <Result found={found} onAgain={() => setFound(undefined)} />}
      {key.data && (
        <Card>
          <h2 className="font-semibold">{t('evidence:keyTitle')}</h2>
          <p className="mt-1 mb-2 text-sm text-dim">{t('evidence:keyText')}</p>
          <code translate="no" className="text-sm break-all">
            {key.data.key}
          </code>
        </Card>
      )}
    </main>
  )
}

type Tone = 'good' | 'bad' | 'plain'
const tones: Readonly<Record<CheckReply['verdict'], Tone>> = {
  genuine: 'good',
  differs: 'bad',
  unsigned: 'plain',
  withdrawn: 'bad',
  unknown: 'bad',
  notOurs: 'plain',
  unreadable: 'plain',
}
const icons: Readonly<Record<Tone, LucideIcon>> = {
  good: CircleCheck,
  bad: CircleAlert,
  plain: CircleHelp,
}
const colours: Readonly<Record<Tone, string>> = {
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  plain: 'bg-raised',
}

function Result({ found: { name, reply }, onAgain }: { found: Found; onAgain: () => void }) {
  const { t } = useTranslation('evidence')
  const { verdict, differs, pdf } = reply
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const tone = tones[verdict]
  const Icon = icons[tone]
  return (
    <Card>
      <div className={`flex items-start gap-3 rounded-xl p-4 ${colours[tone]}`}>
        <Icon size={28} aria-hidden className="mt-0.5 shrink-0" />
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
            {t(`verdict_${verdict}`)}
          </h2>
          <p className="mt-1">{t(`explain_${verdict}`)}</p>
          {differs.length > 0 && (
            <ul className="mt-2 list-disc pl-5">
              {differs.map((one) => (
                <li key={one}>{t(`differs_${one}`)}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <p className="mt-4 text-sm text-dim wrap-anywhere">{name}</p>
      {pdf && <Facts pdf={pdf} trusted={!differs.includes('statement')} />}
      {pdf?.text && (
        <section className="mt-6 border-line border-t pt-4">
          <h3 className="mb-2 font-semibold">{t('signedText')}</h3>
          <RichText html={pdf.text} />
        </section>
      )}
      <div className="mt-6">
        <Button kind="secondary" onClick={onAgain}>
          {t('another')}
        </Button>
      </div>
    </Card>
  )
}

/** @param trusted is what the PDF says of the signature as the log has it? Else it is not repeated. */
function Facts({ pdf, trusted }: { pdf: NonNullable<CheckReply['pdf']>; trusted: boolean }) {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  const isOpen = pdf.how === 'unsigned'
  const rows: [string, string][] = [
    ...(trusted
      ? ([
          [t('headline'), pdf.title],
          [
            isOpen ? t('toBeSignedBy') : t(pdf.how === 'signed' ? 'signedBy' : 'approvedBy'),
            pdf.person,
          ],
        ] as [string, string][])
      : []),
    ...(pdf.parties.length > 0
      ? ([[t('parties'), pdf.parties.join(' · ')]] as [string, string][])
      : []),
    [t(isOpen ? 'issuedAt' : 'when'), format.full(pdf.at)],
    ['SHA-256', pdf.sha256],
  ]
  return (
    <dl className="mt-4 grid grid-cols-1 gap-x-6 gap-y-1 md:grid-cols-[auto_1fr]">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-dim">{label}</dt>
          <dd
            translate={label === 'SHA-256' ? 'no' : undefined}
            className={`mb-2 wrap-anywhere md:mb-0 ${label === 'SHA-256' ? 'break-all font-mono text-sm' : ''}`}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
