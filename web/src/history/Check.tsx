import type { ReplyOf } from '@portal/contracts'
import { evidence } from '@portal/contracts/evidence'
import { history, type LogFault } from '@portal/contracts/history'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, ShieldCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { request } from '../api/client.ts'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { FormFields, useTyping } from '../ui/fields.tsx'
import { Card, ErrorState, Moment, Skeleton } from '../ui/parts.tsx'

type Found = ReplyOf<typeof history.verify>
type Verdict = NonNullable<Found['verdict']>

const looked = read(history.verify, { look: 'true' })
const HASH = /^[0-9a-f]{64}$/i
/** How often is looked how far a check is, in ms. */
const LOOK_MS = 1500

/** Is the log what was sealed? Checked when asked for; on a long log it goes on while one looks. */
export function Check() {
  const { t } = useTranslation('history')
  const queries = useQueryClient()
  const found = useQuery({
    ...looked,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_MS : false),
  })
  const typing = useTyping(history.verify, { values: { seal: '' } }, async ({ seal }) => {
    const asked = seal.trim()
    queries.setQueryData(
      looked.queryKey,
      await request(history.verify, asked ? { seal: asked } : {}),
    )
  })
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <FormFields
          of={typing}
          className="flex max-w-2xl flex-col gap-4"
          foot={
            <Button
              type="submit"
              className="self-start"
              busy={typing.busy || found.data?.state === 'running'}
              icon={<ShieldCheck size={18} aria-hidden />}
            >
              {t('checkNow')}
            </Button>
          }
        >
          <p>{t('checkIntro')}</p>
          <TextInput
            kind="exact"
            label={t('checkSeal')}
            help={t('checkSealHelp')}
            {...typing.field(
              'seal',
              (seal) => seal.trim() === '' || HASH.test(seal.trim()) || t('checkSealWrong'),
            )}
          />
        </FormFields>
      </Card>
      {found.isPending && <Skeleton rows={2} />}
      {found.isError && !found.data && (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      )}
      {found.data && <Standing found={found.data} />}
    </div>
  )
}

/** How the last check stands: how far it is, or what it found. */
function Standing({ found }: { found: Found }) {
  const { t } = useTranslation('history')
  const format = useFormat()
  if (found.state === 'never') return <p className="text-dim">{t('checkNever')}</p>
  if (found.state === 'running') {
    const told = t('checking', {
      done: format.number(found.done),
      total: found.total,
    })
    return (
      <Card>
        <p role="status">{told}</p>
        <progress
          aria-label={told}
          value={found.done}
          max={Math.max(found.total, 1)}
          className="mt-2 h-2 w-full accent-link"
        />
      </Card>
    )
  }
  if (!found.verdict)
    return (
      <p role="alert" className="rounded-lg bg-warn-soft p-4 text-warn">
        {t('checkFailed')}
      </p>
    )
  return <Outcome found={found} verdict={found.verdict} />
}

function Outcome({ found, verdict }: { found: Found; verdict: Verdict }) {
  const { t } = useTranslation('history')
  const key = useQuery(read(evidence.key, {}))
  const { whole, sealed, seals, unsealed, faults, faultCount, notes, last } = verdict
  const isThere = found.asked && !faults.some(({ kind }) => kind === 'askedGone')
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <Whole is={whole} text={whole ? t('logWhole') : t('logNotWhole')} />
        <FaultList faults={faults} count={faultCount} />
        <p>{t('checkFacts', { sealed, seals, unsealed })}</p>
        <ul className="flex flex-col gap-1">
          {isThere && <li>{t('checkAskedThere')}</li>}
          {notes.length === 0 && <li className="text-dim">{t('noNotes')}</li>}
          {notes.map(({ where, seal, same, notedAt }) => (
            <li key={where} className="break-words">
              {same ? t('noteSame', { seal, where }) : t('noteOther', { seal, where })} (
              <Moment at={notedAt} />)
            </li>
          ))}
        </ul>
        <div>
          <p className="text-sm text-dim">{t('checkLast')}</p>
          <code translate="no" className="text-sm break-all">
            {last}
          </code>
        </div>
        {key.data && (
          <div>
            <p className="text-sm text-dim">{t('checkKey')}</p>
            <code translate="no" className="text-sm break-all">
              {key.data.key}
            </code>
          </div>
        )}
        {found.endedAt && (
          <p className="text-sm text-dim">
            {t('checkedAt')} <Moment at={found.endedAt} />
          </p>
        )}
        {found.cases && <Cases found={found.cases} />}
      </div>
    </Card>
  )
}

/** Is the log of whistleblowers' cases what was sealed? Nothing here tells how much stands in it. */
function Cases({ found: { state, faults, faultCount } }: { found: NonNullable<Found['cases']> }) {
  const { t } = useTranslation('history')
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      {state === 'away' ? (
        <p role="alert" className="rounded-lg bg-warn-soft p-4 text-warn">
          {t('casesAway')}
        </p>
      ) : (
        <Whole
          is={state === 'whole'}
          text={state === 'whole' ? t('casesWhole') : t('casesNotWhole')}
        />
      )}
      <FaultList faults={faults} count={faultCount} />
      <p className="text-sm text-dim">{t('casesHelp')}</p>
    </div>
  )
}

const Whole = ({ is, text }: { is: boolean; text: string }) => (
  <p
    role={is ? 'status' : 'alert'}
    className={`flex gap-2 rounded-lg p-4 font-semibold ${is ? 'bg-good-soft text-good' : 'bg-bad-soft text-bad'}`}
  >
    {is ? (
      <CircleCheck size={22} aria-hidden className="mt-0.5 shrink-0" />
    ) : (
      <TriangleAlert size={22} aria-hidden className="mt-0.5 shrink-0" />
    )}
    {text}
  </p>
)

/** What is not as it was sealed, and how much more there is of it. */
function FaultList({ faults, count }: { faults: readonly LogFault[]; count: number }) {
  const { t } = useTranslation('history')
  if (faults.length === 0) return null
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 break-words">
      {faults.map((fault) => (
        <li key={JSON.stringify(fault)}>
          <FaultText fault={fault} />
        </li>
      ))}
      {count > faults.length && <li>{t('moreFaults', { count: count - faults.length })}</li>}
    </ul>
  )
}

/** What is wrong at one place, in the reader's words. */
function FaultText({ fault }: { fault: LogFault }) {
  const { t } = useTranslation('history')
  const of = {
    position: fault.position ?? '',
    version: fault.version ?? '',
    stream: fault.stream ?? '',
    seal: fault.seal ?? '',
    from: fault.from ?? '',
    upto: fault.upto ?? '',
    where: fault.where ?? '',
  }
  return t(`fault_${fault.kind}`, of)
}
