import { createContext } from 'react'

/** The id of the heading of the page. */
export const PAGE_TITLE = 'page-title'
/** The id of the heading that names what stands below it: the page's, or that of the card it is in. */
export const Heading = createContext(PAGE_TITLE)
