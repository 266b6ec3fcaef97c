import { listingPeople } from '@portal/contracts/user-notes'
import { expect, test } from 'vitest'
import { BatchWriter } from '../kit/writer.ts'
import { people } from './people.ts'

test.each([
  'userDetailsChanged',
  'userTypeChanged',
  'userPlaced',
  'userActivated',
  'userDeactivated',
  'userDeleted',
])('%s is told to all that lists people', (type) => {
  const told = new Set<string>()
  const names = { firstName: 'Anna', lastName: 'Ek', email: 'a@demo.example', personalNumber: '' }
  const data = { userId: 'u', userType: 'Employee', companyId: null, departmentIds: [], ...names }
  people.handle(
    new BatchWriter(people.tables).writers(),
    {
      type,
      data,
      meta: {},
      time: new Date(),
      position: 1n,
      version: 1n,
      stream: 'person-u',
    } as never,
    (...touches) => {
      for (const { topic } of touches) told.add(topic)
    },
  )
  expect([...told]).toEqual(expect.arrayContaining(['users', ...listingPeople]))
})
