import { PersonLink } from './PersonLink.tsx'

/**
 * Some people, each name leading to their page.
 * @param people the first of them; @param more what is said of the others; nothing where these are all
 */
export function NamedPeople({
  people,
  more,
}: {
  people: readonly { readonly id: string; readonly userName: string }[]
  more: string | false
}) {
  return (
    <p className="flex flex-wrap gap-x-3">
      {people.map(({ id, userName }) => (
        <PersonLink key={id} id={id} name={userName} />
      ))}
      {more && <span>{more}</span>}
    </p>
  )
}
