import { incidents, MAX_INCIDENT_FILES, type OwnIncident } from '@portal/contracts/incidents'
import { useQuery } from '@tanstack/react-query'
import { LoaderCircle, Paperclip, RotateCw } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { AsOf } from '../ui/AsOf.tsx'
import { Attachments } from '../ui/Attachments.tsx'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { InPerson } from '../ui/InPerson.tsx'
import { useLastPage } from '../ui/list/last-page.ts'
import { Pager } from '../ui/list/Pager.tsx'
import { useListState } from '../ui/list/state.ts'
import { Card, EmptyState, ErrorState, Moment, Skeleton, useErrorText } from '../ui/parts.tsx'
import { StatusTag, TypeSign, useWords } from './labels.tsx'
import { spotText } from './SpotField.tsx'
import { type Sending, TAKEN } from './sending.ts'
import { Written } from './Written.tsx'

/** What a person has filed, latest first, each with its answers. */
export function Mine({ sending }: { sending: Sending }) {
  const { t } = useTranslation('incidents')
  const list = useListState()
  const found = useQuery(read(incidents.mine, { page: list.page, pageSize: list.pageSize }))
  const rows = found.data?.rows
  const isBehind = useLastPage(list, rows?.length, found.data?.total ?? 0)
  if (found.isError && !rows)
    return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!rows || isBehind) return <Skeleton rows={6} />
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState title={t('noneOwn')} hint={t('noneOwnHint')} />
      </Card>
    )
  return (
    <>
      <AsOf at={found.dataUpdatedAt} />
      {rows.map((one) => (
        <Own key={one.id} one={one} sending={sending} />
      ))}
      <Pager total={found.data?.total ?? 0} shown={rows.length} list={list} />
    </>
  )
}

function Own({ one, sending }: { one: OwnIncident; sending: Sending }) {
  const { t } = useTranslation('incidents')
  const words = useWords()
  return (
    <article className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4 md:p-6">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-raised">
            <TypeSign type={one.type} size={22} />
          </span>
          <div className="min-w-0">
            <h2 className="text-lg font-semibold wrap-anywhere">{one.headline}</h2>
            <p className="text-dim wrap-anywhere">
              {[words.type(one.type), one.registration, words.day(one.day), one.trafficAreaName]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        </div>
        <StatusTag status={one.status} />
      </header>
      <p className="whitespace-pre-line wrap-anywhere">{one.description}</p>
      {one.spot && <p className="text-sm text-dim">{spotText(one.spot)}</p>}
      <Attachments list={one.files} />
      <Files one={one} sending={sending} />
      <Written all={one.answers} />
      <p className="text-sm text-dim">
        {t('reportedAt')} <Moment at={one.reportedAt} />
        {one.madeAt && (
          <>
            {' · '}
            {t('madeAt')} <Moment at={one.madeAt} />
          </>
        )}
      </p>
    </article>
  )
}

/** Files that are on their way, or did not get there. */
function Files({ one: { id, filesMissing }, sending }: { one: OwnIncident; sending: Sending }) {
  const { t } = useTranslation(['incidents', 'errors'])
  const way = sending.onTheWay?.reportId === id ? sending.onTheWay : undefined
  if (way && !way.failed)
    return (
      <p role="status" className="flex items-center gap-2 text-dim">
        <LoaderCircle size={18} aria-hidden className="shrink-0 animate-spin" />
        {t('sendingFiles', { there: way.there + 1, all: way.all })}
      </p>
    )
  if (way && way.gone.length > 0)
    return (
      <Late
        {...{ id, sending, count: way.gone.length }}
        why={`${way.gone.join(', ')}: ${t('errors:fileGone')}`}
      />
    )
  if (way)
    return (
      <div className="flex flex-col items-start gap-2">
        <FieldError>{t('filesFailed')}</FieldError>
        <Button
          kind="secondary"
          icon={<RotateCw size={18} aria-hidden />}
          onClick={() => void sending.again()}
        >
          {t('sendFilesAgain')}
        </Button>
      </div>
    )
  return filesMissing > 0 ? <Late id={id} count={filesMissing} sending={sending} /> : null
}

/**
 * Files that never came, as because the page was left: they are chosen again, or there are none.
 * @param why they did not, where that is known: they were on their way just now
 */
function Late({
  id,
  count,
  sending,
  why,
}: {
  id: string
  count: number
  sending: Sending
  why?: string
}) {
  const { t } = useTranslation('incidents')
  const input = useRef<HTMLInputElement>(null)
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const none = useCommand(incidents.finish)
  return (
    <div className="flex flex-col items-start gap-2 rounded-lg bg-warn-soft p-3">
      {why ? (
        <FieldError>{why}</FieldError>
      ) : (
        <p className="text-warn">{t('filesMissing', { count })}</p>
      )}
      <InPerson quiet>
        <div className="flex flex-wrap gap-2">
          <Button
            kind="secondary"
            disabled={why === undefined && sending.onTheWay !== undefined}
            icon={<Paperclip size={18} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t('chooseFiles')}
          </Button>
          <Button
            kind="secondary"
            busy={none.isPending}
            onClick={() =>
              why === undefined
                ? none.mutate({ id, fileIds: [] }, { onError: (error) => snack(errorText(error)) })
                : void sending.again()
            }
          >
            {t('noFiles')}
          </Button>
        </div>
      </InPerson>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={TAKEN}
        data-testid="late"
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])].slice(0, MAX_INCIDENT_FILES)
          event.target.value = ''
          void sending.send(id, chosen)
        }}
      />
    </div>
  )
}
