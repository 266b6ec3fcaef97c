import type { Refusal } from '@portal/contracts/refusals'
import { useTranslation } from 'react-i18next'

/** Those of many with whom it was not done, and why. */
export function LeftOut({
  title,
  left,
}: {
  title?: string
  left: readonly { readonly name: string; readonly code: Refusal }[]
}) {
  const { t } = useTranslation('errors')
  if (left.length === 0) return null
  return (
    <div role="alert" className="rounded-lg bg-warn-soft p-4 text-warn">
      {title && <p className="mb-1 font-semibold">{title}</p>}
      <ul className="list-disc pl-5">
        {left.map(({ name, code }) => (
          <li key={name}>
            {name}: {t(code)}
          </li>
        ))}
      </ul>
    </div>
  )
}
