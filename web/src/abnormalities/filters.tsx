import { isDay } from '@portal/calendar/days'
import { abnormalities } from '@portal/contracts/abnormalities'
import { abnormalityTypeNames } from '@portal/contracts/abnormality-types'
import { useQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { FilterSelect } from '../ui/ListCard.tsx'
import type { ListState } from '../ui/Table.tsx'
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

/** Filters that fold away on a phone; those of both lists, with more of their own before them. */
export function Filters({
  list,
  names,
  first,
  more,
  action,
}: {
  list: ListState
  /** Every parameter that is a filter, to clear them. */
  names: readonly string[]
  first?: ReactNode
  more?: ReactNode
  action: ReactNode
}) {
  const { t } = useTranslation(['abnormalities', 'ui'])
  const words = useWords()
  const values = useQuery(read(abnormalities.filterValues, {}))
  const [open, setOpen] = useState(false)
  const used = names.filter((name) => list.get(name) !== '').length
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
    <div className="flex w-full flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        {first}
        <Button
          kind="secondary"
          className="md:hidden"
          aria-expanded={open}
          icon={<ListFilter size={18} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {t('ui:filter')}
          {used > 0 && ` (${used})`}
        </Button>
        {action}
      </div>
      <div className={`flex-wrap items-end gap-3 md:flex ${open ? 'flex' : 'hidden'}`}>
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
          options={[
            { value: '', label: t('any') },
            ...(values.data?.departments ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {day('from', t('from'))}
        {day('to', t('to'))}
        {used > 0 && (
          <Button
            kind="quiet"
            onClick={() => list.set(Object.fromEntries(names.map((name) => [name, undefined])))}
          >
            {t('ui:clearFilter')}
          </Button>
        )}
      </div>
    </div>
  )
}
