import { addressOf, places } from '@portal/contracts/places'
import { Link } from 'react-router'
import { useHere } from '../router/place.ts'

/** A person's name, leading to their page and back; plain where they are gone. */
export function PersonLink({ id, name }: { id: string | null; name: string }) {
  const back = useHere()
  if (!id) return <span translate="no">{name}</span>
  return (
    <Link
      translate="no"
      to={addressOf(places.user, { userId: id, back })}
      className="text-link wrap-anywhere in-[td]:wrap-break-word hover:underline thumb-high"
    >
      {name}
    </Link>
  )
}
