import { testUserList } from '@portal/contracts/lists/tests'
import { addressOf, places } from '@portal/contracts/places'
import type { TestUser } from '@portal/contracts/test-figures'
import { tests } from '@portal/contracts/tests'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { read } from '../api/hooks.ts'
import { CaseHistory } from '../history/later.ts'
import { useFormat } from '../i18n/format.ts'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import type { Cells } from '../ui/list/columns.ts'
import { DataTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { useListState } from '../ui/list/state.ts'
import { isMissing } from '../ui/missing.ts'
import { ErrorState, Moment, Skeleton, Tag, type Tone } from '../ui/parts.tsx'
import { RemindButton } from '../ui/RemindButton.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'

const states = ['notTaken', 'notApproved', 'approved', 'sent'] as const
const tones: Record<(typeof states)[number], Tone> = {
  notTaken: 'plain',
  notApproved: 'bad',
  approved: 'good',
  sent: 'good',
}

/** A test's users and where they stand; each one's answers in a dialog. */
export default function TestUsers() {
  const { t } = useTranslation('tests')
  const id = useParams().testId ?? ''
  const format = useFormat()
  const list = useListState(tests.users, testUserList)
  const cells = useCells()
  const test = useQuery(read(tests.one, { id }))
  const state = states.find((one) => one === list.get('state'))
  const occasionId = list.get('occasion')
  const found = useQuery(
    read(tests.users, {
      id,
      search: list.get('q'),
      ...(state ? { state } : {}),
      ...(occasionId ? { occasionId } : {}),
      sort: list.sort,
      descending: list.descending,
      page: list.page,
      pageSize: list.pageSize,
    }),
  )
  if (!test.data && isMissing(test.error)) return <NotFound />
  const chosen = list.get('user')
  const rows = found.data?.rows.map((row) => ({ ...row, id: `${row.userId} ${row.occasionId}` }))
  return (
    <Page
      wide
      title={test.data?.title ?? t('users')}
      back={addressOf(places.editTest, { testId: id })}
      actions={<RemindButton target={id} seen={found.dataUpdatedAt} />}
    >
      <ListCard
        filters={
          <FilterLine list={list} search={<SearchInput list={list} />}>
            <FilterSelect
              list={list}
              name="state"
              label={t('status')}
              options={[
                { value: '', label: t('all') },
                ...states
                  .filter(
                    (one) =>
                      (test.data?.kind === 'survey') === (one === 'sent') || one === 'notTaken',
                  )
                  .map((one) => ({ value: one, label: t(`state_${one}`) })),
              ]}
            />
            <FilterSelect
              list={list}
              name="occasion"
              label={t('occasion')}
              options={[
                { value: '', label: t('all') },
                ...(test.data?.occasions ?? []).map((one) => ({
                  value: one.id,
                  label: format.days(one.from, one.to),
                })),
              ]}
            />
          </FilterLine>
        }
      >
        {found.isError && !found.data ? (
          <ErrorState error={found.error} retry={() => void found.refetch()} />
        ) : (
          <DataTable
            cells={cells}
            rows={rows}
            total={found.data?.total ?? 0}
            list={list}
            linkTo={(row) => {
              const next = new URLSearchParams(window.location.search)
              next.set('user', row.userId)
              return `?${next}`
            }}
            empty={{ title: t('noUsers'), hint: t('noUsersHint') }}
          />
        )}
      </ListCard>
      {chosen && (
        <Answers id={id} userId={chosen} onClose={() => list.set({ user: undefined }, true)} />
      )}
    </Page>
  )
}

function useCells(): Cells<typeof testUserList, TestUser & { id: string }> {
  const { t } = useTranslation('tests')
  const format = useFormat()
  return {
    fullName: (row) => row.fullName,
    state: (row) => <Tag tone={tones[row.state]}>{t(`state_${row.state}`)}</Tag>,
    points: (row) =>
      row.maxPoints ? t('pointsOf', { points: row.points ?? 0, max: row.maxPoints }) : null,
    attempts: (row) => format.number(row.attempts),
    departments: (row) => row.departmentNames.join(', '),
    handedInAt: (row) => (row.handedInAt ? <Moment at={row.handedInAt} /> : null),
  }
}

/** Everything that somebody handed in, latest first. */
function Answers({ id, userId, onClose }: { id: string; userId: string; onClose: () => void }) {
  const { t } = useTranslation('tests')
  const found = useQuery(read(tests.answers, { id, userId }))
  return (
    <Dialog open onClose={onClose} title={found.data?.name ?? t('answers')}>
      {found.isError && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {!found.data && !found.isError && <Skeleton rows={3} />}
      {found.data?.attempts.length === 0 && <p className="text-dim">{t('state_notTaken')}</p>}
      {found.data?.attempts.map((attempt) => (
        <section key={attempt.id} className="mb-6">
          <h3 className="flex flex-wrap items-center gap-2 border-b border-line pb-2 font-semibold">
            <Moment at={attempt.handedInAt} />
            {attempt.maxPoints > 0 && (
              <Tag tone={attempt.approved ? 'good' : 'bad'}>
                {t('pointsOf', { points: attempt.points, max: attempt.maxPoints })}
              </Tag>
            )}
          </h3>
          <ol className="divide-y divide-line">
            {attempt.answers.map((answer) => (
              <li key={answer.questionId} className="py-2 wrap-anywhere">
                <p className="font-medium">{answer.question}</p>
                <p className={answer.right === null ? '' : answer.right ? 'text-good' : 'text-bad'}>
                  {answer.right !== null && (
                    <span className="sr-only">{answer.right ? t('right') : t('wrong')}: </span>
                  )}
                  {[
                    ...answer.options.filter((one) => one.chosen).map((one) => one.text),
                    answer.text,
                  ]
                    .filter(Boolean)
                    .join(', ') || t('noAnswer')}
                </p>
                {answer.comment && <p className="text-dim">{answer.comment}</p>}
              </li>
            ))}
          </ol>
          <div className="mt-2">
            <CaseHistory folded of={{ category: 'attempt', id: attempt.occasionId, of: userId }} />
          </div>
        </section>
      ))}
    </Dialog>
  )
}
