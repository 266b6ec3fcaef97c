import { faq } from '@portal/contracts/faq'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { Pencil, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { usePlace } from '../router/place.ts'
import { LinkButton } from '../ui/Button.tsx'
import { signOf } from '../ui/known.ts'
import { ListCard } from '../ui/ListCard.tsx'
import { useGrowing } from '../ui/list/growing.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { useListState } from '../ui/list/state.ts'
import { isMissing } from '../ui/missing.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { Entry } from './Entry.tsx'
import { folderIcons } from './icons.ts'

/** The folders of questions, or the questions of one. */
export default function Faq() {
  const { slug } = usePlace(places.faq)
  return slug ? <Folder key={slug} slug={slug} /> : <Folders />
}

/** Leads administrators to where the questions are changed. */
function EditButton() {
  const { t } = useTranslation('faq')
  const { isAdmin } = useSession()
  if (!isAdmin) return null
  return (
    <LinkButton
      to={addressOf(places.adminFaq)}
      kind="secondary"
      icon={<Pencil size={18} aria-hidden />}
    >
      {t('edit')}
    </LinkButton>
  )
}

function Folders() {
  const { t } = useTranslation('faq')
  const { faqFolders } = useSession().settings
  return (
    <Page title={t('title')} actions={<EditButton />}>
      {faqFolders.length === 0 ? (
        <ListCard>
          <EmptyState title={t('noFolders')} hint={t('noFoldersHint')} />
        </ListCard>
      ) : (
        <ul className="grid gap-3 md:grid-cols-2">
          {faqFolders.map(({ slug, name, icon }) => {
            const Icon = signOf(folderIcons, icon)
            return (
              <li key={slug}>
                <Link
                  to={addressOf(places.faq, { slug })}
                  className="flex min-h-16 items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3 hover:bg-raised"
                >
                  <Icon size={22} aria-hidden className="shrink-0 text-link" />
                  <span className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Page>
  )
}

/** On paper nobody opens an answer: all in the list are open there, and as they were after it. */
function useOpenOnPaper() {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    let opened: HTMLDetailsElement[] = []
    const open = () => {
      opened = [...(list.current?.querySelectorAll('details') ?? [])].filter((one) => !one.open)
      for (const one of opened) one.open = true
    }
    const close = () => {
      for (const one of opened) one.open = false
    }
    window.addEventListener('beforeprint', open)
    window.addEventListener('afterprint', close)
    return () => {
      window.removeEventListener('beforeprint', open)
      window.removeEventListener('afterprint', close)
    }
  }, [])
  return list
}

function Folder({ slug }: { slug: string }) {
  const { t } = useTranslation('faq')
  const { tag } = usePlace(places.faq)
  const { faqFolders } = useSession().settings
  const list = useListState()
  const { page, pageSize } = list
  const all = useQuery({
    ...read(faq.list, { slug, search: list.get('q'), page, pageSize }),
    enabled: !tag,
  })
  const tagged = useQuery({ ...read(faq.tagged, { slug, tag: tag ?? '' }), enabled: Boolean(tag) })
  const found = tag ? tagged : all
  const rows = found.data?.rows
  const { some, end } = useGrowing(rows ?? [])
  const questions = useOpenOnPaper()
  if (isMissing(found.error)) return <NotFound />
  return (
    <Page
      title={faqFolders.find((one) => one.slug === slug)?.name ?? t('title')}
      back={addressOf(places.faq)}
      actions={<EditButton />}
    >
      <ListCard
        filters={
          tag ? (
            <p className="flex min-h-11 flex-wrap items-center gap-3">
              <span className="wrap-anywhere">{t('tagged', { tag })}</span>
              <LinkButton
                to={addressOf(places.faq, { slug })}
                kind="secondary"
                icon={<X size={18} aria-hidden />}
              >
                {t('allQuestions')}
              </LinkButton>
            </p>
          ) : (
            <SearchInput list={list} label={t('search')} />
          )
        }
      >
        {found.isError && !found.data ? (
          <ErrorState error={found.error} retry={() => void found.refetch()} />
        ) : !rows ? (
          <Skeleton />
        ) : rows.length === 0 ? (
          tag || list.get('q') ? (
            <EmptyState title={t('noneFound')} hint={t('noneFoundHint')} />
          ) : (
            <EmptyState title={t('noQuestions')} hint={t('noQuestionsHint')} />
          )
        ) : (
          <>
            <ul ref={questions} className="divide-y divide-line">
              {some.map((one) => (
                <Entry key={one.id} slug={slug} one={one} />
              ))}
            </ul>
            {end}
            {!tag && <Pager total={all.data?.total ?? 0} shown={rows.length} list={list} />}
          </>
        )}
      </ListCard>
    </Page>
  )
}
