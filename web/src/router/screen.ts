import type { Place } from '@portal/contracts/places'
import type { ComponentType } from 'react'
import type { Texts } from '../i18n/texts.ts'

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

/** A text of the menu, which stands among those of the layouts. */
export type MenuKey = Extract<keyof Texts['layouts'], `menu${string}`>

interface Options {
  readonly layout?: 'default' | 'empty' | 'jobs'
  /** Where people begin: what it shows has its texts in the file that a language begins with. */
  readonly isFirst?: true
  /** It stands in the administrators' menu under these words; `layouts/menu.ts` has their icons and order. */
  readonly menu?: MenuKey
}

export interface Screen extends Options {
  readonly place: Place
  readonly path: string
  readonly who: Who
  readonly page: Load
  readonly layout: 'default' | 'empty' | 'jobs'
}

/** A screen of an area: where it is, who may open it, and what it shows. */
export const screen = (place: Place, who: Who, page: Load, options: Options = {}): Screen => ({
  layout: 'default',
  ...options,
  place,
  path: place.path,
  who,
  page,
})
