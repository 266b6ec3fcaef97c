// GSM 03.38, the alphabet of seven bits, and the signs of it that take two places.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '^{}\\[~]|€\f'

/**
 * How many SMS a text becomes: 160 signs in one and 153 in each of several, or 70 and 67 as soon as
 * one sign is outside the alphabet of GSM 03.38.
 */
export function smsParts(text: string): number {
  let places = 0
  for (const sign of text) {
    if (basic.includes(sign)) places += 1
    else if (extended.includes(sign)) places += 2
    else return text.length <= 70 ? 1 : Math.ceil(text.length / 67)
  }
  return places <= 160 ? 1 : Math.ceil(places / 153)
}
