/** What time is of, as payroll tells it apart; overtime is paid, or saved as time off. */
export const payKinds = [
  'ordinary',
  'simple',
  'qualified',
  'simpleOff',
  'qualifiedOff',
  'travel',
  'sick',
  'vab',
  'leave',
  'other',
] as const
export type PayKind = (typeof payKinds)[number]

/** The time code that each kind goes out with; null for what a receiver does not want. */
export type PayCodes = Readonly<Record<PayKind, string | null>>

/**
 * The codes that receivers of PAXml publish in their help (help.timewave.se, PAXml – tidkoder): TID is work
 * within the schedule, ÖT and ÖK overtime that is paid and that becomes time off, RE travel, SJK sickness,
 * VAB care of a child, TJL leave, FR other absence. Which of 1 to 5 is simple and which qualified overtime is
 * the receiver's to say: 1 and 2 are what most begin with. What a leave is paid as (SEM, KOM) a time report
 * does not say.
 */
export const standardCodes: PayCodes = {
  ordinary: 'TID',
  simple: 'ÖT1',
  qualified: 'ÖT2',
  simpleOff: 'ÖK1',
  qualifiedOff: 'ÖK2',
  travel: 'RE1',
  sick: 'SJK',
  vab: 'VAB',
  leave: 'TJL',
  other: 'FR1',
}

const code = /^[A-ZÅÄÖ]{2,3}\d?$/

/**
 * The codes of a receiver, said as `ordinary=ARB,travel=-` where they are not the standard's; `-` leaves
 * a kind out.
 * @throws Error that says which part is wrong
 */
export function payCodesFrom(text: string): PayCodes {
  const said: Partial<Record<PayKind, string | null>> = {}
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [name = '', value = '', ...more] = part.split('=').map((one) => one.trim())
    const kind = payKinds.find((one) => one === name)
    if (!kind || more.length > 0 || !(value === '-' || code.test(value)))
      throw new Error(`'${part.trim()}' is none of ${payKinds.join(', ')} with a code such as TID`)
    said[kind] = value === '-' ? null : value
  }
  return { ...standardCodes, ...said }
}
