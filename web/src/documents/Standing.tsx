import { type DocumentDetails, documents } from '@portal/contracts/documents'
import type { standingList } from '@portal/contracts/lists/documents'
import { FileSpreadsheet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { download } from '../api/files.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { DataTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { PastField, type Then } from '../ui/list/past.tsx'
import type { ListOf } from '../ui/list/state.ts'
import { Moment, Tag, useErrorText } from '../ui/parts.tsx'
import { RemindButton } from '../ui/RemindButton.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'

/** Who has the document, and who of them has approved it. */
export function Standing({
  document,
  list,
  then,
}: {
  document: DocumentDetails
  list: ListOf<typeof standingList>
  then: Then
}) {
  const { t } = useTranslation('documents')
  const format = useFormat()
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const { id, approved, people, standing } = document
  const hasFilm = document.source === 'video' || document.source === 'movie'
  const save = () =>
    void download(documents.exportSigned, { id, ...then.input }).catch((error: unknown) =>
      snack(errorText(error)),
    )
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">
          {t('approvedOfLong', {
            approved: format.number(approved),
            people: format.number(people),
          })}
        </h2>
        <span className="flex flex-wrap items-center gap-2">
          {then.day === '' && <RemindButton target={id} seen={approved} />}
          <Button kind="secondary" icon={<FileSpreadsheet size={18} aria-hidden />} onClick={save}>
            {t('export')}
          </Button>
        </span>
      </div>
      <ListCard
        filters={
          <FilterLine list={list} search={<SearchInput list={list} />}>
            <FilterSelect
              list={list}
              name="standing"
              label={t('state')}
              options={[
                { value: '', label: t('all') },
                { value: 'open', label: t('open') },
                { value: 'approved', label: t('approved') },
              ]}
            />
            <PastField list={list} />
          </FilterLine>
        }
      >
        <DataTable
          rows={standing.rows.map((row) => ({ ...row, id: row.userId }))}
          total={standing.total}
          list={list}
          empty={{ title: t('noPeople'), hint: t('noPeopleHint') }}
          without={hasFilm ? [] : ['watched']}
          cells={{
            name: (row) => row.fullName || t('formerUser'),
            state: (row) => (
              <Tag tone={row.state === 'approved' ? 'good' : 'warn'}>
                {t(row.state === 'approved' ? (row.how ?? 'approved') : 'open')}
              </Tag>
            ),
            watched: {
              phone: (row) => `${t('watched')}: ${format.percent((row.watched ?? 0) / 100)}`,
              cell: (row) => format.percent((row.watched ?? 0) / 100),
            },
            when: {
              phone: (row) => row.approvedAt && <Moment at={row.approvedAt} />,
              cell: (row) => (row.approvedAt ? <Moment at={row.approvedAt} /> : '–'),
            },
          }}
        />
      </ListCard>
    </section>
  )
}
