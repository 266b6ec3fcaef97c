import { driverRights } from '@portal/contracts/driver-rights'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { Plus, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { Page } from '../layouts/Page.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Card, EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { useRightWords } from './labels.tsx'
import { OneRight } from './MyRights.tsx'
import { OwnRightForm } from './RightForm.tsx'
import { useTask } from './task.ts'

/** What the start asks for: the rights that are missing, and those on which more is wanted. */
export default function StartRights() {
  const { t } = useTranslation('driver-rights')
  const words = useRightWords()
  const go = useNavigate()
  const { user } = useSession()
  const found = useQuery(read(driverRights.required, { userId: user.id }))
  const data = found.data
  const { task, part, form, newer, begin, end } = useTask(places.startRights, data?.rights)
  const left = data ? data.missing.length + (data.done ? 0 : 1) : 0
  const asked = data?.rights.filter((one) => one.state === 'informationRequested') ?? []
  const waits = data?.rights.some((one) => one.state === 'waiting')
  const toDo = (data?.missing.length ?? 0) + asked.length
  const done = (sent: boolean) => {
    if (sent && toDo <= 1) void go(addressOf(places.start), { replace: true })
    else end()
  }
  return (
    <Page title={t('title')} back={addressOf(task ? places.startRights : places.start)} part={part}>
      {task ? (
        <OwnRightForm key={form} task={task} newer={newer} done={done} />
      ) : found.isError && !data ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !data ? (
        <Skeleton />
      ) : left === 0 ? (
        <Card>
          <EmptyState
            title={t('nothingLeft')}
            hint={waits ? t('nothingLeftHint') : undefined}
            action={<LinkButton to={addressOf(places.start)}>{t('toStart')}</LinkButton>}
          />
        </Card>
      ) : (
        <>
          {asked.map((right) => (
            <OneRight key={right.id} right={right} begin={begin} />
          ))}
          {data.missing.map((kind) => {
            const expired = data.rights.find((one) => one.kind === kind)
            return (
              <Card key={kind} title={words.kind(kind)}>
                <p className="mb-4 text-dim">{t(expired ? 'expiredHint' : 'missingHint')}</p>
                <Button
                  icon={
                    expired ? <RefreshCw size={18} aria-hidden /> : <Plus size={18} aria-hidden />
                  }
                  onClick={() =>
                    begin(expired ? { is: 'renew', right: expired } : { is: 'new', kind })
                  }
                >
                  {t(expired ? 'renew' : 'submit')}
                </Button>
              </Card>
            )
          })}
        </>
      )}
    </Page>
  )
}
