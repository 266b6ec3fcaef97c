import type { Day } from '@portal/calendar/days'
import { addressOf, places } from '@portal/contracts/places'
import type { CardDay } from '@portal/contracts/tachograph'
import { type TimeReport, timereport } from '@portal/contracts/timereport'
import {
  MOST_ABSENCES,
  MOST_BREAKS,
  MOST_SHIFTS,
  MOST_TASKS,
  MOST_TRIPS,
} from '@portal/contracts/timereport-shapes'
import { useQuery } from '@tanstack/react-query'
import { Send, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { read } from '../api/hooks.ts'
import { useUnsaved } from '../router/useUnsaved.ts'
import { CardOfDay } from '../tachograph/shared.ts'
import { Button } from '../ui/Button.tsx'
import { clockPairs } from '../ui/clock.ts'
import { EarlierDraft } from '../ui/EarlierDraft.tsx'
import { Checkbox, Select, TextArea, TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FormFields, useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { minutesIn, showingHours } from '../ui/hours.ts'
import { InPerson } from '../ui/InPerson.tsx'
import { Card } from '../ui/parts.tsx'
import { useTakeAway } from '../ui/record.tsx'
import { NewerNotice } from '../ui/versioned.tsx'
import { oreIn } from './hours.ts'
import { type Draft, useKeeping } from './keeping.ts'
import { Rows } from './Rows.tsx'
import { filledFrom, goesOver, sentOf, type TypedDay, typedOf } from './typed.ts'

const blank = { from: '', to: '' }
const home = addressOf(places.timeReports)

/**
 * The form of a day: saved as a draft while it is typed, then sent.
 * @param one what is on the server; undefined where nothing is
 */
export function DayForm({
  day,
  one,
  draft,
}: {
  day: Day
  one: TimeReport | undefined
  draft: Draft | null
}) {
  const { t } = useTranslation(['timereport', 'tachograph', 'ui'])
  const rules = useRules()
  const { ask, snack } = useFeedback()
  const go = useNavigate()
  const lists = useId()
  const types = useQuery(read(timereport.absences, {}))
  const offered = useQuery(read(timereport.vehicles, {}))
  const version = useRef(draft?.found?.version ?? one?.version ?? -1)
  const wasSent = one?.state === 'sent' || one?.state === 'returned'
  const asking = useAsking(timereport.save, {
    values: draft?.found?.typed ?? typedOf(one),
    inputOf: (typed: TypedDay) => ({
      ...sentOf(day, typed),
      version: version.current,
      send: true,
    }),
    beside: { reportCommentMissing: 'comment' },
    through: (work) => keeping.around(work),
    leaves: true,
    said: t('sent'),
    onDone: async (reply) => {
      version.current = reply.version
      await keeping.end()
      release()
      void go(home)
    },
  })
  const { field, form, busy, refill } = asking
  const keeping = useKeeping(form, draft, {
    day,
    version,
    toServer: one?.state !== 'sent',
    wrong: asking.wrong,
  })
  // What is kept is there again for who comes back.
  const release = useUnsaved(keeping.state === 'typed' && asking.isDirty, true)
  const take = () => {
    version.current = one?.version ?? -1
    refill(typedOf(one))
    keeping.clean()
  }
  const isNewer = one !== undefined && one.version > version.current && !keeping.isSaving && !busy
  const removing = useTakeAway(timereport.remove, {
    through: keeping.around,
    onDone: async () => {
      await keeping.end()
      release()
      snack(t('deleted'), 'success')
      void go(home)
    },
  })
  // Nothing is typed: what is new is shown at once, but not behind a question that was asked of what it was.
  if (isNewer && keeping.state === 'clean' && !removing.isUnderWay) take()
  const typed = form.watch()
  const change =
    <K extends 'shifts' | 'breaks' | 'absences' | 'tasks' | 'trips'>(name: K) =>
    (rows: TypedDay[K]) =>
      asking.set(name, rows as never)
  const fill = async (report: CardDay['report']) => {
    const isTyped = [...typed.shifts, ...typed.breaks].some(({ from, to }) => from || to)
    const question = {
      title: t('tachograph:fillAsk'),
      text: t('tachograph:fillText'),
      confirm: t('tachograph:fill'),
    }
    if (isTyped && !(await ask(question))) return
    const filled = filledFrom(report, form.getValues())
    change('shifts')(filled.shifts)
    change('breaks')(filled.breaks)
    change('tasks')(filled.tasks)
    snack(t('tachograph:filled'), 'success')
  }
  const { shifts = [], breaks = [] } = sentOf(day, typed)
  const asWritten = (name: `absences.${number}.hours` | `trips.${number}.hours`) =>
    showingHours((shown) => asking.set(name, shown))
  const isHours = (text: string) => text === '' || minutesIn(text) !== undefined || t('hoursWrong')
  const said = {
    clean: '',
    typed: '',
    here: t('draftHere'),
    saving: t('draftSaving'),
    saved: t('draftSaved'),
  }[keeping.state]
  return (
    <Card>
      <FormFields
        of={{ ...asking, refused: isNewer ? undefined : asking.refused }}
        above={
          <>
            <NewerNotice
              newer={
                isNewer && keeping.state !== 'clean'
                  ? {
                      take,
                      keepMine: () => {
                        version.current = one?.version ?? -1
                        asking.begin()
                      },
                    }
                  : undefined
              }
            />
            <EarlierDraft
              draft={draft}
              nothing={keeping.state === 'clean'}
              onTake={(earlier) => {
                for (const name of Object.keys(earlier.typed) as (keyof TypedDay)[])
                  asking.set(name, earlier.typed[name])
              }}
            />
          </>
        }
        foot={
          <InPerson>
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" busy={busy} icon={<Send size={18} aria-hidden />}>
                {t(wasSent ? 'sendCorrection' : 'send')}
              </Button>
              {one && (
                <Button
                  kind="danger"
                  busy={removing.busy}
                  icon={<Trash2 size={18} aria-hidden />}
                  onClick={() =>
                    void removing.takeAway(
                      { title: t('deleteAsk'), text: t('deleteText'), confirm: t('delete') },
                      { id: one.id },
                      () => version.current,
                    )
                  }
                >
                  {t('delete')}
                </Button>
              )}
              <span role="status" className="text-sm text-dim">
                {said}
              </span>
            </div>
          </InPerson>
        }
      >
        <CardOfDay day={day} reported={{ shifts, breaks }} onFill={(report) => void fill(report)} />
        <Rows
          title={t('shifts')}
          pairs={clockPairs}
          add={t('addShift')}
          rows={typed.shifts}
          blank={blank}
          most={MOST_SHIFTS}
          onChange={change('shifts')}
        >
          {(at) => (
            <>
              <TextInput type="time" label={t('from')} {...field(`shifts.${at}.from`)} />
              <TextInput
                type="time"
                label={t('to')}
                help={goesOver(typed.shifts[at] ?? blank) ? t('nextDay') : undefined}
                {...field(`shifts.${at}.to`)}
              />
            </>
          )}
        </Rows>
        <Rows
          title={t('breaks')}
          pairs={clockPairs}
          add={t('addBreak')}
          rows={typed.breaks}
          blank={blank}
          most={MOST_BREAKS}
          onChange={change('breaks')}
        >
          {(at) => (
            <>
              <TextInput type="time" label={t('from')} {...field(`breaks.${at}.from`)} />
              <TextInput type="time" label={t('to')} {...field(`breaks.${at}.to`)} />
            </>
          )}
        </Rows>
        <Rows
          title={t('absences')}
          add={t('addAbsence')}
          rows={typed.absences}
          blank={{ type: 'sick' as const, hours: '' }}
          most={MOST_ABSENCES}
          onChange={change('absences')}
        >
          {(at) => (
            <>
              <Select
                label={t('absenceType')}
                options={(types.data?.rows ?? []).map(({ type, name }) => ({
                  value: type,
                  label: name,
                }))}
                {...field(`absences.${at}.type`)}
              />
              <TextInput
                kind="decimal"
                label={t('hours')}
                help={t('hoursHelp')}
                maxLength={5}
                {...field(
                  `absences.${at}.hours`,
                  (text) => (text === '' ? rules.required.validate(text) : isHours(text)),
                  asWritten(`absences.${at}.hours`),
                )}
              />
            </>
          )}
        </Rows>
        <Rows
          title={t('tasks')}
          add={t('addTask')}
          rows={typed.tasks}
          blank={{ task: '', registration: '' }}
          most={MOST_TASKS}
          onChange={change('tasks')}
        >
          {(at) => (
            <>
              <div className="col-span-2">
                <TextInput
                  kind="text"
                  label={t('task')}
                  list={`${lists}-tasks`}
                  {...field(`tasks.${at}.task`)}
                />
              </div>
              <div className="col-span-2">
                <TextInput
                  kind="mark"
                  label={t('registration')}
                  list={`${lists}-cars`}
                  {...field(`tasks.${at}.registration`)}
                />
              </div>
            </>
          )}
        </Rows>
        <Rows
          title={t('trips')}
          add={t('addTrip')}
          rows={typed.trips}
          blank={{ description: '', hours: '', amount: '' }}
          most={MOST_TRIPS}
          onChange={change('trips')}
        >
          {(at) => (
            <>
              <div className="col-span-2">
                <TextInput
                  kind="text"
                  label={t('description')}
                  {...field(`trips.${at}.description`)}
                />
              </div>
              <TextInput
                kind="decimal"
                label={t('travelHours')}
                maxLength={5}
                {...field(`trips.${at}.hours`, isHours, asWritten(`trips.${at}.hours`))}
              />
              <TextInput
                kind="decimal"
                label={t('amount')}
                maxLength={10}
                {...field(
                  `trips.${at}.amount`,
                  (text) => text === '' || oreIn(text) !== undefined || t('amountWrong'),
                )}
              />
            </>
          )}
        </Rows>
        <Checkbox
          label={t('saveExtraTime')}
          help={t('saveExtraHelp')}
          {...field('saveExtraTime')}
        />
        <TextArea
          label={t('comment')}
          rows={3}
          {...field('comment', (text) => rules.required.validate(text))}
        />
        <datalist id={`${lists}-tasks`}>
          {offered.data?.tasks.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <datalist id={`${lists}-cars`}>
          {offered.data?.registrations.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </FormFields>
    </Card>
  )
}
