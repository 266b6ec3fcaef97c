import { type ApplicantRow, applicants, MOST_MAILED } from '@portal/contracts/applicants'
import { applicationStatuses, jobRights, jobs } from '@portal/contracts/jobs'
import { applicantList } from '@portal/contracts/lists/applicants'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleDot, CircleX, Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComing, read } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { BulkBar } from '../ui/list/BulkBar.tsx'
import type { Cells } from '../ui/list/columns.ts'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { LatestRun } from '../ui/list/LatestRun.tsx'
import { type Selection, useSelection } from '../ui/list/selection.ts'
import { type ListState, useListState } from '../ui/list/state.ts'
import { Moment, Tags, useErrorText } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { RightTags, StatusTag, useJobWords, WorksHere } from './labels.tsx'
import { MailDialog, type MailTo } from './MailDialog.tsx'
import { OpenedApplication } from './Opened.tsx'

const statuses = ['open', ...applicationStatuses] as const
const everything = { page: 0, pageSize: 0 }

/** What the address filters by. */
function chosenIn(list: ListState, jobAdId: string | undefined) {
  const status = statuses.find((one) => one === list.get('status'))
  const right = jobRights.find((one) => one === list.get('right'))
  const ad = jobAdId ?? list.get('ad')
  return {
    search: list.get('q'),
    ...(ad ? { jobAdId: ad } : {}),
    ...(status ? { status } : {}),
    ...(right ? { right } : {}),
  }
}

/**
 * Applications: filter, sort, choose many; one that is pressed opens over them, and its address says which.
 * @param jobAdId those for this ad alone
 */
export function Applicants({ jobAdId }: { jobAdId?: string }) {
  const { t } = useTranslation(['applicants', 'ui'])
  const words = useJobWords()
  const list = useListState(applicants.list, applicantList)
  const filter = chosenIn(list, jobAdId)
  const { page, pageSize, sort, descending } = list
  const found = useQuery(read(applicants.list, { ...filter, sort, descending, page, pageSize }))
  const ads = useQuery({ ...read(jobs.admin, everything), enabled: !jobAdId })
  const selection = useSelection(filter, found.data?.total ?? 0)
  const cells = useCells()
  const any = { value: '', label: t('any') }
  return (
    <>
      <LatestRun />
      <ListCard
        filters={
          <FilterLine list={list} search={<SearchInput list={list} hint={t('searchHint')} />}>
            <FilterSelect
              list={list}
              name="status"
              label={t('status')}
              options={[
                any,
                { value: 'open', label: t('notEnded') },
                ...applicationStatuses.map((one) => ({ value: one, label: words.status(one) })),
              ]}
            />
            {!jobAdId && (
              <FilterSelect
                list={list}
                name="ad"
                label={t('job')}
                options={[
                  any,
                  ...(ads.data?.rows ?? []).map(({ id, headline }) => ({
                    value: id,
                    label: headline,
                  })),
                ]}
              />
            )}
            <FilterSelect
              list={list}
              name="right"
              label={t('right')}
              options={[any, ...jobRights.map((one) => ({ value: one, label: words.right(one) }))]}
            />
          </FilterLine>
        }
      >
        <FoundTable
          found={found}
          cells={cells}
          list={list}
          selection={selection}
          without={jobAdId ? ['headline'] : []}
          onOpen={({ id }) => list.set({ application: id })}
          empty={{ title: t('noneYet'), hint: t(jobAdId ? 'noneYetOfAd' : 'noneYetHint') }}
        />
      </ListCard>
      <BulkBar
        call={applicants.bulk}
        filter={filter}
        total={found.data?.total ?? 0}
        shown={found.data?.rows.length ?? 0}
        selection={selection}
        beside={<WriteToMany selection={selection} filter={filter} rows={found.data?.rows ?? []} />}
        choices={[
          { action: 'applicantsReview', icon: <CircleDot size={18} aria-hidden /> },
          { action: 'applicantsDecline', danger: true, icon: <CircleX size={18} aria-hidden /> },
        ]}
      />
      <OpenedApplication rows={found.data?.rows} awaited={isComing(found)} />
    </>
  )
}

/** Writes one mail to all that are selected, to each alone. */
function WriteToMany({
  selection: { all, ids, count, clear },
  filter,
  rows,
}: {
  selection: Selection
  filter: ReturnType<typeof chosenIn>
  rows: readonly ApplicantRow[]
}) {
  const { t } = useTranslation('applicants')
  const queries = useQueryClient()
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const [to, setTo] = useState<readonly MailTo[]>()
  const [busy, setBusy] = useState(false)
  const tooMany = count > MOST_MAILED
  const asked = async () => {
    setBusy(true)
    try {
      // Those of other pages have their names nowhere here.
      const isHere = !all && [...ids].every((id) => rows.some((row) => row.id === id))
      const found = isHere
        ? rows
        : (await queries.fetchQuery(read(applicants.list, { ...filter, ...everything }))).rows
      const chosen = found.filter(({ id }) => ids.has(id) !== all)
      if (chosen.length > 0) setTo(chosen)
    } catch (error) {
      snack(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        kind="secondary"
        icon={<Mail size={18} aria-hidden />}
        busy={busy}
        disabled={tooMany}
        title={tooMany ? t('tooManyToMail', { count: MOST_MAILED }) : undefined}
        onClick={() => void asked()}
      >
        {t('write')}
      </Button>
      {to && (
        <MailDialog
          to={to}
          onClose={(sent) => {
            setTo(undefined)
            if (sent) clear()
          }}
        />
      )}
    </>
  )
}

function useCells(): Cells<typeof applicantList, ApplicantRow> {
  const { t } = useTranslation('applicants')
  const words = useJobWords()
  return {
    name: {
      cell: (row) => row.name,
      below: (row) => row.email,
    },
    headline: (row) => row.headline,
    place: (row) => row.place,
    rights: {
      cell: ({ rights }) => rights.map(words.right).join(', '),
      below: ({ missing }) =>
        missing.length > 0 && t('missesNamed', { rights: missing.map(words.right).join(', ') }),
      phone: ({ rights, missing }) =>
        rights.length + missing.length > 0 && <RightTags rights={rights} missing={missing} />,
    },
    appliedAt: {
      cell: (row) => <Moment at={row.appliedAt} />,
      below: (row) => row.files > 0 && t('files', { count: row.files }),
    },
    status: (row) => (
      <Tags>
        <StatusTag status={row.status} />
        {row.userId && <WorksHere />}
      </Tags>
    ),
  }
}
