import type { ContractWords } from './words.ts'

/** Contracts in English. */
export const en: ContractWords = {
  months: { one: '{count} month', other: '{count} months' },
  blocks: {
    parties: `
## Parties
- Employer: {company}, organisation number {organisationNumber} || - Employer: {company}
- Employee: {name}, personal number {personalNumber} || - Employee: {name}
- Address: {address}
- Department: {department}`,
    terms: `
## Other terms
Vacation, sick pay, overtime and pension follow the law and the collective agreement that applies at the employer.
The employee follows the employer's routines for working environment, road safety and data protection, and does not pass on what concerns customers and colleagues.`,
    additional: `
## Additions
{freeText}`,
    agreement: `
## Signature
The employer has issued the contract in the portal. It is valid once the employee has signed it with a code sent by SMS. Both parties can download the contract as a PDF.`,
    receipt: `
## Receipt
By signing, the employee confirms having received and read this. The signature does not mean that the employee agrees.`,
  },
  types: {
    trialEmployment: {
      title: 'Contract of trial employment',
      body: `
## Employment
The employee is employed on trial as {position}. The place of work is {workplace}.
- First day: {startDate}
- Last day of the trial period: {endDate}
- Working time: {percent} % of full time
- Salary: {salary} a month at full time, before tax. The salary is paid every month.
## Trial period and notice
A trial employment may last six months at the most (section 6 of the Swedish Employment Protection Act). It becomes a permanent employment if neither party has said otherwise by the end of the trial period.
The employment can also be ended before the trial period is over. The employer then gives notice at least two weeks in advance.
@terms
@additional
@agreement`,
    },
    permanentEmployment: {
      title: 'Contract of permanent employment',
      body: `
## Employment
The employee is employed until further notice as {position}. The place of work is {workplace}.
- First day: {startDate}
- Working time: {percent} % of full time
- Salary: {salary} a month at full time, before tax. The salary is paid every month.
## Notice
The period of notice is {noticeMonths} for both parties, unless the law or the collective agreement gives the employee a longer one. Notice is given in writing.
@terms
@additional
@agreement`,
    },
    generalFixedTerm: {
      title: 'Contract of general fixed-term employment',
      body: `
## Employment
The employee is employed for a fixed term ("särskild visstid") as {position}. The place of work is {workplace}.
- First day: {startDate}
- Last day: {endDate}
- Working time: {percent} % of full time
- Salary: {salary} a month at full time, before tax. The salary is paid every month.
## When the employment ends
The employment ends on the last day without notice.
Both parties can end it earlier. The period of notice is {noticeMonths}.
An employee who has had such fixed-term employment with the employer for more than twelve months in all during five years becomes permanently employed (section 5 a of the Swedish Employment Protection Act).
@terms
@additional
@agreement`,
    },
    hourlyEmployment: {
      title: 'Contract of hourly employment',
      body: `
## Employment
The employee is employed by the hour as {position}. The place of work is {workplace}.
- The contract applies from: {startDate}
- The contract applies until: {endDate}
- Salary: {salary} for each hour worked, before tax. The salary is paid the month after the work.
## Shifts
Each shift is a fixed-term employment of its own that begins and ends with the shift. The employer offers shifts as they are needed, and the employee is free to accept or decline. Whoever has accepted a shift is bound to come.
@terms
@additional
@agreement`,
    },
    substitute: {
      title: 'Contract of substitute employment',
      body: `
## Employment
The employee is employed as a substitute for {replaces}, as {position}. The place of work is {workplace}.
- First day: {startDate}
- Last day: {endDate} || - Last day: when the regular employee is back at work
- Working time: {percent} % of full time
- Salary: {salary} a month at full time, before tax. The salary is paid every month.
## When the employment ends
The employment ends on the last day without notice.
Both parties can end it earlier. The period of notice is {noticeMonths}.
An employee who has been a substitute with the employer for more than two years in all during five years becomes permanently employed (section 5 a of the Swedish Employment Protection Act).
@terms
@additional
@agreement`,
    },
    sickBenefit: {
      title: 'Agreement on sickness benefit',
      body: `
## Changed working time
The employee has been granted sickness benefit ("sjukersättning"). The parties therefore agree on a changed working time.
- From: {startDate}
- Until: {endDate} || - Until: as long as the benefit is paid
- Extent of the benefit: {benefitPercent} %
- Working time during the period: {percent} % of full time
## Salary and employment
Salary and other benefits are recalculated for the new working time. In all else the contract of employment applies as before.
The employee tells the employer at once if the Swedish Social Insurance Agency changes or withdraws the benefit.
@additional
@agreement`,
    },
    writtenReminder: {
      title: 'Written reminder',
      body: `
## What it is about
On {eventDate} the following happened:
{reason}
## What the employer expects
The employer regards this as a breach of the duties of the employment and expects that it does not happen again. If it does, it can lead to a written warning, and the employment can be called into question.
The employee is welcome to give their view to the employer, alone or together with their union representative.
@additional
@receipt`,
    },
    writtenWarning: {
      title: 'Written warning',
      body: `
## What it is about
On {eventDate} the following happened:
{reason}
## Warning
This is a serious breach of the duties of the employment, and the employee hereby receives a warning. If something similar happens again, the employer may give notice or dismiss the employee.
The employee is welcome to give their view to the employer, alone or together with their union representative.
@additional
@receipt`,
    },
    ownResignation: {
      title: 'Own resignation',
      body: `
## Resignation
The employee resigns from the employment as {position}. || The employee resigns from the employment.
- Last day of employment: {endDate}
- Period of notice: {noticeMonths}
## Before the employment ends
The employee returns keys, cards, work clothes, vehicles and whatever else belongs to the employer by the last day. Final salary and vacation pay are paid with the next ordinary salary after the last day.
@additional
## Signature
The resignation is valid once the employee has signed it with a code sent by SMS.`,
    },
    dismissalByEmployer: {
      title: 'Dismissal by the employer',
      body: `
## Notice of dismissal
The employer gives the employee notice from the employment as {position}. || The employer gives the employee notice from the employment.
- Last day of employment: {endDate}
- Period of notice: {noticeMonths}
## Reasons
{reason}
## If you want to contest the dismissal
Whoever wants the dismissal declared invalid must tell the employer within two weeks of having received it. Whoever only wants damages must tell the employer within four months (sections 40 and 41 of the Swedish Employment Protection Act).
After a dismissal because of redundancy, the employee may have a right of priority to be employed again. Whoever wants to use it reports this to the employer.
@additional
@receipt`,
    },
    scheduleChange: {
      title: 'Changed schedule',
      body: `
## New schedule
- From: {startDate}
- Until: {endDate} || - Until: further notice
{schedule}
## In all else
The contract of employment applies as before. The rules on daily rest, weekly rest and breaks are kept with the new schedule too.
@additional
@agreement`,
    },
    other: {
      title: '{title}',
      body: `
## What we agree on
- From: {startDate}
- Until: {endDate}
{freeText}
@agreement`,
    },
  },
}
