import { addressOf, places } from '@portal/contracts/places'
import type { TestResult } from '@portal/contracts/test-figures'
import { tests } from '@portal/contracts/tests'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { ExportButton } from '../ui/ExportButton.tsx'
import { Select } from '../ui/Field.tsx'
import { isMissing } from '../ui/missing.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { Card, EmptyState, ErrorState, Skeleton, Tag } from '../ui/parts.tsx'

const Distribution = onDemand(
  () => import('./Distribution.tsx'),
  () => <Skeleton rows={3} />,
)

/** The figures of a test, chosen in the address or here. */
export default function TestResults() {
  const { t } = useTranslation('tests')
  const id = useParams().testId
  const go = useNavigate()
  const all = useQuery(read(tests.search, { search: '', pageSize: 0 }))
  const found = useQuery({ ...read(tests.result, { id: id ?? '' }), enabled: id !== undefined })
  if (!found.data && isMissing(found.error)) return <NotFound />
  return (
    <Page
      title={t('results')}
      back={id ? addressOf(places.editTest, { testId: id }) : addressOf(places.adminTests)}
      actions={id && <ExportButton call={tests.export} input={{ id }} />}
    >
      <Select
        label={t('test')}
        value={id ?? ''}
        onChange={(event) => void go(addressOf(places.testResults, { testId: event.target.value }))}
        options={[
          ...(id ? [] : [{ value: '', label: t('chooseTest') }]),
          ...(all.data?.rows ?? []).map((row) => ({ value: row.id, label: row.title })),
        ]}
      />
      {!id ? (
        <Card>
          <EmptyState title={t('chooseTest')} />
        </Card>
      ) : found.isError && !found.data ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : found.data ? (
        <Figures result={found.data} />
      ) : (
        <Skeleton />
      )}
    </Page>
  )
}

function Figures({ result }: { result: TestResult }) {
  const { t } = useTranslation('tests')
  const format = useFormat()
  const isTest = result.kind === 'test'
  const figures = [
    [t('taken'), format.number(result.taken)],
    [t('state_notTaken'), format.number(result.waiting)],
    ...(isTest ? [[t('state_approved'), format.number(result.approved)]] : []),
    ...(isTest && result.meanPoints !== null
      ? [[t('meanPoints'), format.number(Math.round(result.meanPoints * 10) / 10)]]
      : []),
  ] as const
  return (
    <>
      <dl className="grid pairs-32 gap-3">
        {figures.map(([name, value]) => (
          <div key={name} className="rounded-xl border border-line bg-surface p-4">
            <dt className="text-sm text-dim">{name}</dt>
            <dd className="text-2xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {isTest && result.taken > 0 && (
        <Card title={t('distribution')}>
          <Distribution rows={result.distribution} needed={result.pointsNeeded} />
          <details className="mt-3 print:not-open:hidden">
            <summary className="min-h-11 cursor-pointer py-2 font-medium text-link">
              {t('asTable')}
            </summary>
            <table aria-label={t('distribution')} className="w-full max-w-xs text-left">
              <thead>
                <tr>
                  <th className="py-1 text-right">{t('points')}</th>
                  <th className="py-1 text-right">{t('people')}</th>
                </tr>
              </thead>
              <tbody>
                {result.distribution.map((row) => (
                  <tr key={row.points} className="border-t border-line">
                    <th scope="row" className="py-1 text-right font-normal tabular-nums">
                      {format.number(row.points)}
                    </th>
                    <td className="py-1 text-right tabular-nums">{format.number(row.count)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </Card>
      )}
      {result.questions.map((question) => (
        <Card key={question.id}>
          <div className="mb-3 flex flex-wrap items-start justify-between gap-2">
            <h2 className="min-w-0 flex-1 basis-60 font-semibold wrap-anywhere">{question.text}</h2>
            {question.right !== null && question.answered > 0 && (
              <Tag>
                {t('shareRight', { share: format.percent(question.right / question.answered) })}
              </Tag>
            )}
          </div>
          <ul className="flex flex-col gap-2">
            {question.options.map((option) => (
              <Bar key={option.text} option={option} of={question.answered} />
            ))}
            {question.texts.map((text, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: texts may be alike and never move
              <li key={nth} className="rounded-lg bg-raised p-3 wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </>
  )
}

function Bar({
  option,
  of,
}: {
  option: TestResult['questions'][number]['options'][number]
  of: number
}) {
  const { t } = useTranslation('tests')
  const format = useFormat()
  const share = of === 0 ? 0 : (100 * option.count) / of
  return (
    <li>
      <div className="flex justify-between gap-3 text-sm">
        <span className="min-w-0 wrap-anywhere">
          {option.text}
          {option.correct && (
            <span className="text-good">
              {' '}
              ✓<span className="sr-only"> {t('correct')}</span>
            </span>
          )}
        </span>
        <span className="shrink-0 text-dim">
          {format.number(option.count)} · {format.percent(share / 100)}
        </span>
      </div>
      <div className="mt-1 h-2 overflow-hidden rounded-full bg-raised" aria-hidden>
        <div
          className={`h-full rounded-full ${option.correct ? 'bg-good' : 'bg-link'}`}
          style={{ width: `${share}%` }}
        />
      </div>
    </li>
  )
}
