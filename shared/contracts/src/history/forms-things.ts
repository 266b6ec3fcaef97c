import type { Form } from './form.ts'
import {
  company,
  day,
  department,
  file,
  folder,
  group,
  html,
  lines,
  moment,
  number,
  once,
  person,
  text,
  word,
  yes,
} from './form.ts'

const audience = {
  userIds: once(person('documents:people')),
  groupIds: once(group('organisation:groups')),
  departmentIds: once(department('organisation:departments')),
}

/** The forms of what belongs to nobody: companies, documents, tests, news. */
export const thingForms = {
  company: {
    events: ['companyRegistered', 'companyDetailsChanged'],
    fields: {
      name: text('organisation:companyName'),
      organisationNumber: text('organisation:organisationNumber'),
    },
  },
  department: {
    events: ['departmentOpened', 'departmentDetailsChanged', 'officeInformationChanged'],
    fields: {
      name: text('organisation:departmentName'),
      type: word('organisation:kind', 'departmentType'),
      companyId: company('organisation:company'),
      information: text('organisation:information'),
      street: text('organisation:street'),
      postalCode: text('organisation:postalCode'),
      city: text('organisation:city'),
      phone: text('organisation:phone'),
      email: text('organisation:email'),
      contactIds: person('organisation:contacts'),
    },
  },
  group: {
    events: ['groupFormed', 'groupDetailsChanged', 'groupMembersChanged'],
    fields: {
      name: text('organisation:groupName'),
      type: word('organisation:kind', 'groupType'),
      departmentId: department('organisation:department'),
      userIds: once(person('organisation:people')),
      added: once(person('history:added')),
      removed: once(person('history:removed')),
    },
  },
  document: {
    events: ['documentCreated', 'documentChanged'],
    fields: {
      title: text('documents:title'),
      kind: word('documents:kind', 'documentKind'),
      approval: word('documents:approval', 'approval'),
      'content.source': word('documents:source', 'documentSource'),
      'content.html': html('documents:text'),
      'content.fileId': file('documents:file'),
      'content.videoLink': text('documents:videoLink'),
      version: number('history:version'),
    },
  },
  documentGiven: {
    events: [
      'documentAttachedTo',
      'documentDetachedFrom',
      'documentAssigned',
      'documentUnassigned',
    ],
    fields: audience,
  },
  documentSettled: {
    events: ['documentAudienceSettled'],
    fields: { people: once(number('documents:people')) },
  },
  documentApproved: {
    events: ['documentApproved'],
    fields: {
      version: once(number('history:version')),
      how: once(word('documents:approval', 'approvedHow')),
      name: once(text('documents:name')),
      phone: once(text('users:phone')),
    },
  },
  rule: {
    events: ['automationRuleSaved'],
    part: 'ruleId',
    fields: {
      name: text('abnormalities:ruleName'),
      active: yes('abnormalities:active'),
      whenType: word('abnormalities:type', 'abnormalityType'),
      measure: word('abnormalities:measure', 'measure'),
      limit: number('history:limit'),
      days: number('abnormalities:daysWithin'),
      makeType: word('abnormalities:thenNote', 'abnormalityType'),
      makeSeverity: word('abnormalities:severity', 'severity'),
      makeText: text('abnormalities:text'),
    },
  },
  test: {
    events: ['testCreated', 'testChanged'],
    fields: {
      title: text('tests:title'),
      description: text('tests:description'),
      kind: word('tests:kind', 'testKind'),
      imageFileId: file('tests:image'),
      videoLink: text('tests:videoLink'),
      pointsNeeded: number('tests:pointsNeeded'),
    },
  },
  questionGroup: {
    events: ['questionGroupSaved'],
    part: 'groupId',
    gone: 'questionGroupRemoved',
    fields: { title: text('tests:groupTitle'), text: text('tests:groupText') },
  },
  question: {
    events: ['questionSaved'],
    part: 'questionId',
    gone: 'questionRemoved',
    fields: {
      text: text('tests:questionText'),
      kind: word('tests:answerKind', 'answerKind'),
      options: lines('tests:options', 'text', 'correct'),
      accepted: text('tests:accepted'),
      comment: word('tests:commentRule', 'commentRule'),
      points: number('tests:points'),
      why: text('tests:why'),
      imageFileId: file('tests:image'),
    },
  },
  diploma: {
    events: ['diplomaSet'],
    fields: { fileId: file('tests:diploma') },
  },
  occasion: {
    events: ['occasionSaved'],
    part: 'occasionId',
    gone: 'occasionRemoved',
    fields: {
      'audience.userIds': person('documents:people'),
      'audience.groupIds': group('organisation:groups'),
      'audience.departmentIds': department('organisation:departments'),
      from: day('tests:from'),
      to: day('tests:to'),
      forced: yes('tests:forced'),
      optional: yes('tests:optional'),
      repeatMonths: number('tests:repeat'),
    },
  },
  testGiven: {
    events: ['occasionGivenTo', 'occasionAssigned', 'occasionUnassigned'],
    fields: { userIds: once(person('documents:people')) },
  },
  handedIn: {
    events: ['answersHandedIn'],
    fields: {
      attempt: number('history:attempt'),
      points: number('tests:points'),
      pointsNeeded: number('tests:pointsNeeded'),
      approved: yes('tests:state_approved'),
    },
  },
  education: {
    events: ['educationDefined', 'educationChanged'],
    fields: {
      name: text('education:name'),
      description: text('education:about'),
      link: text('education:link'),
      isOffered: yes('education:isOffered'),
    },
  },
  certificate: {
    events: ['certificateDefined', 'certificateChanged'],
    fields: {
      name: text('certificates:name'),
      type: word('certificates:type', 'certificateType'),
      description: text('certificates:description'),
      companyIds: company('certificates:companies'),
      validityMonths: number('certificates:validityMonths'),
    },
  },
  news: {
    events: ['newsWritten', 'newsChanged'],
    fields: {
      title: text('news-admin:title'),
      html: html('news-admin:text'),
      showOnStart: yes('news-admin:showOnStart'),
      isImportant: yes('news-admin:isImportant'),
      publishFrom: moment('news-admin:from'),
      publishTo: moment('news-admin:to'),
    },
  },
  emergency: {
    events: ['emergencyDocumentAdded', 'emergencyDocumentChanged'],
    fields: {
      name: text('emergency:name'),
      position: number('emergency:position'),
      phone: text('emergency:phone'),
      html: html('emergency:text'),
      'file.name': text('emergency:file'),
    },
  },
  folder: {
    events: ['faqFolderAdded', 'faqFolderChanged'],
    fields: {
      name: text('faq:folderName'),
      slug: text('faq:slug'),
      icon: word('faq:icon', 'faqIcon'),
      isPublic: yes('faq:isPublic'),
      position: number('faq:position'),
    },
  },
  shift: {
    events: ['shiftOffered', 'shiftChanged'],
    fields: {
      departmentId: department('organisation:department'),
      startsAt: moment('certificates:from'),
      endsAt: moment('certificates:to'),
      information: text('workshifts:information'),
    },
  },
  leaveType: {
    events: ['leaveTypeAdded', 'leaveTypeChanged'],
    fields: {
      'names.sv': text('vacation:nameIn_sv'),
      'names.en': text('vacation:nameIn_en'),
      takesVacation: yes('vacation:takesVacation'),
      scaled: yes('vacation:scaled'),
      active: yes('vacation:active'),
    },
  },
  departmentLeave: {
    events: ['departmentLeaveSet'],
    fields: {
      mostAway: number('vacation:mostAway'),
      closed: lines('vacation:closedPeriods', 'from', 'to', 'reason'),
    },
  },
  faqEntry: {
    events: ['faqEntryAdded', 'faqEntryChanged'],
    fields: {
      folderId: folder('faq:folder'),
      question: text('faq:question'),
      html: html('faq:answer'),
      tags: text('faq:tags'),
      position: number('faq:position'),
    },
  },
} as const satisfies Readonly<Record<string, Form>>
