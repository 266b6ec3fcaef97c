import type { Words } from '../locales.ts'

/** Events, by name, in the words of every language. */
export type ActionWords = Readonly<Record<string, Words>>
