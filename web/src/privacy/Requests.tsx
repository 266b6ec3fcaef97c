import { addressOf, places } from '@portal/contracts/places'
import { privacy, type RequestRow } from '@portal/contracts/privacy'
import { useQuery } from '@tanstack/react-query'
import { Check, FolderDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { download } from '../api/files.ts'
import { read } from '../api/hooks.ts'
import { useToday } from '../api/today.ts'
import { useFormat } from '../i18n/format.ts'
import { usePlace } from '../router/place.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useListState } from '../ui/list/state.ts'
import { PersonLink } from '../ui/PersonLink.tsx'
import { Moment, Tag, useErrorText } from '../ui/parts.tsx'
import { Cards } from './Cards.tsx'

/** Who asked for what is kept of them: made, handed out, and by when it must be. */
export function Requests() {
  const { t } = useTranslation('privacy')
  const list = useListState()
  const { page, pageSize } = list
  const { state } = usePlace(places.privacy)
  const found = useQuery(read(privacy.requests, { page, pageSize, ...(state ? { state } : {}) }))
  return (
    <>
      <p className="max-w-[43.875rem] text-dim">{t('adminIntro')}</p>
      <div className="flex">
        <LinkButton kind="secondary" to={addressOf(places.privacy, state ? {} : { state: 'open' })}>
          {t(state ? 'showAll' : 'showOpen')}
        </LinkButton>
      </div>
      <Cards
        found={found}
        list={list}
        empty={{ title: t(state ? 'nobodyWaits' : 'nobody'), hint: t('nobodyHint') }}
      >
        {(row) => <Row row={row} />}
      </Cards>
    </>
  )
}

function Row({ row }: { row: RequestRow }) {
  const { t } = useTranslation('privacy')
  const format = useFormat()
  const today = useToday()
  const late = !row.handedOutAt && row.dueOn < today
  return (
    <>
      <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <span className="font-medium">
          <PersonLink id={row.userId} name={row.fullName} />
        </span>
        <span className="block text-sm text-dim">
          {t('askedOn', { day: format.date(row.askedOn) })}
          {' · '}
          {t(row.byOffice ? 'askedOffice' : 'askedPortal')}
        </span>
      </span>
      {row.handedOutAt ? (
        <span className="text-sm text-dim">
          {t('handedOut')} <Moment at={row.handedOutAt} />
        </span>
      ) : (
        <>
          <Tag tone={late ? 'bad' : 'warn'}>
            {t(late ? 'wasDueOn' : 'dueOn', { day: format.date(row.dueOn) })}
          </Tag>
          {row.byOffice && <Deeds row={row} />}
        </>
      )}
    </>
  )
}

/** Making the archive, and saying that the person has it. */
function Deeds({ row }: { row: RequestRow }) {
  const { t } = useTranslation('privacy')
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const fulfil = useCommand(privacy.fulfil, { onDone: () => snack(t('isHandedOut'), 'success') })
  const of = { id: row.userId, requestId: row.id }
  const get = () => {
    setBusy(true)
    download(privacy.fetchFor, of)
      .catch((error: unknown) => snack(errorText(error)))
      .finally(() => setBusy(false))
  }
  const done = async () => {
    const question = {
      title: t('handedTitle', { name: row.fullName }),
      text: t('handedText'),
      confirm: t('handed'),
    }
    if (await ask(question))
      await fulfil.mutateAsync(of).catch((error: unknown) => snack(errorText(error)))
  }
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        kind="secondary"
        busy={busy}
        icon={<FolderDown size={18} aria-hidden />}
        aria-label={t('makeNamed', { name: row.fullName })}
        onClick={get}
      >
        {t('make')}
      </Button>
      <Button
        kind="secondary"
        busy={fulfil.isPending}
        icon={<Check size={18} aria-hidden />}
        aria-label={t('handedNamed', { name: row.fullName })}
        onClick={() => void done()}
      >
        {t('handed')}
      </Button>
    </span>
  )
}
