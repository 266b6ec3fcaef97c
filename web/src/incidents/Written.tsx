import type { OwnIncident } from '@portal/contracts/incidents'
import { Moment } from '../ui/parts.tsx'

/**
 * What administrators wrote of a report, in the order in which they did.
 * @param quiet it is a note of the office alone, no answer
 */
export function Written({ all, quiet }: { all: OwnIncident['answers']; quiet?: boolean }) {
  return (
    <ul className="flex flex-col gap-3 empty:hidden">
      {all.map((one) => (
        <li key={one.id} className={`border-l-4 pl-3 ${quiet ? 'border-line' : 'border-link'}`}>
          <p className="text-sm text-dim">
            {one.byName} · <Moment at={one.at} />
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{one.text}</p>
        </li>
      ))}
    </ul>
  )
}
