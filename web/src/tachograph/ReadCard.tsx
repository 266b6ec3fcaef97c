import { stockholmDay } from '@portal/calendar/stockholm'
import { type CardReading, tachograph } from '@portal/contracts/tachograph'
import { useQuery } from '@tanstack/react-query'
import { IdCard, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { upload } from '../api/upload.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DropZone } from '../ui/DropZone.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { InPerson } from '../ui/InPerson.tsx'
import { useGrowing } from '../ui/list/growing.tsx'
import { ErrorState, FormError, Skeleton, useErrorText } from '../ui/parts.tsx'
import { useTakeAway } from '../ui/record.tsx'

/** Reads the file of one’s driver card, and shows those that were read. */
export function ReadCard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tachograph')
  const format = useFormat()
  const errorText = useErrorText()
  const [reading, setReading] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [said, setSaid] = useState<{ text: string; isOdd: boolean }>()
  const take = async (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    setSaid(undefined)
    if (files.length > 1) return setRefusal(t('oneFile'))
    setRefusal(undefined)
    setReading(file.name)
    try {
      const { days, added, from, to, isOdd } = await upload(tachograph.read, [file])
      const text =
        days === 0 || from === null || to === null
          ? t('empty')
          : added === 0
            ? t('nothingNew')
            : t('newDays', { added, span: format.days(from, to) })
      setSaid({ text, isOdd })
    } catch (error) {
      setRefusal(errorText(error))
    } finally {
      setReading(undefined)
    }
  }
  return (
    <Dialog open onClose={onClose} title={t('read')} tall>
      <div className="flex flex-col gap-4">
        <InPerson>
          <DropZone
            label={t('read')}
            hint={t('hint')}
            reading={reading && t('reading', { name: reading })}
            testId="driver-card"
            // Phones know no kind of such a file: any can be chosen, and what it is the server says.
            accept=""
            icon={IdCard}
            onFiles={(files) => void take(files)}
          />
        </InPerson>
        <FormError text={refusal} />
        {said && (
          <div role="status" className="rounded-lg bg-good-soft p-3 text-good">
            <p>{said.text}</p>
            {said.isOdd && <p className="mt-2 text-warn">{t('odd')}</p>}
          </div>
        )}
        <Readings />
        <Button kind="secondary" className="self-end" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  )
}

function Readings() {
  const { t } = useTranslation('tachograph')
  // All of them: each can be taken away, however long ago it was read.
  const found = useQuery(read(tachograph.readings, { page: 0, pageSize: 0 }))
  const { some, end } = useGrowing(found.data?.rows ?? [])
  if (!found.data)
    return found.isError ? (
      <ErrorState error={found.error} retry={() => void found.refetch()} />
    ) : (
      <Skeleton rows={2} />
    )
  if (found.data.rows.length === 0) return null
  return (
    <section>
      <h2 className="font-semibold">{t('readings')}</h2>
      <ul className="mt-1 divide-y divide-line">
        {some.map((one) => (
          <Reading key={one.id} one={one} />
        ))}
      </ul>
      {end}
    </section>
  )
}

function Reading({ one }: { one: CardReading }) {
  const { t } = useTranslation('tachograph')
  const format = useFormat()
  const { snack } = useFeedback()
  const removing = useTakeAway(tachograph.remove, {
    onDone: () => snack(t('removed'), 'success'),
  })
  return (
    <li className="flex items-center gap-2 py-2">
      <span className="min-w-0 flex-1">
        <span className="block">{format.days(one.from, one.to)}</span>
        <span className="block text-sm text-dim wrap-anywhere">
          {one.cardNumber} · {t('readAt', { at: format.day(stockholmDay(new Date(one.readAt))) })}
        </span>
      </span>
      <InPerson>
        <Button
          kind="danger"
          busy={removing.busy}
          aria-label={`${t('remove')}: ${format.days(one.from, one.to)}`}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={() =>
            void removing.takeAway(
              { title: t('removeAsk'), text: t('removeText'), confirm: t('remove') },
              { id: one.id },
              one.version,
            )
          }
        >
          {t('remove')}
        </Button>
      </InPerson>
    </li>
  )
}
