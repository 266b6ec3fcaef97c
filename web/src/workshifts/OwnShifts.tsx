import { shiftList } from '@portal/contracts/lists/workshifts'
import { type Shift, workshifts } from '@portal/contracts/workshifts'
import { useQuery } from '@tanstack/react-query'
import { Hand, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHasBegun } from '../api/begun.ts'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { loadCalendarFeed } from '../calendar-feed/later.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { useListState } from '../ui/list/state.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { useErrorText } from '../ui/parts.tsx'
import { hoursOf, ownLines, Standing, When } from './labels.tsx'

const CalendarFeed = onDemand(loadCalendarFeed)

/** The shifts that my offices offer, to say that I want one; or those that I have been given. */
export default function OwnShifts({ show }: { show: 'vacant' | 'mine' }) {
  const { t } = useTranslation('workshifts')
  const format = useFormat()
  const list = useListState(workshifts.filter, shiftList)
  const { sort, descending, page, pageSize } = list
  const found = useQuery(read(workshifts.filter, { show, sort, descending, page, pageSize }))
  const isVacant = show === 'vacant'
  return (
    <>
      <ListCard>
        <FoundTable
          found={found}
          list={list}
          without={isVacant ? [] : ['act']}
          empty={
            isVacant
              ? { title: t('noneVacant'), hint: t('noneVacantHint') }
              : { title: t('noneYours'), hint: t('noneYoursHint') }
          }
          cells={{
            when: {
              cell: (row) => <When of={row} />,
              phone: (row) => format.span(row.startsAt, row.endsAt),
            },
            hours: {
              cell: hoursOf,
              phone: (row) => t('hoursLong', { hours: hoursOf(row) }),
            },
            information: {
              cell: (row) => <span style={ownLines}>{row.information || '–'}</span>,
              phone: (row) => row.information,
            },
            department: (row) => row.departmentName,
            state: (row) => <Standing of={row} />,
            act: (row) => <Answer of={row} />,
          }}
        />
      </ListCard>
      {/* After the list, which would push it down. */}
      {!isVacant && !found.isPending && <CalendarFeed />}
    </>
  )
}

/** Says that one wants a shift, or does not any more; that it is another one by now is told first. */
function Answer({ of }: { of: Shift }) {
  const { t } = useTranslation('workshifts')
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const format = useFormat()
  const wants = of.standing === 'interested'
  const say = useCommand(workshifts.interested, {
    onDone: () => snack(wants ? t('wantedNot') : t('wanted'), 'success'),
  })
  const begun = useHasBegun(of.startsAt)
  if (of.standing === 'declined') return '–'
  if (begun) return t('begun')
  return (
    <Button
      // Several on the page say the same.
      aria-label={`${wants ? t('wantNot') : t('want')}: ${format.span(of.startsAt, of.endsAt)}`}
      kind={wants ? 'secondary' : 'primary'}
      busy={say.isPending}
      icon={wants ? <Undo2 size={18} aria-hidden /> : <Hand size={18} aria-hidden />}
      onClick={() =>
        say.mutate(
          { id: of.id, flag: !wants, version: of.version },
          { onError: (error) => snack(errorText(error)) },
        )
      }
    >
      {wants ? t('wantNot') : t('want')}
    </Button>
  )
}
