import type { TestToTake } from '@portal/contracts/test-shapes'
import { tests } from '@portal/contracts/tests'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, refetchTopics } from '../api/hooks.ts'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { isMissing } from '../ui/missing.ts'
import { Card, EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { ChangedNotice, sameBy, useReading, useUpToDate } from '../ui/reading.tsx'
import { Outcome } from './Outcome.tsx'
import { type HandedIn, Taker } from './Taker.tsx'

/** What one answers; that its video was watched is no other test. */
const isSameTest = sameBy((one: TestToTake) => [one.version, one.round])

/** A test of the person's from its first question to its result. */
export function TakeTest({ id, wayOn }: { id: string; wayOn: { to: string; text: string } }) {
  const { t } = useTranslation('tests')
  const queries = useQueryClient()
  const [result, setResult] = useState<HandedIn>()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const found = useQuery({ ...read(tests.take, { id }), enabled: !result })
  const reading = useReading(useUpToDate(found), isSameTest, { gone: isMissing(found.error), busy })
  const test = reading.shown
  const gone = !test && isMissing(found.error)
  // It may have been taken before: then it was there, and there is nothing to take any more.
  const taken = useQuery({ ...read(tests.completed, {}), enabled: gone })
  const title = test?.title ?? t('test')
  if (result)
    return (
      <Page title={title} back={wayOn.to}>
        <Outcome
          id={id}
          result={result}
          wayOn={wayOn}
          onRedo={() => {
            void refetchTopics(queries, 'tests')
            setBusy(false)
            setAttempt(attempt + 1)
            setResult(undefined)
          }}
        />
      </Page>
    )
  if (gone && taken.data?.rows.every((row) => row.id !== id)) return <NotFound />
  return (
    <Page title={title} back={wayOn.to}>
      {test ? (
        <Taker
          key={`${id} ${attempt} ${test.version}`}
          test={test}
          changed={<ChangedNotice reading={reading} />}
          held={reading.changed !== undefined}
          onBusy={setBusy}
          onDone={setResult}
        />
      ) : gone && taken.data ? (
        <Nothing wayOn={wayOn} />
      ) : found.isError && !(gone && taken.isPending) ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : (
        <Skeleton />
      )}
    </Page>
  )
}

/** There is no such test to take: it is done, or was never there. */
export function Nothing({ wayOn }: { wayOn: { to: string; text: string } }) {
  const { t } = useTranslation('tests')
  return (
    <Card>
      <EmptyState
        title={t('nothingToTake')}
        hint={t('nothingToTakeHint')}
        action={<LinkButton to={wayOn.to}>{wayOn.text}</LinkButton>}
      />
    </Card>
  )
}
