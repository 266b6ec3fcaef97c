/** Letters that no decomposition parts, as they are typed where the keyboard has none of them. */
const apart: Readonly<Record<string, string>> = {
  ...{ ł: 'l', đ: 'd', ð: 'd', ø: 'o', ı: 'i' },
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' },
}

/**
 * A text as it is looked for: in small letters without marks, apostrophes left out and every dash a hyphen. A phone
 * makes ’ of the ' that is typed, so that who is written O'Brien is found as O’Brien and OBrien, too.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łđðøıæœßþ]/g, (letter) => apart[letter] ?? letter)
    .replace(/['’‘ʼʻ`´′＇]/g, '')
    .replace(/[\p{Pd}−]/gu, '-')
