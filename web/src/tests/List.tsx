import { testList } from '@portal/contracts/lists/tests'
import { addressOf, places } from '@portal/contracts/places'
import type { TestRow } from '@portal/contracts/test-shapes'
import { tests } from '@portal/contracts/tests'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { Page } from '../layouts/Page.tsx'
import { AskDialog } from '../ui/AskDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { Select, TextInput } from '../ui/Field.tsx'
import { useAsking } from '../ui/fields.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import type { Cells } from '../ui/list/columns.ts'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { useListState } from '../ui/list/state.ts'
import { Moment, Tag } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'

/** All tests and surveys: search, make a new one, find removed ones again. */
export default function TestList() {
  const { t } = useTranslation('tests')
  const list = useListState(tests.search, testList)
  const cells = useCells()
  const [making, setMaking] = useState(false)
  const kind = list.get('kind')
  const found = useQuery(
    read(tests.search, {
      search: list.get('q'),
      ...(kind === 'test' || kind === 'survey' ? { kind } : {}),
      removed: list.get('show') === 'removed',
      sort: list.sort,
      descending: list.descending,
      page: list.page,
      pageSize: list.pageSize,
    }),
  )
  return (
    <Page
      wide
      title={t('tests')}
      actions={
        <Button icon={<Plus size={18} aria-hidden />} onClick={() => setMaking(true)}>
          {t('newTest')}
        </Button>
      }
    >
      <ListCard
        filters={
          <FilterLine list={list} search={<SearchInput list={list} />}>
            <FilterSelect
              list={list}
              name="kind"
              label={t('kind')}
              options={[
                { value: '', label: t('all') },
                { value: 'test', label: t('test') },
                { value: 'survey', label: t('survey') },
              ]}
            />
            <FilterSelect
              list={list}
              name="show"
              label={t('show')}
              options={[
                { value: '', label: t('current') },
                { value: 'removed', label: t('removed') },
              ]}
            />
          </FilterLine>
        }
      >
        <FoundTable
          found={found}
          cells={cells}
          list={list}
          linkTo={({ id }) => addressOf(places.editTest, { testId: id })}
          empty={{ title: t('noTests'), hint: t('noTestsHint') }}
        />
      </ListCard>
      {making && <NewTest onClose={() => setMaking(false)} />}
    </Page>
  )
}

function useCells(): Cells<typeof testList, TestRow> {
  const { t } = useTranslation('tests')
  const format = useFormat()
  return {
    title: (row) => row.title,
    kind: (row) => <Tag>{t(row.kind)}</Tag>,
    questions: {
      cell: (row) => format.number(row.questionCount),
      phone: (row) => t('questionCount', { count: row.questionCount }),
    },
    open: (row) =>
      row.openOccasions > 0 ? (
        <Tag tone="good">{t('isOpen')}</Tag>
      ) : (
        <span className="text-dim">{t('notGiven')}</span>
      ),
    taken: (row) =>
      row.kind === 'survey'
        ? format.number(row.takenCount)
        : `${format.number(row.takenCount)} / ${format.number(row.approvedCount)}`,
    changedAt: (row) => <Moment at={row.changedAt} />,
  }
}

function NewTest({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tests')
  const go = useNavigate()
  const asking = useAsking(tests.save, {
    makes: true,
    values: { title: '', kind: 'test' as const },
    inputOf: ({ title, kind }) => ({ version: 0, title: title.trim(), kind }),
    onDone: ({ id }) => void go(addressOf(places.editTest, { testId: id })),
  })
  return (
    <AskDialog of={asking} title={t('newTest')} submit={{ label: t('create') }} onClose={onClose}>
      <TextInput kind="text" label={t('title')} {...asking.field('title')} />
      <Select
        label={t('kind')}
        {...asking.field('kind')}
        options={[
          { value: 'test', label: t('test') },
          { value: 'survey', label: t('survey') },
        ]}
      />
    </AskDialog>
  )
}
