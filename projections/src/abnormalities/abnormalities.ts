import { orElse } from '@portal/events'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'
import type { Touch } from '../kit/writer.ts'

const abnormality = table(
  {
    abnormality_id: t.id,
    user_id: t.id,
    department_id: orNull(t.id),
    type: t.text,
    severity: t.text,
    /** Rises with the severity, to sort by. */
    degree: t.int,
    day: t.day,
    time: orNull(t.text),
    figure: orNull(t.int),
    unit: t.text,
    text: t.text,
    status: t.text,
    comment: t.text,
    comment_by: orNull(t.text),
    accepted_at: orNull(t.time),
    source: t.text,
    rule_id: orNull(t.id),
    noted_at: t.time,
    /** The stream's version at the office's last word on it. */
    version: t.int,
  },
  {
    key: ['abnormality_id'],
    indexes: [
      '(user_id, day DESC)',
      '(day DESC, abnormality_id)',
      '(type, day DESC)',
      '(severity, day DESC)',
      '(status, day DESC)',
      '(source, day DESC)',
      '(department_id, day DESC)',
      '(noted_at DESC)',
      '(rule_id) WHERE rule_id IS NOT NULL',
      // What holds somebody's start; few of all.
      '(user_id, day DESC) WHERE accepted_at IS NULL',
      '(day DESC) WHERE accepted_at IS NULL',
    ],
  },
)

/** The photos of each, a row a photo, so that one is added without knowing the others. */
const photo = table(
  { abnormality_id: t.id, file_id: t.id, user_id: t.id, added_at: t.time },
  { key: ['abnormality_id', 'file_id'], indexes: ['(user_id)'] },
)

const rule = table(
  {
    rule_id: t.id,
    name: t.name,
    active: t.bool,
    /** A deleted one stays, for the name on what it has made. */
    removed: t.bool,
    when_type: orNull(t.text),
    measure: t.text,
    limit_figure: t.int,
    days: t.int,
    make_type: t.text,
    make_severity: t.text,
    make_text: t.text,
    version: t.int,
  },
  { key: ['rule_id'] },
)

const degrees = { minor: 1, serious: 2, verySerious: 3 } as const

/** Who is told: the office, and the person. */
const concerning = (userId: string): Touch[] => [
  { topic: 'abnormalities' },
  { topic: 'ownAbnormalities', users: [userId] },
]

/** Abnormalities as lists and summaries need them, and the rules that make them. */
export const abnormalities = readModel('abnormalities', {
  version: 1,
  tables: { abnormality, photo, rule },
  on: {
    abnormalityNoted: (write, { data, time, version }, touch) => {
      write.abnormality.put({
        abnormality_id: data.abnormalityId,
        user_id: data.userId,
        department_id: data.departmentId,
        type: data.type,
        severity: data.severity,
        degree: degrees[data.severity],
        day: data.day,
        time: data.time,
        figure: data.figure,
        unit: data.unit,
        text: orElse(data.text, ''),
        status: 'open',
        comment: '',
        comment_by: null,
        accepted_at: null,
        source: data.source,
        rule_id: data.ruleId,
        noted_at: time,
        version: Number(version),
      })
      touch(...concerning(data.userId))
    },
    abnormalityChanged: (write, { data, version }, touch) => {
      const key = { abnormality_id: data.abnormalityId }
      write.abnormality.change(key, {
        type: data.type,
        severity: data.severity,
        degree: degrees[data.severity],
        day: data.day,
        time: data.time,
        figure: data.figure,
        unit: data.unit,
        text: orElse(data.text, ''),
        version: Number(version),
        ...(data.acceptAgain ? { accepted_at: null } : {}),
      })
      touch(...concerning(data.userId))
    },
    abnormalityAccepted: (write, { data, time }, touch) => {
      write.abnormality.change({ abnormality_id: data.abnormalityId }, { accepted_at: time })
      touch(...concerning(data.userId))
    },
    abnormalityHandled: (write, { data, version }, touch) => {
      write.abnormality.change(
        { abnormality_id: data.abnormalityId },
        {
          status: data.status,
          comment: orElse(data.comment, ''),
          comment_by: data.by,
          ...(data.by === 'office' ? { version: Number(version) } : {}),
        },
      )
      touch(...concerning(data.userId))
    },
    abnormalityPhotoAdded: (write, { data, time }, touch) => {
      write.photo.put({
        abnormality_id: data.abnormalityId,
        file_id: data.fileId,
        user_id: data.userId,
        added_at: time,
      })
      touch(...concerning(data.userId))
    },
    abnormalityRemoved: (write, { data }, touch) => {
      write.abnormality.remove({ abnormality_id: data.abnormalityId })
      write.photo.removeWhere({ abnormality_id: data.abnormalityId })
      touch(...concerning(data.userId))
    },
    automationRuleSaved: (write, { data, version }, touch) => {
      write.rule.put({
        rule_id: data.ruleId,
        name: data.name,
        active: data.active,
        removed: false,
        when_type: data.whenType,
        measure: data.measure,
        limit_figure: data.limit,
        days: data.days,
        make_type: data.makeType,
        make_severity: data.makeSeverity,
        make_text: data.makeText,
        version: Number(version),
      })
      touch({ topic: 'abnormalities' })
    },
    automationRuleRemoved: (write, { data }, touch) => {
      write.rule.change({ rule_id: data.ruleId }, { removed: true, active: false })
      touch({ topic: 'abnormalities' })
    },
    /** Who is gone has nothing against them any more. */
    userDeleted: (write, { data }) => {
      write.abnormality.removeWhere({ user_id: data.userId })
      write.photo.removeWhere({ user_id: data.userId })
    },
  },
})
