import {
  agreement,
  day,
  department,
  type Form,
  lines,
  number,
  once,
  text,
  word,
  wordLines,
  yes,
} from './form.ts'

/** The forms of working life. */
export const workForms = {
  timereport: {
    events: ['timeReportSaved', 'timeReportSent', 'timeReportCorrected'],
    fields: {
      day: day('timereport:day'),
      shifts: lines('timereport:shifts', 'from', 'to'),
      breaks: lines('timereport:breaks', 'from', 'to'),
      absences: wordLines('timereport:absences', 'absenceType', 'type', 'minutes'),
      tasks: lines('timereport:tasks', 'task', 'registration'),
      trips: lines('timereport:trips', 'description', 'minutes', 'amount'),
      comment: text('timereport:comment'),
      saveExtraTime: yes('timereport:saveExtraTime'),
    },
  },
  driverCard: {
    events: ['driverCardRead'],
    fields: {
      cardNumber: text('tachograph:cardNumber'),
      from: day('tachograph:from'),
      to: day('tachograph:to'),
    },
  },
  workMonth: {
    events: ['workMonthClosed', 'workMonthReopened'],
    fields: {
      month: once(text('workmonthreport:month')),
      departmentId: once(department('workmonthreport:department')),
    },
  },
  bulk: {
    events: ['bulkAsked'],
    fields: { action: once(word('lists:action', 'bulkAction')) },
  },
  bulkWorked: {
    events: ['bulkWorked'],
    fields: {
      worked: once(number('history:doneSoFar')),
      refused: once(number('history:notPossible')),
      total: once(number('history:total')),
    },
  },
  caseTaken: {
    events: ['caseExported'],
    fields: {
      format: once(word('history:format', 'exportFormat')),
      events: once(number('history:eventsInIt')),
    },
  },
  wageImport: {
    events: ['wageImportBegun'],
    fields: { month: once(text('wages:month')) },
  },
  agreement: {
    events: ['agreementAdded', 'agreementChanged'],
    fields: { name: text('agreements:name') },
  },
  personAgreement: {
    events: ['personAgreementSet'],
    part: 'from',
    gone: 'personAgreementWithdrawn',
    fields: {
      agreementId: agreement('agreements:agreement'),
      from: day('agreements:from'),
    },
  },
  personAgreementWithdrawn: {
    events: ['personAgreementWithdrawn'],
    fields: {
      agreementId: once(agreement('agreements:agreement')),
      from: once(day('agreements:from')),
    },
  },
  overtimeRules: {
    events: ['overtimeRulesSet'],
    part: 'from',
    gone: 'overtimeRulesWithdrawn',
    fields: {
      agreementId: once(agreement('agreements:agreement')),
      from: day('timereport:trialApplies'),
      source: text('timereport:rulesSource'),
      weekMinutes: number('timereport:weekMinutes'),
      dayMinutes: number('timereport:dayMinutes'),
      simpleMinutes: number('timereport:simpleMinutes'),
      absenceCounts: yes('timereport:absenceCounts'),
      qualifiedDays: word('timereport:qualifiedOn', 'qualifyingDay'),
      'night.from': number('timereport:nightFromMinutes'),
      'night.to': number('timereport:nightToMinutes'),
    },
  },
  overtimeRulesWithdrawn: {
    events: ['overtimeRulesWithdrawn'],
    fields: {
      agreementId: once(agreement('agreements:agreement')),
      from: once(day('timereport:trialApplies')),
    },
  },
  timereportReturned: {
    events: ['timeReportReturned'],
    fields: {
      day: once(day('timereport:day')),
      text: once(text('timereport:returnedBecause')),
    },
  },
  timereportDecided: {
    events: ['timeReportApproved', 'timeReportDeleted'],
    fields: { day: once(day('timereport:day')) },
  },
} as const satisfies Readonly<Record<string, Form>>
