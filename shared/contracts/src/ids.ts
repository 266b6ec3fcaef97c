const shape =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|(?:0{8}-(?:0{4}-){3}0{12}|f{8}-(?:f{4}-){3}f{12}))$/i

/** Is it an id as calls take it (RFC 9562)? Needs no schema, so that a page's address can be looked at first. */
export const isId = (text: string | undefined): boolean => text !== undefined && shape.test(text)
