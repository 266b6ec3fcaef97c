/** Marks that show nothing: zero-width spaces, soft hyphens, directions. Sheets and mails carry them. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

/** The "@" as some keyboards write it. */
const widePlace = /[\uff20\ufe6b]/g

/** An address as it is kept and written to: without what nobody sees, composed (NFC). Case stays. */
export const writtenEmail = (text: string): string =>
  text.normalize('NFC').replace(unseen, '').replace(widePlace, '@').trim()

/** What may stand before the "@" without quotes (RFC 5321 and 6531: atoms and dots). */
const plainLocal = /^[^\s"(),:;<>@[\\\]]+$/

/** `"anna"@…` is `anna@…` (RFC 5321, 4.1.2: quotes that need not be are not part of the name). */
function withoutQuotes(local: string): string {
  const inner = /^"(.*)"$/s.exec(local)?.[1]?.replace(/\\(.)/gs, '$1')
  return inner !== undefined && plainLocal.test(inner) ? inner : local
}

/** A domain in letters that the mail's servers know (IDNA, UTS 46), without the root's dot. */
function asciiDomain(text: string): string {
  const domain = text.replace(/[.\u3002]+$/, '')
  // What the reading of web addresses would take for something else than a name.
  if (/[/?#%:\\[\]]/.test(domain) || /(^|\.)\d+$/.test(domain)) return domain
  return (URL.parse(`http://${domain}`)?.hostname ?? domain).replace(/\.+$/, '')
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC')

/**
 * An e-mail address as it is compared: the same text for every spelling of one address. Case, width
 * and composition of letters, spaces around it, what nobody sees, quotes that need not be, and the
 * domain's script and last dot do not tell people apart. Dots and `+` before the "@" do: what they
 * mean is each mail server's own affair.
 */
export function sameEmail(email: string): string {
  const plain = folded(email.replace(unseen, '')).replace(unseen, '').trim()
  const at = plain.lastIndexOf('@')
  if (at < 1) return plain
  return `${withoutQuotes(plain.slice(0, at))}@${asciiDomain(plain.slice(at + 1))}`
}
