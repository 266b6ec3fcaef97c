/** What a sheet bears that shows a list as it stood at the end of a day: up to where in the log. */
export interface Stamp {
  readonly day: string
  readonly position: string
}
