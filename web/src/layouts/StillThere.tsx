import { FileX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/Button.tsx'
import { Gone, type Still } from '../ui/gone.tsx'
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
