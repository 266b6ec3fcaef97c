import type { Form } from './form.ts'
import {
  company,
  day,
  department,
  file,
  filled,
  html,
  lines,
  moment,
  number,
  once,
  text,
  word,
  yes,
} from './form.ts'

/** The forms of people and of what is theirs. Comments, messages and answers are people's own words. */
export const peopleForms = {
  person: {
    events: [
      'userCreated',
      'userDetailsChanged',
      'userTypeChanged',
      'userRolesChanged',
      'userPlaced',
      'contentAccessChanged',
      'localeChosen',
      'userDeleted',
    ],
    fields: {
      firstName: text('users:firstName'),
      lastName: text('users:lastName'),
      email: text('users:email'),
      phone: text('users:phone'),
      personalNumber: text('users:personalNumber'),
      street: text('users:street'),
      postalCode: text('users:postalCode'),
      city: text('users:city'),
      employmentNumber: text('users:employmentNumber'),
      userType: word('users:userType', 'userType'),
      roles: word('users:roles', 'role'),
      companyId: company('users:company'),
      departmentIds: department('users:departments'),
      contentAccess: word('users:contentAccess', 'contentAccess'),
      locale: word('users:language', 'language'),
      erased: once(yes('users:deleteErase')),
    },
  },
  secondFactor: {
    events: ['secondFactorAdded', 'secondFactorRemoved'],
    fields: { kind: once(word('account:secondFactor', 'secondFactor')) },
  },
  relatives: {
    events: ['relativesChanged'],
    fields: { relatives: lines('users:relatives', 'name', 'relation', 'phone') },
  },
  right: {
    events: [
      'driverRightSubmitted',
      'driverRightChanged',
      'cardImagesAttached',
      'driverRightRenewed',
      'driverRightApproved',
    ],
    fields: {
      kind: word('driver-rights:right', 'rightKind'),
      title: text('driver-rights:permitName'),
      cardNumber: text('driver-rights:cardNumber'),
      categories: word('driver-rights:categories', 'category'),
      startDate: day('driver-rights:validFrom'),
      endDate: day('driver-rights:validUntil'),
      expireDate: day('driver-rights:cardExpires'),
      frontFileId: file('driver-rights:front'),
      backFileId: file('driver-rights:back'),
    },
  },
  rightAsked: {
    events: ['driverRightChangesRequested'],
    fields: {
      text: once(text('driver-rights:requestText')),
      sms: once(yes('driver-rights:alsoSms')),
    },
  },
  rightReminded: {
    events: ['driverRightExpiryReminderSent'],
    fields: { validUntil: once(day('driver-rights:validUntil')) },
  },
  leave: {
    events: ['leaveRequested', 'leaveChanged', 'leaveEntered'],
    part: 'leaveId',
    fields: {
      days: day('vacation:days'),
      takesVacation: yes('vacation:takesVacation'),
      extent: number('vacation:extent'),
      course: text('vacation:course'),
      comment: text('vacation:comment'),
      reason: once(text('vacation:reason')),
    },
  },
  leaveAnswered: {
    events: [
      'leaveApproved',
      'leaveNotApproved',
      'leaveWithdrawalNotApproved',
      'leaveAnswerUndone',
      'leaveRemoved',
    ],
    fields: {
      reason: once(text('vacation:reason')),
      overridden: once(yes('vacation:override')),
    },
  },
  allowance: {
    events: ['vacationAllowanceSet'],
    fields: {
      year: number('vacation:fromYear'),
      hiredOn: day('vacation:hiredOn'),
      days: number('vacation:daysAYear'),
      saved: lines('vacation:savedDays', 'year', 'days'),
    },
  },
  contract: {
    events: ['contractIssued'],
    fields: {
      type: word('contracts:type', 'contractType'),
      language: word('contracts:language', 'language'),
      title: text('documents:title'),
      fields: filled('users:details'),
      content: html('documents:content'),
    },
  },
  contractWithdrawn: {
    events: ['contractWithdrawn'],
    fields: { reason: once(text('signage:reason')) },
  },
  fileToSign: {
    events: ['fileSignageRequested'],
    fields: { title: text('signage:title'), name: text('signage:file') },
  },
  fileWithdrawn: {
    events: ['fileSignageWithdrawn'],
    fields: { reason: once(text('signage:reason')) },
  },
  abnormality: {
    events: ['abnormalityNoted', 'abnormalityChanged', 'abnormalityHandled'],
    part: 'abnormalityId',
    fields: {
      type: word('abnormalities:type', 'abnormalityType'),
      severity: word('abnormalities:severity', 'severity'),
      day: day('abnormalities:day'),
      time: text('abnormalities:time'),
      figure: number('abnormalities:figure'),
      text: text('abnormalities:text'),
      departmentId: department('users:department'),
      source: word('abnormalities:source', 'abnormalitySource'),
      status: word('abnormalities:status', 'abnormalityStatus'),
      comment: once(text('abnormalities:comment')),
      acceptAgain: once(yes('history:acceptAgain')),
    },
  },
  photo: {
    events: ['abnormalityPhotoAdded'],
    fields: { fileId: once(file('abnormalities:photo')) },
  },
  wageSpec: {
    events: ['wageSpecImported'],
    fields: { month: text('wages:month') },
  },
  wageSpecWithdrawn: {
    events: ['wageSpecWithdrawn'],
    fields: { month: once(text('wages:month')) },
  },
  medical: {
    events: ['medicalCertificateHandedIn', 'medicalCertificateChanged'],
    fields: {
      headline: text('medical:headline'),
      information: text('medical:information'),
      from: day('medical:from'),
      to: day('medical:to'),
      fileId: file('medical:file'),
    },
  },
  loan: {
    events: ['itemLent', 'loanChanged', 'itemReturned'],
    fields: {
      kind: word('timelog:kind', 'loanKind'),
      name: text('timelog:name'),
      number: text('timelog:number'),
      lentOn: day('timelog:lentOn'),
      dueOn: day('timelog:dueOn'),
      comment: text('timelog:comment'),
      returnedOn: once(day('timelog:returnedOn')),
    },
  },
  loanLate: {
    events: ['itemNotReturned'],
    fields: { dueOn: once(day('timelog:dueOn')) },
  },
  educationOf: {
    events: ['educationAsked', 'educationHandedIn'],
    fields: {
      name: text('education:name'),
      text: once(text('education:askText')),
      graduatedOn: day('education:graduatedOn'),
      fileId: file('education:diploma'),
    },
  },
  educationSentBack: {
    events: ['educationRejected'],
    fields: { text: once(text('education:rejectedBecause')) },
  },
  course: {
    events: ['courseBooked', 'courseAnswered', 'courseAccepted'],
    fields: {
      startsAt: moment('certificates:from'),
      endsAt: moment('certificates:to'),
      place: text('certificates:place'),
      information: text('certificates:information'),
      optional: yes('certificates:optional'),
      attended: yes('certificates:attended'),
      note: text('certificates:note'),
      fileId: file('certificates:file'),
      validUntil: day('driver-rights:validUntil'),
    },
  },
  courseAsked: {
    events: ['courseUpdateAsked'],
    fields: { text: once(text('certificates:moreNeeded')) },
  },
  report: {
    events: ['incidentReported', 'incidentStatusSet'],
    fields: {
      type: word('incidents:type', 'reportType'),
      headline: text('incidents:headline'),
      day: day('incidents:day'),
      trafficAreaId: department('incidents:trafficArea'),
      departmentId: department('users:department'),
      registration: text('incidents:registration'),
      description: text('incidents:description'),
      serious: yes('incidents:seriousness'),
      status: word('incidents:status', 'reportStatus'),
    },
  },
  authority: {
    events: ['incidentAuthoritySaid'],
    fields: {
      state: word('incidents:status', 'authorityState'),
      ground: word('incidents:ground', 'authorityGround'),
      time: text('incidents:time'),
      address: text('incidents:address'),
      affected: number('incidents:affected'),
      measures: text('incidents:measures'),
      reportedOn: day('incidents:reportedOn'),
      reference: text('incidents:reference'),
    },
  },
  reportComment: {
    events: ['incidentCommented'],
    fields: { text: once(text('incidents:comment')) },
  },
  reportAnswer: {
    events: ['incidentAnswered'],
    fields: { text: once(text('incidents:answerText')) },
  },
  reportMailed: {
    events: ['incidentMailed'],
    fields: { to: once(text('incidents:mailTo')), text: once(text('incidents:mailText')) },
  },
  reminded: {
    events: ['peopleReminded'],
    fields: { people: once(number('documents:people')) },
  },
} as const satisfies Readonly<Record<string, Form>>
