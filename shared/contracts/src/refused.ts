/** Which part of an input it was about: `path` in the input, and why. */
export interface FieldFault {
  readonly path: string
  readonly message: string
}

/** Says that a call is refused, with a code that its contract declares. */
export class Refused<X extends string> {
  readonly code: X
  /** Which parts of the input it was about, where that helps. */
  readonly fields: FieldFault[] | undefined
  constructor(code: X, fields?: FieldFault[]) {
    this.code = code
    this.fields = fields
  }
}

export const refuse = <const X extends string>(code: X, fields?: FieldFault[]): Refused<X> =>
  new Refused(code, fields)
