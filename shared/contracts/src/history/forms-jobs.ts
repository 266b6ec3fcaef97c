import type { Form } from './form.ts'
import { company, day, html, once, text, word, yes } from './form.ts'

/** The forms of job ads and applications. What an applicant wrote is theirs; what was written to them is said once. */
export const jobForms = {
  jobAd: {
    events: ['jobAdAdded', 'jobAdChanged'],
    fields: {
      headline: text('jobs-admin:headline'),
      companyId: company('jobs-admin:company'),
      place: text('jobs-admin:place'),
      form: word('jobs-admin:form', 'employmentForm'),
      extent: word('jobs-admin:extent', 'workExtent'),
      rights: text('jobs-admin:rights'),
      audience: word('jobs-admin:audience', 'jobAudience'),
      from: day('jobs-admin:from'),
      until: day('jobs-admin:until'),
      html: html('jobs-admin:text'),
      contact: text('jobs-admin:contact'),
      isTemplate: yes('jobs-admin:template'),
    },
  },
  application: {
    events: ['applicationReceived', 'applicationStatusSet'],
    fields: {
      name: text('applicants:name'),
      email: text('applicants:email'),
      phone: text('applicants:phone'),
      place: text('applicants:place'),
      rights: text('applicants:rights'),
      status: word('applicants:status', 'applicationStatus'),
    },
  },
  applicantMailed: {
    events: ['applicationMailed'],
    fields: {
      subject: once(text('applicants:subject')),
      text: once(text('applicants:text')),
    },
  },
  applicationForwarded: {
    events: ['applicationForwarded'],
    fields: { text: once(text('applicants:forwardText')) },
  },
} as const satisfies Readonly<Record<string, Form>>
