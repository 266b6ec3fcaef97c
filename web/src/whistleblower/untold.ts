/**
 * Of a field whose words nobody but a case is told: browsers that correct or go on with what is typed send it to whoever
 * does that for them, before anything is sealed.
 */
export const untold = {
  spellCheck: false,
  autoCorrect: 'off',
  writingsuggestions: 'false',
} as const
