/** So many days after it was told of, whoever has not done it is reminded. */
export const FIRST_DAYS = 3
export const LAST_DAYS = 7
/** What was missed for longer, as while nothing ran, is not brought up any more. */
export const OVER_DAYS = 14
