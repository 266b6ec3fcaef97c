/** A place of the page that may hold something which is not saved. */
export interface Place {
  dirty: boolean
  /** It goes with another part of its page, too, where the address's parameters say which. */
  within: boolean
  /** It may be left without a question. */
  free: boolean
  /** It is a dialog's: that asks itself when it is closed, and may lead on; the browser's Back is asked about here. */
  ofDialog?: boolean
}
export const placesHeld = new Set<Place>()

/** Is there something on the page that is not saved, and that its writer has not given up? */
export const isUnsaved = (): boolean => [...placesHeld].some(({ dirty, free }) => dirty && !free)
