/**
 * The areas whose texts stand in the one file that a language begins with: those of every page, of the
 * sign-in and of the start. All others are a second file, which the first other page brings in.
 */
export const firstTexts: readonly string[] = ['auth', 'errors', 'layouts', 'ui', 'news', 'start']

/** Words of every page that only pages with texts of their own use: they come with those. */
export const laterWords: readonly string[] = [
  ...['bold', 'italic', 'bulletList', 'numberedList', 'formatting', 'heading', 'redo'],
  ...['discardDraft', 'discardDraftText', 'discardDraftTitle'],
  ...['draftElsewhere', 'draftKept', 'draftNotKept'],
  ...['chooseFile', 'dropFile', 'otherFile', 'sendsOnceThere', 'movie', 'line', 'verdict'],
  ...['exportXlsx', 'fingerprint', 'latestEvents', 'newRows', 'searchAudience', 'group'],
  ...['whatIsMissing', 'whatIsMissingHelp', 'copied', 'notCopied'],
  ...['select', 'selectAll'],
]

/** Of these contracts the pages that people begin with make use: the words for their refusals come first. */
export const firstContracts = ['auth', 'impersonation'] as const
