import { isDay } from '@portal/calendar/days'
import { abnormalities } from '@portal/contracts/abnormalities'
import { abnormalityTypeNames } from '@portal/contracts/abnormality-types'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { TextInput } from '../ui/Field.tsx'
import { FilterSelect } from '../ui/ListCard.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import type { ListState } from '../ui/list/state.ts'
import { optionsOf } from '../ui/options.ts'
import { useWords } from './labels.tsx'

/** What the list and the summary are both chosen by. */
export function chosenIn(list: ListState) {
  const type = abnormalityTypeNames.find((one) => one === list.get('type'))
  const departmentId = list.get('department')
  const [from, to] = [list.get('from'), list.get('to')]
  return {
    ...(type ? { type } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
  }
}

/** The filters of both lists, with more of their own before them. */
export function Filters({
  list,
  first,
  more,
  action,
}: {
  list: ListState
  first?: ReactNode
  more?: ReactNode
  action: ReactNode
}) {
  const { t } = useTranslation(['abnormalities', 'ui'])
  const words = useWords()
  const values = useQuery(read(abnormalities.filterValues, {}))
  const day = (name: 'from' | 'to', label: string) => (
    <div className="min-w-0 flex-1 basis-36 md:max-w-44">
      <TextInput
        type="date"
        label={label}
        value={list.get(name)}
        onChange={(event) => list.set({ [name]: event.target.value || undefined })}
      />
    </div>
  )
  return (
    <FilterLine list={list} search={first} action={action}>
      {more}
      <FilterSelect
        list={list}
        name="type"
        label={t('type')}
        options={[
          { value: '', label: t('anyType') },
          ...abnormalityTypeNames.map((one) => ({ value: one, label: words.type(one) })),
        ]}
      />
      <FilterSelect
        list={list}
        name="department"
        label={t('ui:department')}
        options={[{ value: '', label: t('any') }, ...optionsOf(values.data?.departments)]}
      />
      {day('from', t('from'))}
      {day('to', t('to'))}
    </FilterLine>
  )
}
