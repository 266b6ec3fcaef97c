import { contractTypes } from '@portal/contracts/app'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../i18n/format.ts'
import { Tag } from '../ui/parts.tsx'
import type { Step, When } from './steps.ts'

/**
 * What is left before the portal opens, in the order in which to do it.
 * @param coming what there is nothing to do about yet
 */
export function Checklist({ steps, coming }: { steps: readonly Step[]; coming: readonly Step[] }) {
  const { t } = useTranslation('start')
  const open = steps.filter((step) => !step.optional && !step.done)
  const later = steps.filter((step) => step.optional && !step.done)
  const finished = steps.filter((step) => step.done)
  const [next] = open
  return (
    <>
      <Steps title={t('toDo')} steps={open} first={next?.key} />
      <Steps title={t('optional')} steps={later} />
      <Steps title={t('coming')} steps={coming} />
      <Steps title={t('done')} steps={finished} />
    </>
  )
}

function Steps(props: { title: string; steps: readonly Step[]; first?: string }) {
  const { t } = useTranslation('start')
  if (props.steps.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-lg font-semibold">{props.title}</h2>
      <ol className="grid grid-cols-1 gap-3">
        {props.steps.map((step) => (
          <li key={step.key}>
            {step.done ? (
              <div className="flex min-h-14 items-center gap-3 px-4 text-dim">
                <CircleCheck size={22} aria-hidden className="shrink-0 text-good" />
                <StepText step={step} />
                <span className="sr-only">{t('isDone')}</span>
              </div>
            ) : (
              <Link
                to={step.to}
                className={`flex min-h-16 items-center gap-3 rounded-xl border bg-surface px-4 py-2 hover:bg-raised ${
                  step.key === props.first ? 'border-2 border-link' : 'border-line'
                }`}
              >
                <step.icon size={22} aria-hidden className="shrink-0 text-link" />
                <StepText step={step} />
                {step.key === props.first && <Tag>{t('next')}</Tag>}
                <ChevronRight size={20} aria-hidden className="shrink-0 text-dim" />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What a contract is called: one of the fixed types, in the reader's words. */
function useTitle(): (step: Step) => string {
  const { t } = useTranslation('start')
  return (step) => {
    if (step.kind === 'abnormalities') return t('abnormalities', { count: step.count })
    if (step.kind === 'rights') return t('rights', { count: step.count })
    if (step.kind !== 'contract') return step.title
    const type = contractTypes.find((one) => one === step.title)
    return type ? t(`contract_${type}`) : t('kind_contract')
  }
}

function StepText({ step }: { step: Step }) {
  const { t } = useTranslation('start')
  const title = useTitle()
  return (
    <span className="min-w-0 flex-1 py-1">
      <span className="block font-medium wrap-anywhere">{title(step)}</span>
      <span className="block text-sm text-dim">
        {t(`kind_${step.kind}`)}
        {step.when && !step.done && <Dated when={step.when} />}
      </span>
      {step.words && (
        <span className="mt-1 block whitespace-pre-line wrap-anywhere text-warn">{step.words}</span>
      )}
    </span>
  )
}

/** The date that matters, in words: 'asked for 6 Nov.', 'Friday 20 Nov. 08:00'. */
function Dated({ when: { is, at } }: { when: When }) {
  const { t } = useTranslation('start')
  const format = useFormat()
  const words = {
    asked: () => t('askedFor', { day: format.date(at) }),
    course: () => format.appointment(at),
    expires: () => t('expires', { day: format.date(at) }),
  }
  return (
    <>
      {' · '}
      <time dateTime={at} className="inline-block">
        {words[is]()}
      </time>
    </>
  )
}
