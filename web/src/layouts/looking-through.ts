import { onPersonChange } from '../api/client.ts'

const KEY = 'lookedThrough'

/**
 * While somebody's eyes are looked through: where that ends elsewhere, the page begins anew as its
 * owner's, and says of whom it was.
 * @param name the person's name; @returns stops listening
 */
export const leaveWhenEnded = (name: string): (() => void) =>
  onPersonChange(() => {
    sessionStorage.setItem(KEY, name)
    location.assign('/')
  })

/** Also without: another tab may have begun to look through somebody's eyes. */
export const beginAnewAsAnother = (): (() => void) => onPersonChange(() => location.assign('/'))

/** Whose eyes were looked through until it ended by itself; null where nobody's. */
export const endedOf = (): string | null => sessionStorage.getItem(KEY)
export const forgetEnded = (): void => sessionStorage.removeItem(KEY)
