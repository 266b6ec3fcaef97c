import { Link, useLocation } from 'react-router'

/** A person's name, leading to their page and back; plain where they are gone. */
export function PersonLink({ id, name }: { id: string | null; name: string }) {
  const { pathname, search } = useLocation()
  if (!id) return name
  return (
    <Link
      to={`/inside/admin/user/${id}?back=${encodeURIComponent(`${pathname}${search}`)}`}
      className="text-link hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
    >
      {name}
    </Link>
  )
}
