/** An organisation number as it is written: 556016-0680. @param digits as it is kept, or empty */
export function writtenNumber(digits: string): string {
  return digits.replace(/^(\d{6})(\d{4})$/, '$1-$2')
}
