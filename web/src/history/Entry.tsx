import type { ReplyOf } from '@portal/contracts'
import { history } from '@portal/contracts/history'
import { automationWord } from '@portal/contracts/history/automations'
import type { LogEntry } from '@portal/contracts/logs'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { CornerDownRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { useHere } from '../router/place.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import type { ListState } from '../ui/list/state.ts'
import { PersonLink } from '../ui/PersonLink.tsx'
import { ErrorState, Moment, Skeleton } from '../ui/parts.tsx'
import { Changes } from './Changes.tsx'
import { useFieldWords, type WordsOf } from './fields.ts'
import { ObjectLink } from './ObjectLink.tsx'
import { useHistoryWords } from './words.ts'

type Found = ReplyOf<typeof history.entry>

/** The address of this page with one entry of the history opened in it. */
export function useEntryAddress(): (entry: Pick<LogEntry, 'position'>) => string {
  const { pathname, search } = useLocation()
  return ({ position }) => {
    const params = new URLSearchParams(search)
    params.set('entry', position)
    return `${pathname}?${params}`
  }
}

/** The entry that the address names, over the list: what it changed, and what it came of. */
export function EntryDialog({ list }: { list: ListState }) {
  const words = useHistoryWords()
  const { t } = useTranslation(['history', 'ui'])
  // Before it opens: a dialog that waits for texts is taken for one that was closed.
  const wordsOf = useFieldWords()
  const given = list.get('entry')
  const position = /^\d{1,19}$/.test(given) ? given : ''
  const found = useQuery({
    ...read(history.entry, { position }),
    enabled: position !== '',
    placeholderData: undefined,
  })
  if (position === '') return null
  const close = () => list.set({ entry: undefined }, true)
  const title = found.data ? words.action(found.data.entry.action) : t('history:entry')
  return (
    <Dialog open onClose={close} title={title}>
      {found.isPending && <Skeleton rows={3} />}
      {found.isError && !found.data && (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      )}
      {found.data && <One found={found.data} wordsOf={wordsOf} />}
      <DialogButtons>
        {found.data && <MomentLink entry={found.data.entry} />}
        <Button kind="secondary" onClick={close}>
          {t('ui:close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

/** The way to the case as it stood after an entry. */
function MomentLink({ entry: { inCase, moment } }: { entry: LogEntry }) {
  const { t } = useTranslation('history')
  const back = useHere()
  if (!inCase || moment === null) return null
  const { category, id, of } = inCase
  const going = { category, id, of: of ?? undefined, version: `${moment}`, back }
  const to = addressOf(places.caseHistory, going)
  return (
    <LinkButton kind="secondary" to={to}>
      {t('seeMoment')}
    </LinkButton>
  )
}

function One({ found, wordsOf }: { found: Found; wordsOf: WordsOf }) {
  const { t } = useTranslation('history')
  const { entry, changes, erased, because, came, together } = found
  return (
    <div className="flex flex-col gap-5">
      <Facts entry={entry} />
      {because && (
        <Section title={t('because')}>
          <Lines entries={[because]} />
        </Section>
      )}
      {changes.length > 0 && (
        <Section title={t('changes')}>
          <Changes changes={changes} wordsOf={wordsOf} />
        </Section>
      )}
      {erased && <p className="text-sm text-dim">{t('erasedSome')}</p>}
      {came.length > 0 && (
        <Section title={t('cameOf')}>
          <Lines entries={came} />
        </Section>
      )}
      {together.length > 0 && (
        <Section title={t('together')}>
          <Lines entries={together} />
        </Section>
      )}
    </div>
  )
}

/** Who did it, to whom and to what, and when to the second. */
export function Facts({ entry }: { entry: LogEntry }) {
  const { t } = useTranslation('history')
  const words = useHistoryWords()
  const format = useFormat()
  const actor = (
    <PersonLink
      id={entry.actorName && entry.actorId}
      name={words.actor(entry.actorId, entry.actorName)}
    />
  )
  const who = entry.automation ? automationWord(entry.automation, words.locale) : actor
  const whom = entry.subjectId !== null && entry.subjectId !== entry.actorId
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 text-sm max-[16rem]:grid-cols-1">
      <Fact name={words.head('when')}>
        <time dateTime={entry.at}>{format.exact(entry.at)}</time>
      </Fact>
      <Fact name={words.head('who')}>{entry.impersonatorName ?? who}</Fact>
      {entry.impersonatorName && <Fact name={words.head('signedInAs')}>{actor}</Fact>}
      {whom && (
        <Fact name={words.head('whom')}>
          <PersonLink
            id={entry.subjectName && entry.subjectId}
            name={words.subject(entry.subjectId, entry.subjectName)}
          />
        </Fact>
      )}
      {entry.object && (
        <Fact name={words.head('object')}>
          <ObjectLink of={entry.object} />
        </Fact>
      )}
      <Fact name={t('place')}>{entry.position}</Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-dim">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-2">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </section>
)

/** Other entries, each a way to it. */
function Lines({ entries }: { entries: readonly LogEntry[] }) {
  const words = useHistoryWords()
  const address = useEntryAddress()
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {entries.map((one) => (
        <li key={one.id} className="flex items-baseline gap-2">
          <CornerDownRight size={16} aria-hidden className="shrink-0 self-center text-dim" />
          <span className="min-w-0 flex-1">
            <Link
              to={address(one)}
              replace
              className="text-link wrap-anywhere hover:underline thumb-high"
            >
              {words.action(one.action)}
            </Link>
            {one.subjectName && <span className="text-dim"> · {one.subjectName}</span>}
          </span>
          <span className="shrink-0 text-dim">
            <Moment at={one.at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
