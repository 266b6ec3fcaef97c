import type { erased, remove } from '@portal/domain/users/decisions'

/** Decides over the person, in the name of whoever asked for it. */
export type DecidePerson = (decision: typeof remove | typeof erased) => Promise<unknown>

/** How calls and schedules have people erased. */
export interface Erasing {
  /**
   * Erases somebody. When it returns nothing of them is left; when it throws, that is remembered and
   * goes on by itself.
   * @param by who asked for it
   */
  erase(userId: string, by: string, decide: DecidePerson): Promise<void>
  /** As `erase`, because a retention rule says that they are kept no longer. */
  eraseByRule(userId: string): Promise<void>
  /**
   * At the start, before anybody is answered: whatever is remembered and not done in this database, as
   * after a backup from before was restored, is done. Throws StartError where the file of what is
   * remembered is not as it was written.
   */
  applyRemembered(): Promise<void>
  /** Ends what was begun and left, and looks once more for what was under way meanwhile. */
  goOver(): Promise<void>
}
