import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useAccess } from '../api/session.tsx'
import { internalPath } from '../router/internal-path.ts'
import { GoneHere } from '../ui/gone-here.ts'
import { PAGE_TITLE } from '../ui/heading.ts'
import { keepInRoom } from './head-room.ts'
import { useHeadingFocus } from './heading-focus.ts'
import { cameFrom } from './trail.ts'

/** Characters of a title that stand in its first line, and how wide such a one is. */
const FIRST_LINE = 24
const LETTER_EM = 0.5

/**
 * A page with its toolbar: title, buttons, and the way back, which a `back` parameter overrides.
 * @param part what makes another page of the same address, e.g. an opened conversation
 * @param wide lists use the whole width; everything else stays at 750 px
 */
export function Page({
  title,
  actions,
  back,
  part,
  wide = false,
  children,
}: {
  title: string
  actions?: ReactNode
  back?: string
  part?: string
  wide?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation('layouts')
  const { session } = useAccess()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const gone = useContext(GoneHere)
  const heading = useRef<HTMLHeadingElement>(null)
  const wayBack = internalPath(params.get('back')) ?? back
  useHeadingFocus(heading, part)
  const unread = session?.summary.unreadMessageCount ?? 0
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${title} – ${t('portal')}`
  }, [title, unread, t])
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length))
  const line = Math.min(title.length, FIRST_LINE) * LETTER_EM
  const width = wide ? 'max-w-[87.5rem]' : 'max-w-[46.875rem]'
  return (
    <>
      <header
        ref={keepInRoom}
        className="sticky top-(--safe-top) z-20 border-b border-line bg-page/95 backdrop-blur data-passes:static print:static print:border-0"
      >
        <div
          className={`mx-auto flex min-h-16 w-full flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 xl:px-6 ${width}`}
        >
          {/* Before a word is broken, or a short title stands in three lines, the buttons go below. */}
          <div
            className={`flex min-h-11 flex-1 items-center gap-2 font-semibold leading-snug ${title.length > 40 ? 'text-base' : 'text-xl'}`}
            style={{
              minWidth: `min(100%, max(${longest}ch, ${line}em)${wayBack ? ' + 3rem' : ''})`,
            }}
          >
            {wayBack && (
              <Link
                to={wayBack}
                aria-label={t('back')}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || !cameFrom(wayBack)) return
                  event.preventDefault()
                  void navigate(-1)
                }}
                className="-ml-2 grid size-11 shrink-0 place-items-center rounded-lg hover:bg-raised print:hidden"
              >
                <ArrowLeft size={22} aria-hidden />
              </Link>
            )}
            <h1
              id={PAGE_TITLE}
              ref={heading}
              tabIndex={-1}
              className="min-w-0 outline-none wrap-anywhere"
            >
              {title}
            </h1>
          </div>
          <p className="hidden text-sm print:block">{session?.settings.companyName}</p>
          {actions && (
            <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>
          )}
        </div>
      </header>
      <main
        id="content"
        className={`mx-auto flex w-full flex-col gap-4 p-4 md:pt-6 xl:p-6 ${width}`}
      >
        {gone}
        {children}
      </main>
    </>
  )
}
