import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../api/session.tsx'
import { menuOf } from '../layouts/menu.ts'
import { Badge } from '../ui/parts.tsx'

/**
 * The ways on: what the menu holds, as large links.
 * @param without addresses that the page leads to in another way
 */
export function Shortcuts({ without }: { without: readonly string[] }) {
  const { t } = useTranslation('layouts')
  const session = useSession()
  const links = menuOf(session)
    .flatMap((group) => group.items)
    .filter((item) => !without.includes(item.to))
  if (links.length === 0) return null
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {links.map((item) => (
        <li key={item.to}>
          <Link
            to={item.to}
            className="flex min-h-16 items-center gap-3 rounded-xl border border-line bg-surface px-4 hover:bg-raised"
          >
            <item.icon size={22} aria-hidden className="text-link" />
            <span className="flex-1 font-medium">
              {'key' in item.text ? t(item.text.key) : item.text.words}
            </span>
            {item.badge !== undefined && (
              <Badge count={item.badge} label={t('unread', { count: item.badge })} />
            )}
            <ArrowRight size={18} aria-hidden className="text-dim" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
