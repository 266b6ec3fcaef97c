/** A made-up Swedish personal number: the check digit is right (Luhn, as Skatteverket has it). */
export function personalNumber(nth: number): string {
  const born = new Date(Date.UTC(1960, 0, 1 + (nth % 14_000)))
  const day = born.toISOString().slice(0, 10).replaceAll('-', '')
  const nine = `${day.slice(2)}${String(100 + (Math.floor(nth / 14_000) % 900))}`
  const sum = [...nine].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${day}${nine.slice(6)}${(10 - (sum % 10)) % 10}`
}
