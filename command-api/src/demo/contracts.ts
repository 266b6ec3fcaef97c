import { addDays, addMonths } from '@portal/calendar/days'
import { DAY_MS } from '@portal/calendar/lengths'
import { stockholmDay } from '@portal/calendar/stockholm'
import { ContractFields, type ContractType } from '@portal/contracts/contract-types'
import { contractEvents, type Happened, signageEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { type Party, SIGNED_FORM, signedHash } from '@portal/platform/signed-form'
import { renderContract } from '@portal/projections/contracts/render'
import { demoCompanies, demoDepartments, logins } from './company.ts'

interface Chronicle {
  add(stream: string, event: Happened, at: number, actor?: string): void
}

/** A driver whose contracts are signed, and a new one who has one to sign. */
export function seedContracts(
  history: Chronicle,
  begin: number,
  idOf: (name: string) => string,
): void {
  const issue = (
    name: string,
    type: ContractType,
    at: number,
    more: Partial<ContractFields>,
    signedAfter?: number,
  ) => {
    const contractId = newId()
    const userId = idOf(name)
    const index = logins.findIndex((one) => one.name === name)
    const login = logins[index]
    const department = demoDepartments[login?.department ?? 0]
    const fields = ContractFields.parse({
      position: 'lastbilschaufför C',
      workplace: department?.name ?? '',
      percent: 100,
      ...more,
    })
    const { title, content } = renderContract(type, 'sv', fields, {
      name: `${login?.firstName} ${login?.lastName}`,
      personalNumber: '',
      address: `Provgatan ${index + 1}`,
      company: demoCompanies[0].name,
      organisationNumber: demoCompanies[0].organisationNumber,
      department: department?.name ?? '',
    })
    const company = demoCompanies[0]
    const parties: Party[] = [
      { role: 'employer', name: company.name, number: company.organisationNumber, address: '' },
      {
        role: 'employee',
        name: `${login?.firstName} ${login?.lastName}`,
        number: '',
        address: `Provgatan ${index + 1}`,
      },
    ]
    const form = SIGNED_FORM
    const what = { title, type, language: 'sv', parties, text: content }
    const contentHash = signedHash(form, { kind: 'contract', ...what })
    const stream = `contract-${contractId}`
    const issuedById = idOf('wageadmin')
    history.add(
      stream,
      contractEvents.contractIssued({
        contractId,
        userId,
        type,
        language: 'sv',
        title,
        content,
        contentHash,
        form,
        parties,
        fields: Object.entries(fields)
          .filter(([, value]) => value !== '' && value !== null && value !== undefined)
          .map(([field, value]) => ({ name: field, value: String(value) })),
        issuedById,
        startDate: fields.startDate || null,
        endDate: fields.endDate || null,
      }),
      at,
      issuedById,
    )
    if (signedAfter === undefined) return
    const signingId = newId()
    history.add(
      `signing-${signingId}`,
      signageEvents.signingStarted({
        signingId,
        userId,
        kind: 'contract',
        objectId: contractId,
        contentHash,
        phoneEnd: String(1000 + index).slice(-2),
      }),
      at + signedAfter - 60_000,
      userId,
    )
    history.add(
      stream,
      contractEvents.contractSigned({
        contractId,
        userId,
        contentHash,
        form,
        method: 'sms',
        signingId,
      }),
      at + signedAfter,
      userId,
    )
  }
  const day = (at: number) => stockholmDay(new Date(at))
  const hired = begin + 2 * DAY_MS
  issue(
    'driver',
    'permanentEmployment',
    hired,
    { startDate: day(hired + 5 * DAY_MS), salary: 32_500, noticeMonths: 1 },
    DAY_MS,
  )
  issue(
    'driver',
    'scheduleChange',
    begin + 40 * DAY_MS,
    {
      startDate: day(begin + 50 * DAY_MS),
      schedule: 'Måndag–torsdag 06.00–15.00\nFredag 06.00–12.00',
    },
    2 * DAY_MS,
  )
  const starts = day(begin + 60 * DAY_MS)
  issue('newdriver', 'trialEmployment', begin + 58 * DAY_MS, {
    startDate: starts,
    endDate: addDays(addMonths(starts, 6), -1),
    salary: 30_500,
  })
}
