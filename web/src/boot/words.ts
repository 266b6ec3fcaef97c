/** What the script in the page itself can say (`boot.js`): the keys of its own texts and of those it shares. */
export const bootWords: readonly string[] = [
  'awayBusy',
  'awayFailed',
  'awayKept',
  'awayOffline',
  'awayPart',
  'awaySilent',
  'tooOld',
  'tryAgain',
]
