import { orElse } from '@portal/events'
import { searchable } from '../kit/listing.ts'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'

const definition = table(
  {
    education_id: t.id,
    name: t.name,
    search: t.text,
    description: t.text,
    link: t.text,
    is_offered: t.bool,
    version: t.int,
  },
  { key: ['education_id'], indexes: ['(name)', '(is_offered)'] },
)

const user_education = table(
  {
    user_education_id: t.id,
    user_id: t.id,
    education_id: orNull(t.id),
    name: t.name,
    search: t.text,
    /** Asked, Rejected, WaitingForApproval, Approved; deleted rows are gone. */
    state: t.text,
    graduated_on: orNull(t.day),
    file_id: orNull(t.id),
    handed_in_at: orNull(t.time),
    /** Why it was not approved. */
    text: t.text,
    decided_at: orNull(t.time),
    decided_by_id: orNull(t.id),
    changed_at: t.time,
    version: t.int,
  },
  {
    key: ['user_education_id'],
    indexes: [
      '(user_id, changed_at DESC)',
      '(education_id, state)',
      '(state, user_education_id)',
      '(name, user_education_id)',
      '(changed_at)',
    ],
    fill: 80,
  },
)

/** What was said when it was asked for; none for what a person registered by themselves. */
const asking = table(
  { user_education_id: t.id, user_id: t.id, text: t.text, asked_at: t.time },
  { key: ['user_education_id'], indexes: ['(user_id)'] },
)

/** A name, and as it is searched. */
const named = (name: string) => ({ name, search: searchable(name) })

/** The educations of the list, and where each person stands with theirs. */
export const educations = readModel('education', {
  version: 4,
  tables: { definition, user_education, asking },
  on: {
    educationDefined: (write, { data, version }, touch) => {
      write.definition.put({
        education_id: data.educationId,
        ...named(data.name),
        description: data.description,
        link: data.link,
        is_offered: data.isOffered,
        version: Number(version),
      })
      touch({ topic: 'education' })
    },
    educationChanged: (write, { data, version }, touch) => {
      write.definition.change(
        { education_id: data.educationId },
        {
          ...named(data.name),
          description: data.description,
          link: data.link,
          is_offered: data.isOffered,
          version: Number(version),
        },
      )
      touch({ topic: 'education' })
    },
    educationRemoved: (write, { data }, touch) => {
      write.definition.remove({ education_id: data.educationId })
      touch({ topic: 'education' })
    },
    educationAsked: (write, { data, time, version }, touch) => {
      write.user_education.put({
        user_education_id: data.userEducationId,
        user_id: data.userId,
        education_id: data.educationId,
        ...named(data.name),
        state: 'Asked',
        graduated_on: null,
        file_id: null,
        handed_in_at: null,
        text: '',
        decided_at: null,
        decided_by_id: null,
        changed_at: time,
        version: Number(version),
      })
      write.asking.put({
        user_education_id: data.userEducationId,
        user_id: data.userId,
        text: orElse(data.text, ''),
        asked_at: time,
      })
      touch({ topic: 'education' }, { topic: 'startup', users: [data.userId] })
    },
    educationHandedIn: (write, { data, time, version }, touch) => {
      write.user_education.put({
        user_education_id: data.userEducationId,
        user_id: data.userId,
        education_id: data.educationId,
        ...named(orElse(data.name, '')),
        state: 'WaitingForApproval',
        graduated_on: orElse(data.graduatedOn, null),
        file_id: data.fileId,
        handed_in_at: time,
        text: '',
        decided_at: null,
        decided_by_id: null,
        changed_at: time,
        version: Number(version),
      })
      touch({ topic: 'education' }, { topic: 'startup', users: [data.userId] })
    },
    educationApproved: (write, { data, time, version, meta }, touch) => {
      write.user_education.change(
        { user_education_id: data.userEducationId },
        {
          state: 'Approved',
          text: '',
          decided_at: time,
          decided_by_id: meta.actor ?? null,
          changed_at: time,
          version: Number(version),
        },
      )
      touch({ topic: 'education' }, { topic: 'startup', users: [data.userId] })
    },
    educationRejected: (write, { data, time, version, meta }, touch) => {
      write.user_education.change(
        { user_education_id: data.userEducationId },
        {
          state: 'Rejected',
          text: orElse(data.text, ''),
          decided_at: time,
          decided_by_id: meta.actor ?? null,
          changed_at: time,
          version: Number(version),
        },
      )
      touch({ topic: 'education' }, { topic: 'startup', users: [data.userId] })
    },
    educationDeleted: (write, { data }, touch) => {
      write.user_education.remove({ user_education_id: data.userEducationId })
      write.asking.remove({ user_education_id: data.userEducationId })
      touch({ topic: 'education' }, { topic: 'startup', users: [data.userId] })
    },
    userDeleted: (write, { data }, touch) => {
      write.user_education.removeWhere({ user_id: data.userId })
      write.asking.removeWhere({ user_id: data.userId })
      touch({ topic: 'education' })
    },
  },
})
