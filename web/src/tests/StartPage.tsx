import { addressOf, places } from '@portal/contracts/places'
import { tests } from '@portal/contracts/tests'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Page } from '../layouts/Page.tsx'
import { ErrorState, Skeleton } from '../ui/parts.tsx'
import { Nothing, TakeTest } from './TakeTest.tsx'

/** The test of the address, or the first that waits. */
export function StartPage({ id, forced }: { id: string | undefined; forced: boolean }) {
  const { t } = useTranslation('tests')
  const open = useQuery({ ...read(tests.open, {}), enabled: !id })
  const [first, setFirst] = useState<string>()
  const waiting = id ?? first ?? open.data?.rows.find((row) => row.forced === forced)?.id
  // It stays while its result is looked at, though it waits no longer.
  if (waiting && !id && waiting !== first) setFirst(waiting)
  const wayOn = { to: addressOf(places.start), text: t('toStart') }
  if (waiting) return <TakeTest key={waiting} id={waiting} wayOn={wayOn} />
  return (
    <Page title={t('test')} back={addressOf(places.start)}>
      {open.data ? (
        <Nothing wayOn={wayOn} />
      ) : open.isError ? (
        <ErrorState error={open.error} retry={() => void open.refetch()} />
      ) : (
        <Skeleton />
      )}
    </Page>
  )
}
