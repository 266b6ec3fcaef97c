import { tests } from '@portal/contracts/tests'
import { useQueries, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Download, RotateCcw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../api/files.ts'
import { read } from '../api/hooks.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { Card, useErrorText } from '../ui/parts.tsx'

/** What came of it: approved or not, why what was wrong was wrong, and what can be done now. */
export function Outcome({
  id,
  result,
  onRedo,
  wayOn,
}: {
  id: string
  result: {
    kind: 'test' | 'survey'
    approved: boolean
    points: number
    maxPoints: number
    pointsNeeded: number
  }
  onRedo: () => void
  wayOn: { to: string; text: string }
}) {
  const { t } = useTranslation('tests')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { approved, kind, points, maxPoints, pointsNeeded } = result
  const isSurvey = kind === 'survey'
  const Icon = approved ? CircleCheck : CircleX
  return (
    <>
      <Card>
        <div className="flex flex-col items-center gap-3 py-4 text-center">
          <Icon size={56} className={approved ? 'text-good' : 'text-bad'} aria-hidden />
          <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
            {isSurvey ? t('surveySent') : approved ? t('approvedTitle') : t('notApprovedTitle')}
          </h2>
          {!isSurvey && maxPoints > 0 && (
            <p>
              {pointsNeeded > 0
                ? t('scored', { points, max: maxPoints, needed: pointsNeeded })
                : t('pointsOf', { points, max: maxPoints })}
            </p>
          )}
          <div className="flex flex-wrap justify-center gap-2 pt-2">
            {!isSurvey && approved && <DiplomaButton id={id} />}
            {!approved && (
              <Button icon={<RotateCcw size={18} aria-hidden />} onClick={onRedo}>
                {t('redo')}
              </Button>
            )}
            <LinkButton to={wayOn.to} kind={approved ? 'primary' : 'secondary'}>
              {wayOn.text}
            </LinkButton>
          </div>
        </div>
      </Card>
      {!isSurvey && <Explanations id={id} />}
    </>
  )
}

export function DiplomaButton({
  id,
  round,
  named,
}: {
  id: string
  round?: number
  named?: string
}) {
  const { t } = useTranslation('tests')
  const { snack } = useFeedback()
  const errorText = useErrorText()
  return (
    <Button
      kind="secondary"
      icon={<Download size={18} aria-hidden />}
      aria-label={named && `${t('diploma')}: ${named}`}
      onClick={() =>
        download(tests.diploma, { id, round }).catch((error: unknown) => snack(errorText(error)))
      }
    >
      {t('diploma')}
    </Button>
  )
}

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
