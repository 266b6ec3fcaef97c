import { CircleCheck, CircleX, RotateCcw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Card } from '../ui/parts.tsx'
import { DiplomaButton } from './DiplomaButton.tsx'
import { Explanations } from './Explanations.tsx'

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
