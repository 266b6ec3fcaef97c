import type { DriverRight, RightCard as Shown } from '@portal/contracts/driver-rights'
import { useTranslation } from 'react-i18next'
import { useCategoryWord } from './categories.ts'
import { StateTag, useRightWords } from './labels.tsx'
import { CardPicture } from './Picture.tsx'

/** What stands on a card, with both its sides. */
export function CardFacts({
  card,
  name,
  large = false,
}: {
  card: Shown
  /** Whose pictures they are said to be, where there are several cards. */
  name?: string
  large?: boolean
}) {
  const { t } = useTranslation('driver-rights')
  const words = useRightWords()
  const categoryWord = useCategoryWord()
  const rows = [
    [t('cardNumber'), card.cardNumber],
    [t('categories'), card.categories.map(categoryWord).join(', ')],
    [t('validFrom'), words.day(card.startDate)],
    [t('validUntil'), card.validUntil ? words.day(card.validUntil) : t('noEnd')],
  ].filter(([, value]) => value)
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-dim">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className={`flex gap-3 ${large ? 'flex-wrap md:flex-nowrap' : 'max-w-md'}`}>
        {card.frontFileId && (
          <CardPicture id={card.frontFileId} label={t('front')} of={name} large={large} />
        )}
        {card.backFileId && (
          <CardPicture id={card.backFileId} label={t('back')} of={name} large={large} />
        )}
      </div>
    </div>
  )
}

/** Where a right stands: what waits, and the valid one beside it. */
export function RightTags({ right }: { right: DriverRight }) {
  return (
    <span className="flex flex-wrap gap-2">
      <StateTag state={right.state} />
      {right.validState && right.validState !== right.state && (
        <StateTag state={right.validState} />
      )}
    </span>
  )
}

/** What an administrator asks for. */
export function Asked({ text }: { text: string }) {
  const { t } = useTranslation('driver-rights')
  return (
    <p className="mb-4 rounded-lg bg-warn-soft p-3 text-warn wrap-anywhere whitespace-pre-line">
      <strong className="block">{t('asked')}</strong>
      {text}
    </p>
  )
}
