import { day, department, type Form, lines, once, text, wordLines, yes } from './form.ts'

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
  timereportReturned: {
    events: ['timeReportReturned'],
    fields: { text: once(text('timereport:returnedBecause')) },
  },
} as const satisfies Readonly<Record<string, Form>>
