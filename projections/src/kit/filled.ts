/** A text with what stands in its braces filled in. */
export const filled = (text: string, given: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => given[name] ?? '')
