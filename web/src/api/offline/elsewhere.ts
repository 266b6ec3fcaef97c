import { betweenTabs } from './between-tabs.ts'

/** What another tab of this browser does with what is being written: they keep it in one place. */
export interface Elsewhere {
  /** kept: it stands there now in place of what was; gone: it was sent, or thrown away. */
  readonly is: 'kept' | 'gone'
  /** What is kept there, or was last. */
  readonly typed: unknown
}

/** What tabs tell each other of what is kept of a person under a name. */
export const typedElsewhere = betweenTabs<
  Elsewhere & { readonly person: string; readonly name: string }
>('typed')
