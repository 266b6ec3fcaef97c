/** The areas whose texts every page may show: the client begins with them. */
export const coreTexts = ['auth', 'errors', 'layouts', 'ui'] as const

/**
 * The areas whose texts stand in the one file that a language begins with: those of every page, of the
 * sign-in and of the start. All others are a second file, which the first other page brings in.
 */
export const firstTexts: readonly string[] = [...coreTexts, 'news', 'start']

/** Of these contracts the pages that people begin with make use: the words for their refusals come first. */
export const firstContracts = ['auth', 'impersonation'] as const
