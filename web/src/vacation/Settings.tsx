import { vacationYearOf } from '@portal/calendar/vacation'
import type { ReplyOf } from '@portal/contracts'
import { departments } from '@portal/contracts/organisation'
import { vacation } from '@portal/contracts/vacation'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useToday } from '../api/today.ts'
import { useFormat } from '../i18n/format.ts'
import { useAdded } from '../ui/added.ts'
import { Button } from '../ui/Button.tsx'
import { Select, TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { OwnMatterNote } from '../ui/OwnMatter.tsx'
import { optionsOf } from '../ui/options.ts'
import { PeoplePicker, type PersonChoice } from '../ui/PeoplePicker.tsx'
import { Card, ErrorState, Skeleton } from '../ui/parts.tsx'
import { RecordFields, useRecord } from '../ui/record.tsx'
import { Account } from './Mine.tsx'

/** What the office says of a person's vacation, and of what a department allows. */
export function Settings() {
  const { t } = useTranslation('vacation')
  const [people, setPeople] = useState<PersonChoice[]>([])
  const [department, setDepartment] = useState('')
  const placed = useQuery(read(departments.filter, { page: 0, pageSize: 0 }))
  const person = people[0]
  const ofPerson = useGivingWay()
  const ofDepartment = useGivingWay()
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <Card title={t('ofPerson')}>
        <div className="flex flex-col gap-4">
          <PeoplePicker
            label={t('person')}
            max={1}
            value={people}
            onChange={(to) => void ofPerson.change(() => setPeople(to))}
          />
          {person && <OfPerson key={person.id} id={person.id} way={ofPerson} />}
        </div>
      </Card>
      <Card title={t('ofDepartment')}>
        <div className="flex flex-col gap-4">
          <Select
            label={t('department')}
            value={department}
            onChange={({ target: { value } }) =>
              void ofDepartment.change(() => setDepartment(value))
            }
            options={[{ value: '', label: t('chooseDepartment') }, ...optionsOf(placed.data?.rows)]}
          />
          {department && <OfDepartment key={department} id={department} way={ofDepartment} />}
        </div>
      </Card>
    </div>
  )
}

interface GivingWay {
  /** Is something typed that is not saved? */
  readonly typed: RefObject<boolean>
  readonly change: (to: () => void) => Promise<void>
}

/** A form that gives way to another's, or another year's: it is asked first where something is typed. */
function useGivingWay(): GivingWay {
  const { t } = useTranslation('ui')
  const { ask } = useFeedback()
  const typed = useRef(false)
  const change = async (to: () => void) => {
    const question = { title: t('leaveTitle'), text: t('leaveText'), confirm: t('leave') }
    if (!typed.current || (await ask({ ...question, danger: true }))) to()
  }
  return { typed, change }
}

/** Says so of a form for as long as it is there. */
function useTyped({ typed }: GivingWay, is: boolean): void {
  useEffect(() => {
    typed.current = is
    return () => {
      typed.current = false
    }
  }, [typed, is])
}

/** The years before this one whose saved days can still be taken. */
const yearsBefore = (year: number): number[] => [1, 2, 3, 4, 5].map((by) => year - by)

function OfPerson({ id, way }: { id: string; way: GivingWay }) {
  const found = useQuery(read(vacation.userSettings, { id }))
  if (found.isError && !found.data)
    return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton />
  return <PersonForm one={{ id, ...found.data }} way={way} />
}

interface OfUser extends ReplyOf<typeof vacation.userSettings> {
  readonly id: string
}

/** What holds from a vacation year on as far as it is known, with the saved days that the year begins with. */
function knownFrom(year: number, of: OfUser | undefined) {
  const known = of?.allowances.findLast((each) => each.year <= year)
  const saved = of?.carried.find((each) => each.year === year)?.saved
  return {
    year: String(year),
    hiredOn: known?.hiredOn ?? '',
    days: known?.days?.toString() ?? '',
    saved: yearsBefore(year).map((before) =>
      String(saved?.find((each) => each.year === before)?.days ?? ''),
    ),
  }
}

