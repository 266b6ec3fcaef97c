import { useContext } from 'react'
import { Told } from './told.ts'

/** What the page tells for a moment, for who hears a dialog: all of the page behind it is silent while it is open. */
export function ToldHere() {
  return (
    <p role="status" className="sr-only">
      {useContext(Told)}
    </p>
  )
}
