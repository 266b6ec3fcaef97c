import { sentList } from '@portal/contracts/lists/history'
import { logs, type SentEntry } from '@portal/contracts/logs'
import { useQuery } from '@tanstack/react-query'
import { Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { ListCard } from '../ui/ListCard.tsx'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { useListState } from '../ui/list/state.ts'
import { PersonLink } from '../ui/PersonLink.tsx'
import { Moment, Tag } from '../ui/parts.tsx'
import { useTopic } from './topics.ts'
import { useHistoryWords } from './words.ts'

/** The e-mails or SMS that the portal has sent: to whom, what about, and when. */
export function Sent({ kind }: { kind: 'emails' | 'sms' }) {
  const { t } = useTranslation('history')
  const words = useHistoryWords()
  const list = useListState(logs[kind], sentList)
  const found = useQuery({
    ...read(logs[kind], { page: list.page, pageSize: list.pageSize }),
    refetchInterval: 30_000,
  })
  const topicOf = useTopic()
  const twice = (row: SentEntry) =>
    row.maybeTwice && (
      <Tag tone="warn" icon={<TriangleAlert size={14} aria-hidden />}>
        {t('maybeTwice')}
      </Tag>
    )
  return (
    <>
      {found.data?.rows.some((row) => row.maybeTwice) && (
        <p className="flex gap-2 rounded-lg bg-warn-soft p-4 text-warn">
          <Info size={20} aria-hidden className="mt-0.5 shrink-0" />
          {t('maybeTwiceHelp')}
        </p>
      )}
      <ListCard>
        <FoundTable
          found={found}
          list={list}
          empty={{
            title: kind === 'sms' ? t('noSms') : t('noMails'),
            hint: t('sentHint'),
          }}
          cells={{
            at: (row) => <Moment at={row.at} />,
            topic: (row) => (
              <span className="flex flex-wrap items-center gap-2">
                {topicOf(row.topic)} {twice(row)}
              </span>
            ),
            to: (row) =>
              row.userId ? (
                <PersonLink
                  id={row.userName && row.userId}
                  name={words.subject(row.userId, row.userName)}
                />
              ) : (
                t('notAPerson')
              ),
          }}
        />
      </ListCard>
    </>
  )
}
