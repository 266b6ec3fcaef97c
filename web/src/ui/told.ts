import { createContext } from 'react'

/** What is asked before something that cannot be undone. */
export interface Question {
  title: string
  text?: string
  confirm: string
  danger?: boolean
}

/** What is told just now. */
export const Told = createContext<string | undefined>(undefined)