function PersonForm({ one, way }: { one: OfUser; way: GivingWay }) {
  const { t } = useTranslation('vacation')
  const year = vacationYearOf(useToday())
  const record = useRecord(vacation.saveUser, {
    one,
    within: true,
    valuesOf: (of: OfUser | undefined) => knownFrom(year, of),
    inputOf: ({ year: from, hiredOn, days, saved }, { version }) => ({
      id: one.id,
      version,
      year: Number(from),
      hiredOn: hiredOn || null,
      days: days === '' ? null : Number(days),
      saved: yearsBefore(Number(from)).flatMap((each, at) =>
        Number(saved[at]) > 0 ? [{ year: each, days: Number(saved[at]) }] : [],
      ),
    }),
  })
  const typed = record.form.watch()
  useTyped(way, JSON.stringify(typed) !== JSON.stringify(knownFrom(Number(typed.year), one)))
  const { onChange: _, ...from } = record.field('year')
  /** What is known from another year on stands there: what is saved takes its place. */
  const turn = (to: number) => {
    const is = knownFrom(to, one)
    for (const name of ['year', 'hiredOn', 'days', 'saved'] as const) record.set(name, is[name])
  }
  return (
    <>
      <Account of={one.balance} />
      <OwnMatterNote whose={one.id} />
      <RecordFields record={record}>
        <Select
          label={t('fromYear')}
          options={[year, year + 1].map((each) => ({
            value: String(each),
            label: `${each}/${each + 1}`,
          }))}
          {...from}
          onChange={({ target: { value } }) => void way.change(() => turn(Number(value)))}
        />
        <TextInput
          type="date"
          label={t('hiredOn')}
          help={t('hiredOnHelp')}
          {...record.field('hiredOn')}
        />
        <TextInput
          kind="digits"
          type="number"
          min={0}
          max={60}
          label={t('daysAYear')}
          help={t('daysAYearHelp')}
          {...record.field('days')}
        />
        <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          <legend className="mb-1 font-medium">{t('savedDays')}</legend>
          {yearsBefore(Number(typed.year)).map((of, at) => (
            <TextInput
              kind="digits"
              key={of}
              type="number"
              min={0}
              max={60}
              label={`${of}/${of + 1}`}
              {...record.field(`saved.${at}`)}
            />
          ))}
        </fieldset>
      </RecordFields>
    </>
  )
}

function OfDepartment({ id, way }: { id: string; way: GivingWay }) {
  const found = useQuery(read(vacation.departmentSettings, { id }))
  if (found.isError && !found.data)
    return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton />
  return <DepartmentForm one={{ id, ...found.data }} way={way} />
}

interface Rules {
  readonly id: string
  readonly version: number
  readonly mostAway: number | null
  readonly closed: readonly { from: string; to: string; reason: string }[]
}

function DepartmentForm({ one, way }: { one: Rules; way: GivingWay }) {
  const { t } = useTranslation('vacation')
  const format = useFormat()
  const record = useRecord(vacation.saveDepartment, {
    one,
    within: true,
    valuesOf: (of: Rules | undefined) => ({
      mostAway: of?.mostAway?.toString() ?? '',
      closed: [...(of?.closed ?? [])],
    }),
    inputOf: ({ mostAway, closed }, { version }) => ({
      id: one.id,
      version,
      mostAway: mostAway === '' ? null : Number(mostAway),
      closed,
    }),
  })
  useTyped(way, record.isDirty)
  const closed = record.value('closed')
  const { box, adds } = useAdded<HTMLFieldSetElement>(closed.value.length)
  return (
    <RecordFields record={record}>
      <TextInput
        kind="digits"
        type="number"
        min={1}
        max={1000}
        label={t('mostAway')}
        help={t('mostAwayHelp')}
        {...record.field('mostAway')}
      />
      <fieldset ref={box} className="flex flex-col gap-3">
        <legend className="mb-1 font-medium">{t('closedPeriods')}</legend>
        {closed.value.map(({ from, to }, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a period has no name but its place
            key={at}
            data-added
            className="grid gap-2 rounded-lg border border-line p-3 pairs-32"
          >
            <TextInput type="date" label={t('from')} {...record.field(`closed.${at}.from`)} />
            <TextInput type="date" label={t('to')} {...record.field(`closed.${at}.to`)} />
            <div className="col-span-full flex items-end gap-2">
              <div className="min-w-0 flex-1">
                <TextInput
                  kind="text"
                  label={t('closedReason')}
                  {...record.field(`closed.${at}.reason`)}
                />
              </div>
              <Button
                kind="quiet"
                aria-label={`${t('removePeriod')}: ${from && to ? format.days(from, to) : at + 1}`}
                onClick={() => closed.onChange(closed.value.filter((__, other) => other !== at))}
              >
                <X size={18} aria-hidden />
              </Button>
            </div>
          </div>
        ))}
        <div>
          <Button
            kind="secondary"
            off={closed.value.length >= 20}
            icon={<Plus size={18} aria-hidden />}
            onClick={() => {
              adds()
              closed.onChange([...closed.value, { from: '', to: '', reason: '' }])
            }}
          >
            {t('addPeriod')}
          </Button>
        </div>
      </fieldset>
    </RecordFields>
  )
}
