import { type DriverRight, driverRights } from '@portal/contracts/driver-rights'
import { kindRules, type RightKind, rightKinds } from '@portal/contracts/driver-rights-rules'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Page } from '../layouts/Page.tsx'
import { AsOf } from '../ui/AsOf.tsx'
import { Button } from '../ui/Button.tsx'
import { Card, EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { useRightWords } from './labels.tsx'
import { Asked, CardFacts, RightTags } from './RightCard.tsx'
import { OwnRightForm, type Task } from './RightForm.tsx'
import { useTask } from './task.ts'

/** My driver rights: what is valid, what waits, and renewing them. */
export default function MyRights() {
  const { t } = useTranslation('driver-rights')
  const words = useRightWords()
  const found = useQuery(read(driverRights.mine, {}))
  const rows = found.data?.rows
  const { task, part, form, newer, begin, end } = useTask(places.driverRights, rows)
  if (task)
    return (
      <Page
        title={t(
          task.is === 'renew' ? 'renewTitle' : task.is === 'new' ? 'newTitle' : 'changeTitle',
        )}
        back={addressOf(places.driverRights)}
        part={part}
      >
        <OwnRightForm key={form} task={task} newer={newer} done={end} />
      </Page>
    )
  const free = rightKinds.filter(
    (kind) => kindRules[kind].several || !rows?.some((one) => one.kind === kind),
  )
  return (
    <Page title={t('title')} part={part}>
      {found.isError && !rows ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !rows ? (
        <Skeleton />
      ) : (
        <>
          <AsOf at={found.dataUpdatedAt} />
          {rows.length === 0 && (
            <Card>
              <EmptyState title={t('none')} hint={t('noneHint')} />
            </Card>
          )}
          {rows.map((right) => (
            <OneRight key={right.id} right={right} begin={begin} />
          ))}
          <Card title={t('add')}>
            <div className="flex flex-wrap gap-2">
              {free.map((kind: RightKind) => (
                <Button
                  key={kind}
                  kind="secondary"
                  icon={<Plus size={18} aria-hidden />}
                  onClick={() => begin({ is: 'new', kind })}
                >
                  {words.kind(kind)}
                </Button>
              ))}
            </div>
          </Card>
        </>
      )}
    </Page>
  )
}

/** One right with what its holder can do with it now. */
export function OneRight({ right, begin }: { right: DriverRight; begin: (task: Task) => void }) {
  const { t } = useTranslation('driver-rights')
  const words = useRightWords()
  const { valid, pending, requestedText } = right
  const card = pending ?? valid
  const asked = right.state === 'informationRequested'
  const renews = valid !== null && pending === null
  const ending = right.state === 'needsRenewal' || right.state === 'expired'
  const name = words.name({ kind: right.kind, title: card?.title })
  const change = t(asked ? 'complete' : 'change')
  return (
    <Card title={name} actions={<RightTags right={right} />}>
      {requestedText && <Asked text={requestedText} />}
      {valid && pending && <p className="mb-3 text-dim">{t('waitsBeside')}</p>}
      {card && <CardFacts card={card} name={name} />}
      <div className="mt-4 flex flex-wrap gap-2">
        {renews && (
          <Button
            kind={ending ? 'primary' : 'secondary'}
            icon={<RefreshCw size={18} aria-hidden />}
            aria-label={`${t('renew')}: ${name}`}
            onClick={() => begin({ is: 'renew', right })}
          >
            {t('renew')}
          </Button>
        )}
        {right.state !== 'expired' && (
          <Button
            kind={asked ? 'primary' : 'secondary'}
            icon={<Pencil size={18} aria-hidden />}
            aria-label={`${change}: ${name}`}
            onClick={() => begin({ is: 'change', right })}
          >
            {change}
          </Button>
        )}
      </div>
    </Card>
  )
}
