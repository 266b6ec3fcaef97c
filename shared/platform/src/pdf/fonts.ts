import { createRequire } from 'node:module'

const find = createRequire(import.meta.url).resolve
const inter = (weight: string) => find(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`)

/** Whole fonts: they have the letters of all five languages. */
export const fontFiles = {
  regular: inter('400Regular'),
  italic: inter('400Regular_Italic'),
  bold: inter('600SemiBold'),
  boldItalic: inter('600SemiBold_Italic'),
} as const
export type FontName = keyof typeof fontFiles
