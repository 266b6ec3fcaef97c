import { automationWord } from '@portal/contracts/history/automations'
import type { historyList } from '@portal/contracts/lists/history'
import type { LogEntry } from '@portal/contracts/logs'
import { useTranslation } from 'react-i18next'
import type { Cells } from '../ui/list/columns.ts'
import { PersonLink } from '../ui/PersonLink.tsx'
import { Moment } from '../ui/parts.tsx'
import { ObjectLink } from './ObjectLink.tsx'
import { useHistoryWords } from './words.ts'

/** The columns of the event history, in the reader's words. */
export function useHistoryCells(): Cells<typeof historyList, LogEntry> {
  const { t } = useTranslation('history')
  const words = useHistoryWords()
  const actor = (row: LogEntry) => (
    <PersonLink id={row.actorName && row.actorId} name={words.actor(row.actorId, row.actorName)} />
  )
  const who = (row: LogEntry) =>
    row.automation ? (
      <span className="text-dim">{automationWord(row.automation, words.locale)}</span>
    ) : row.impersonatorName ? (
      <>
        {row.impersonatorName}
        <span className="block text-sm text-dim">
          {t('signedInAs', { name: words.actor(row.actorId, row.actorName) })}
        </span>
      </>
    ) : (
      actor(row)
    )
  // Who signs in or reads concerns nobody else.
  const whom = (row: LogEntry) => (row.subjectId === row.actorId ? null : row.subjectId)
  const subject = (row: LogEntry) => words.subject(row.subjectId, row.subjectName)
  return {
    at: { title: words.head('when'), cell: (row) => <Moment at={row.at} seconds /> },
    action: { title: words.head('action'), cell: (row) => words.action(row.action) },
    who: { title: words.head('who'), cell: who },
    whom: {
      title: words.head('whom'),
      phone: (row) => whom(row) && t('concerns', { name: subject(row) }),
      cell: (row) =>
        whom(row) && <PersonLink id={row.subjectName && row.subjectId} name={subject(row)} />,
    },
    object: {
      title: words.head('object'),
      phone: ({ object }) => object && <ObjectLink of={object} />,
      cell: ({ object }) => object && <ObjectLink of={object} />,
    },
  }
}
