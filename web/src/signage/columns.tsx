import type { fileOfPersonList } from '@portal/contracts/lists/signage'
import type { SignageState } from '@portal/contracts/signage'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import type { Cells } from '../ui/list/columns.ts'
import { Moment } from '../ui/parts.tsx'
import { StateTag } from './StateTag.tsx'

interface Signable {
  readonly title: string
  readonly state: SignageState
  readonly signedAt: string | null
}

interface Options<R> {
  /** The words that bend with what is signed. */
  readonly words: {
    readonly states: Readonly<Record<SignageState, string>>
    /** A sentence for the card on a phone, where the columns' titles are missed. */
    readonly askedBy: (name: string) => string
    readonly signedAt: string
  }
  readonly asked: (row: R) => { readonly at: string; readonly name: string }
  readonly download: (row: R) => ReactNode
  readonly onOpen: (row: R) => void
  readonly onWithdraw: (row: R) => void
}

/**
 * The columns of a list, as administrators see it, of what somebody is to sign: where each stands, who
 * asked and when, when it was signed, and what can be done.
 */
export function useSigningCells<R extends Signable>({
  words,
  asked,
  download,
  onOpen,
  onWithdraw,
}: Options<R>): Cells<typeof fileOfPersonList, R> {
  const { t } = useTranslation('signage')
  const nameOf = (row: R) => asked(row).name || t('formerUser')
  return {
    title: (row) => row.title,
    state: (row) => <StateTag state={row.state} word={words.states[row.state]} />,
    askedAt: {
      cell: (row) => <Moment at={asked(row).at} />,
      below: nameOf,
      phone: (row) => (
        <>
          {words.askedBy(nameOf(row))}
          {' · '}
          <Moment at={asked(row).at} />
        </>
      ),
    },
    signedAt: {
      cell: (row) => row.signedAt && <Moment at={row.signedAt} />,
      phone: (row) =>
        row.signedAt && (
          <>
            {words.signedAt} <Moment at={row.signedAt} />
          </>
        ),
    },
    actions: (row) => (
      <span className="-ml-4 flex flex-wrap gap-1 md:flex-nowrap">
        <Button
          kind="quiet"
          onClick={() => onOpen(row)}
          aria-label={t('openNamed', { title: row.title })}
        >
          {t('open')}
        </Button>
        {row.state === 'signed' && download(row)}
        {row.state === 'open' && (
          <Button
            kind="quiet"
            onClick={() => onWithdraw(row)}
            aria-label={t('withdrawNamed', { title: row.title })}
          >
            {t('withdraw')}
          </Button>
        )}
      </span>
    ),
  }
}
