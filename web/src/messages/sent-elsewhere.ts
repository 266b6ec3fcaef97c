import { betweenTabs } from '../api/offline/between-tabs.ts'

/** What tabs of one browser tell each other of a draft: this one was sent, or thrown away. */
export const sentElsewhere = betweenTabs<{
  readonly person: string
  readonly name: string
  /** As JSON. */
  readonly written: string
}>('drafts')
