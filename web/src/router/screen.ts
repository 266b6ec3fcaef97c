import type { Place } from '@portal/contracts/places'
import type { ComponentType } from 'react'

/** Who may open a screen; the words are those of the product's list of screens. */
export type Who =
  | 'guest'
  | 'user'
  | 'self'
  | 'clerk'
  | 'manager'
  | 'admin'
  | 'adminmenu'
  | 'wage'
  | 'super'
  | 'whistle'

export type Load = () => Promise<{ default: ComponentType }>

interface Options {
  readonly layout?: 'default' | 'empty' | 'jobs'
  /** Where people begin: what it shows has its texts in the file that a language begins with. */
  readonly isFirst?: true
}

export interface Screen extends Options {
  readonly path: string
  readonly who: Who
  readonly page: Load
  readonly layout: 'default' | 'empty' | 'jobs'
}

/** A screen of an area: where it is, who may open it, and what it shows. */
export const screen = ({ path }: Place, who: Who, page: Load, options: Options = {}): Screen => ({
  layout: 'default',
  ...options,
  path,
  who,
  page,
})
