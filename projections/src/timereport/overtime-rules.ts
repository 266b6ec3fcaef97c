import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'
import type { Touch } from '../kit/writer.ts'

/** What applies by an agreement from a day on, where it was set. */
const version = table(
  {
    agreement_id: t.id,
    from_day: t.day,
    week_minutes: t.int,
    day_minutes: orNull(t.int),
    absence_counts: t.bool,
    simple_minutes: t.int,
    qualified_days: t.texts,
    night_from: t.int,
    night_to: t.int,
    source: t.text,
    set_at: t.time,
    set_by: orNull(t.id),
  },
  { key: ['agreement_id', 'from_day'] },
)

/** The version of an agreement's rules: one row, once something was set. */
const turned = table({ agreement_id: t.id, version: t.int }, { key: ['agreement_id'] })

/** Whoever looks at hours has them counted by the rules as they are now. */
const everybody = (touch: (...touches: Touch[]) => void) =>
  touch({ topic: 'workmonthreport' }, { topic: 'timereport' }, { topic: 'timereports' })

export const overtimeRuleSets = readModel('overtime_rules', {
  version: 1,
  tables: { version, turned },
  on: {
    overtimeRulesSet: (write, { data, meta, time, version }, touch) => {
      const agreement_id = data.agreementId
      write.version.put({
        agreement_id,
        from_day: data.from,
        week_minutes: data.weekMinutes,
        day_minutes: data.dayMinutes,
        absence_counts: data.absenceCounts,
        simple_minutes: data.simpleMinutes,
        qualified_days: data.qualifiedDays,
        night_from: data.night.from,
        night_to: data.night.to,
        source: data.source,
        set_at: time,
        set_by: meta.actor ?? null,
      })
      write.turned.put({ agreement_id, version: Number(version) })
      everybody(touch)
    },
    overtimeRulesWithdrawn: (write, { data, version }, touch) => {
      const agreement_id = data.agreementId
      write.version.remove({ agreement_id, from_day: data.from })
      write.turned.put({ agreement_id, version: Number(version) })
      everybody(touch)
    },
  },
})
