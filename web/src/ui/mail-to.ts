/** The link that writes to an address, whatever stands in it: nothing of it is read as a head of the mail. */
export const mailTo = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`
