import { FileX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/Button.tsx'
import { Gone, type Still } from '../ui/gone.tsx'
import { ErrorState, Skeleton } from '../ui/parts.tsx'
import { NotFound } from './NotFound.tsx'
import { Page } from './Page.tsx'

/**
 * The page of one thing; what stands there when there is none, or none any more.
 * @param title what the page is called once its own name is nobody's to see
 * @param back where others of its kind are
 */
export function StillThere({
  still,
  title,
  back,
  children,
}: {
  still: Still<unknown>
  title: string
  back: string
  children: ReactNode
}) {
  if (still.is === 'missing') return <NotFound />
  if (still.is === 'gone') return <WentAway title={title} back={back} />
  return <Gone is={still.is === 'kept'}>{children}</Gone>
}

/**
 * The page of one thing that is drawn by what shows the thing; until it is there, a page that waits for it.
 * @param found what asks the server for it
 * @param rows as many lines are drawn meanwhile
 */
export function OneStillThere<T>({
  still,
  found,
  title,
  back,
  rows,
  children,
}: {
  still: Still<T>
  found: { readonly isError: boolean; readonly error: unknown; refetch(): Promise<unknown> }
  title: string
  back: string
  rows?: number
  children: (one: T) => ReactNode
}) {
  return (
    <StillThere still={still} title={title} back={back}>
      {still.one !== undefined ? (
        children(still.one)
      ) : (
        <Page title={title} back={back}>
          {found.isError ? (
            <ErrorState error={found.error} retry={() => void found.refetch()} />
          ) : (
            <Skeleton {...(rows ? { rows } : {})} />
          )}
        </Page>
      )}
    </StillThere>
  )
}

function WentAway({ title, back }: { title: string; back: string }) {
  const { t } = useTranslation('lists')
  return (
    <Page title={title} back={back}>
      <div role="alert" className="flex flex-col items-center gap-3 px-4 py-12 text-center">
        <FileX size={40} className="text-dim" aria-hidden />
        <p className="font-semibold">{t('goneTitle')}</p>
        <p className="max-w-md text-dim">{t('goneText')}</p>
        <LinkButton kind="secondary" to={back}>
          {t('goneBack')}
        </LinkButton>
      </div>
    </Page>
  )
}
