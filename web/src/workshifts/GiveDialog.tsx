import type { ReplyOf } from '@portal/contracts'
import { type Shift, type Wanting, workshifts } from '@portal/contracts/workshifts'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, Copy, Pencil, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHasBegun } from '../api/begun.ts'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { CaseHistory } from '../history/later.ts'
import { useFormat } from '../i18n/format.ts'
import { toldApart } from '../ui/apart.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { isMissing } from '../ui/missing.ts'
import { OwnMatterNote, useIsOthersToDecide } from '../ui/OwnMatter.tsx'
import { EmptyState, ErrorState, Moment, Skeleton, Tag, useErrorText } from '../ui/parts.tsx'
import { CollisionOf, OfficeState } from './labels.tsx'

type One = ReplyOf<typeof workshifts.one>

/** A shift with who wants it: it is given to one of them, taken back, copied or changed. */
export function GiveDialog({
  id,
  onClose,
  onChange,
  onCopy,
}: {
  id: string
  onClose: () => void
  onChange: (one: Shift) => void
  onCopy: (one: Shift) => void
}) {
  const { t } = useTranslation(['workshifts', 'ui'])
  const format = useFormat()
  const found = useQuery(read(workshifts.one, { id }))
  const one = found.data
  return (
    <Dialog
      open
      onClose={onClose}
      title={one ? format.span(one.startsAt, one.endsAt) : t('shifts')}
    >
      {one && isMissing(found.error) ? (
        <EmptyState title={t('withdrawn')} />
      ) : one ? (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap gap-2">
            <OfficeState of={one} />
          </div>
          {one.information && (
            <p className="max-w-prose wrap-anywhere whitespace-pre-line">{one.information}</p>
          )}
          <People of={one} />
          <div className="flex flex-wrap gap-3">
            <Change of={one} onChange={onChange} />
            <Button
              kind="secondary"
              icon={<Copy size={18} aria-hidden />}
              onClick={() => onCopy(one)}
            >
              {t('copy')}
            </Button>
          </div>
          <CaseHistory folded of={{ category: 'shift', id: one.id }} />
          <DialogButtons>
            <Button kind="secondary" onClick={onClose}>
              {t('ui:close')}
            </Button>
          </DialogButtons>
        </div>
      ) : found.isError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : (
        <Skeleton />
      )}
    </Dialog>
  )
}

function People({ of }: { of: One }) {
  const { t } = useTranslation('workshifts')
  const nameOf = toldApart(of.people, ({ fullName, detail }) => ({ name: fullName, detail }))
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('people')}</h3>
      {of.people.length === 0 ? (
        <p className="text-dim">{t('nobody')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {of.people.map((person) => (
            <Person key={person.userId} person={person} name={nameOf(person)} of={of} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** One that has begun is changed no more. */
function Change({ of, onChange }: { of: Shift; onChange: (one: Shift) => void }) {
  const { t } = useTranslation('workshifts')
  if (useHasBegun(of.startsAt)) return null
  return (
    <Button kind="secondary" icon={<Pencil size={18} aria-hidden />} onClick={() => onChange(of)}>
      {t('change')}
    </Button>
  )
}

/** One who wants a shift, with what there is to do about it. */
function Person({ person, name, of }: { person: Wanting; name: string; of: Shift }) {
  const { t } = useTranslation('workshifts')
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const give = useCommand(workshifts.give)
  const { userId, standing } = person
  const isOthers = useIsOthersToDecide()(userId)
  const say = (flag: boolean, said: string) =>
    give.mutate(
      { id: of.id, uid: userId, flag, version: of.version },
      {
        onSuccess: () => snack(said, 'success'),
        onError: (error) => snack(errorText(error)),
      },
    )
  const takeBack = async () => {
    const question = { title: t('takeBackAsk', { name }), text: t('takeBackText', { name }) }
    if (await ask({ ...question, confirm: t('takeBack'), danger: true })) say(false, t('tookBack'))
  }
  const isPast = useHasBegun(of.startsAt)
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <span className="flex min-w-40 flex-1 flex-col gap-1">
        <span translate="no" className="font-medium wrap-anywhere">
          {name}
        </span>
        <span className="text-sm text-dim">
          <Moment at={person.since} />
        </span>
        <CollisionOf of={person.collision} />
      </span>
      {standing === 'given' && (
        <>
          <Tag tone="good" icon={<CalendarCheck size={14} aria-hidden />}>
            {t('given')}
          </Tag>
          {!isPast && (
            <Button
              kind="secondary"
              busy={give.isPending}
              aria-label={`${t('takeBack')}: ${name}`}
              icon={<Undo2 size={18} aria-hidden />}
              onClick={() => void takeBack()}
            >
              {t('takeBack')}
            </Button>
          )}
        </>
      )}
      {of.state === 'vacant' && !isPast && (
        <span className="flex flex-wrap gap-2">
          {standing === 'interested' && (
            <Button
              kind="secondary"
              busy={give.isPending}
              aria-label={`${t('notGive')}: ${name}`}
              onClick={() => say(false, t('notGiven', { name }))}
            >
              {t('notGive')}
            </Button>
          )}
          <OwnMatterNote whose={userId} />
          {!isOthers && (
            <Button
              busy={give.isPending}
              aria-label={`${t('give')}: ${name}`}
              onClick={() => say(true, t('gaveIt'))}
            >
              {t('give')}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
