import { incidentTypes } from '@portal/contracts/incidents'
import { addressOf, places } from '@portal/contracts/places'
import { ChevronDown, CircleAlert, CloudUpload, Pencil, Trash2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isKnown,
  onWaiting,
  takeOut,
  type Waiting,
  waiting,
  writtenAt,
} from '../api/offline/outbox.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { Moment } from '../ui/parts.tsx'
import { TypedHere } from '../ui/TypedHere.tsx'

/** What was written without a signal and waits on this device to be sent; nothing where nothing does. */
export default function Waits() {
  const { t } = useTranslation('outbox')
  const all = useSyncExternalStore(onWaiting, waiting)
  if (all.length === 0) return null
  const refused = all.some((one) => one.refused)
  return (
    <details
      data-testid="outbox"
      open={refused}
      className={`group border-b border-line ${refused ? 'bg-bad-soft' : 'bg-raised'}`}
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-center gap-2 px-4 py-2 text-sm">
        <CloudUpload size={16} aria-hidden className="shrink-0" />
        <span role="status">{t('count', { count: all.length })}</span>
        <ChevronDown size={16} aria-hidden className="shrink-0 group-open:rotate-180" />
      </summary>
      <ul
        aria-label={t('title')}
        className="mx-auto flex max-w-[46.875rem] flex-col gap-3 px-4 pb-4"
      >
        {all.map((one) => (
          <One key={one.id} one={one} />
        ))}
      </ul>
    </details>
  )
}

/** Where one can be written anew: nobody knows of it yet. */
const changeable = (one: Waiting) =>
  one.kind === 'report' && one.reportId === null && (one.refused !== null || !one.tried)
    ? addressOf(places.incidentReport, {
        // Of a kind that there is no more it is written anew as another.
        incidentTypes: incidentTypes.find((type) => type === one.input?.type),
        tab: 'new',
        waits: one.id,
      })
    : undefined

const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', nbsp: ' ', quot: '"' }
/** Rich text as plain text. */
const plain = (html: string): string =>
  html
    .replaceAll(/<\/(p|li|h\d)>|<br *\/?>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => signs[name] ?? whole)

/** What its writer wrote, to be taken along where it cannot be sent; an older client may have kept it otherwise. */
function wordsOf(one: Waiting): string {
  const all: Readonly<Record<string, unknown>> = { ...one, ...one.input }
  const { headline, description, content } = all
  const said = [headline ?? one.about, description, plain(String(content ?? ''))]
  return [...new Set(said.map((one) => String(one ?? '').trim()))].filter(Boolean).join('\n\n')
}

function One({ one }: { one: Waiting }) {
  const { t } = useTranslation(['outbox', 'errors'])
  const { ask, snack } = useFeedback()
  const change = changeable(one)
  const drop = async () => {
    const sure = await ask({
      title: t('outbox:dropAsk'),
      text: t('outbox:dropText'),
      confirm: t('outbox:drop'),
      danger: true,
    })
    if (!sure) return
    await takeOut(one)
    snack(t('outbox:dropped'), 'success')
  }
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4">
      <p className="font-medium wrap-anywhere">{one.about}</p>
      <p className="flex flex-wrap gap-x-3 text-sm text-dim">
        {isKnown(one) && <span>{t(`outbox:${one.kind}`)}</span>}
        <span>
          {t('outbox:made')} <Moment at={new Date(writtenAt(one)).toISOString()} />
        </span>
        {one.files > 0 && <span>{t('outbox:files', { count: one.files })}</span>}
      </p>
      {one.refused ? (
        <>
          <p role="alert" className="flex gap-2 text-bad">
            <CircleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
            {t('outbox:refused', { reason: t(`errors:${one.refused}`) })}
          </p>
          <TypedHere text={wordsOf(one)} />
        </>
      ) : (
        <p className="text-sm text-dim">{t(one.tried ? 'outbox:trying' : 'outbox:waits')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {change && (
          <LinkButton
            kind="secondary"
            to={change}
            label={`${t('outbox:change')}: ${one.about}`}
            icon={<Pencil size={18} aria-hidden />}
          >
            {t('outbox:change')}
          </LinkButton>
        )}
        <Button
          kind="secondary"
          aria-label={`${t('outbox:drop')}: ${one.about}`}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={() => void drop()}
        >
          {t('outbox:drop')}
        </Button>
      </div>
    </li>
  )
}
