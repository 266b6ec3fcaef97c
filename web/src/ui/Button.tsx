import { LoaderCircle } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link } from 'react-router'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'
const looks: Record<ButtonKind, string> = {
  primary: 'bg-action text-on-action hover:opacity-90 shadow-sm',
  secondary: 'border border-field-line bg-surface text-ink hover:bg-raised',
  quiet: 'text-link hover:bg-raised',
  danger: 'border border-bad text-bad bg-surface hover:bg-bad-soft',
}

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>
  kind?: ButtonKind
  /** Shows progress, and does nothing when it is pressed again; it keeps the focus, which a disabled one loses. */
  busy?: boolean
  /** There is nothing to press it for just now, e.g. since it was pressed: unlike a disabled one it keeps the focus. */
  off?: boolean
  icon?: ReactNode
}

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-4 py-1 font-medium transition print:hidden [td_&]:whitespace-nowrap @max-4xl:[td_&]:px-2 max-[16rem]:px-2 max-[16rem]:wrap-anywhere [&>svg]:shrink-0'

export function Button({
  kind = 'primary',
  busy = false,
  off = false,
  icon,
  children,
  className = '',
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      // Enter in a field presses the button of its form, which then sends nothing.
      onClick={busy || off ? (event) => event.preventDefault() : onClick}
      aria-disabled={busy || off || undefined}
      aria-busy={busy}
      className={`${shape} disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 ${looks[kind]} ${className}`}
    >
      {busy ? <LoaderCircle size={18} className="animate-spin" aria-hidden /> : icon}
      {children}
    </button>
  )
}

/**
 * A link that looks like a button: it leads to another page.
 * @param label what it is called, where several on a page say the same
 * @param isCurrent what it leads to is shown already
 */
export function LinkButton({
  to,
  kind = 'primary',
  icon,
  label,
  isCurrent,
  children,
}: {
  to: string
  kind?: ButtonKind
  icon?: ReactNode
  label?: string
  isCurrent?: boolean
  children: ReactNode
}) {
  return (
    <Link
      to={to}
      className={`${shape} ${looks[kind]}`}
      aria-label={label}
      aria-current={isCurrent || undefined}
    >
      {icon}
      {children}
    </Link>
  )
}

/** A link that looks like a button: what opens it is not the portal, as a program for calendars. */
export function OutwardButton({
  href,
  icon,
  children,
}: {
  href: string
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <a href={href} className={`${shape} ${looks.secondary}`}>
      {icon}
      {children}
    </a>
  )
}
