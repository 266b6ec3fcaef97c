import { userEvents } from '@portal/events'

/** The name that somebody gives who registers. */
export const named = { firstName: 'Nina', lastName: 'Ny' }

/** Nine digits with their check digit (Luhn, as Skatteverket has it). */
function checked(nine: string): string {
  const sum = [...nine].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${nine}${(10 - (sum % 10)) % 10}`
}

/** A made-up Swedish personal number: the check digit is right. */
export function personalNumber(nth: number): string {
  const born = new Date(Date.UTC(1960, 0, 1 + (nth % 14_000)))
  const day = born.toISOString().slice(0, 10).replaceAll('-', '')
  const nine = `${day.slice(2)}${String(100 + (Math.floor(nth / 14_000) % 900))}`
  return `${day.slice(0, 2)}${checked(nine)}`
}

/** The samordningsnummer of who has this personal number: the day and 60. */
export const coordinationNumber = (number: string): string =>
  `${number.slice(0, 2)}${checked(`${number.slice(2, 6)}${Number(number.slice(6, 8)) + 60}${number.slice(8, 11)}`)}`

type Created = Parameters<typeof userEvents.userCreated>[0]

/** What makes an employee without rights; `more` says what is to be otherwise. */
export const personCreated = (userId: string, more: Partial<Created> = {}) =>
  userEvents.userCreated({
    userId,
    firstName: 'Prov',
    lastName: 'Person',
    email: `${userId}@demo.example`,
    phone: '',
    personalNumber: '',
    street: '',
    postalCode: '',
    city: '',
    employmentNumber: '',
    userType: 'Employee',
    roles: [],
    companyId: null,
    departmentIds: [],
    locale: null,
    invited: false,
    ...more,
  })
