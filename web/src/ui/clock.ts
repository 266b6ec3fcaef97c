/** Does this browser write AM or PM into a field with a time? By its own language, whatever the page's is. */
const hasAmPm = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12

/** Two times beside each other, where each has room for all of it: without its PM an evening is a morning. */
export const clockPairs = hasAmPm ? 'pairs-33' : 'pairs-24'

/** A time beside a day or a figure. */
export const momentPairs = hasAmPm ? 'pairs-33' : 'pairs-26'
