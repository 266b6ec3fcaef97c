import type account from '../account/texts/en.json'
import type agreements from '../agreements/texts/en.json'
import type applicants from '../applicants/texts/en.json'
import type calendarFeed from '../calendar-feed/texts/en.json'
import type errors from '../errors/texts/en.json'
import type goTo from '../go-to/texts/en.json'
import type layouts from '../layouts/texts/en.json'
import type media from '../media/texts/en.json'
import type outbox from '../outbox/texts/en.json'
import type reminders from '../reminders/texts/en.json'
import type signage from '../signage/texts/en.json'
import type tachograph from '../tachograph/texts/en.json'
import type ui from '../ui/texts/en.json'
import type waiting from '../waiting/texts/en.json'

/**
 * The texts of every area, by its name: a key that English lacks does not compile. Those that have screens
 * say so beside them.
 */
export interface Texts {
  account: typeof account
  agreements: typeof agreements
  applicants: typeof applicants
  'calendar-feed': typeof calendarFeed
  errors: typeof errors
  'go-to': typeof goTo
  layouts: typeof layouts
  media: typeof media
  outbox: typeof outbox
  reminders: typeof reminders
  signage: typeof signage
  tachograph: typeof tachograph
  ui: typeof ui
  waiting: typeof waiting
}
