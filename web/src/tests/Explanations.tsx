import { tests } from '@portal/contracts/tests'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Card } from '../ui/parts.tsx'

/** Why the latest answers that were wrong were wrong. */
export function Explanations({ id }: { id: string }) {
  const { t } = useTranslation('tests')
  const check = useQuery(read(tests.whyCheck, { id }))
  const found = useQueries({
    queries: (check.data?.questionIds ?? []).map((questionId) =>
      read(tests.why, { id, questionId }),
    ),
  })
  const all = found.flatMap(({ data }) => (data ? [data] : []))
  if (all.length === 0) return null
  return (
    <Card title={t('whyTitle')}>
      <ul className="flex flex-col divide-y divide-line">
        {all.map((one) => (
          <li key={one.question} className="flex flex-col gap-1 py-3 wrap-anywhere">
            <p className="font-medium">{one.question}</p>
            <p className="text-dim">{t('youAnswered', { answer: one.answer })}</p>
            <p className="whitespace-pre-line">{one.why}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
