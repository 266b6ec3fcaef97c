const DEFAULT = '/logo.svg'

/** The logo of this host's company, or the default white one: the page as it was served says which. */
export function Logo({ name }: { name: string }) {
  const own = document.documentElement.dataset.logo === 'own'
  return (
    <img
      src={own ? `/logo/${location.hostname}` : DEFAULT}
      alt={name}
      height={36}
      className="h-9 max-w-[180px] object-contain"
    />
  )
}
