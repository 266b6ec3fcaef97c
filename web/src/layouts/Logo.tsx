import { useQuery } from '@tanstack/react-query'

const DEFAULT = '/logo.svg'

/** The page as it was served says where this host has no logo of its own: nobody asks for it then. */
const hasNone = () => document.documentElement.dataset.logo === 'none'

/** The logo of this host's company, or the default white one. */
export function Logo({ name }: { name: string }) {
  const host = `/logo/${location.hostname}`
  const own = useQuery({
    queryKey: ['logo', host],
    queryFn: async () => ((await fetch(host, { method: 'HEAD' })).ok ? host : DEFAULT),
    enabled: !hasNone(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return (
    <img
      src={own.data ?? DEFAULT}
      alt={name}
      height={36}
      className="h-9 max-w-[180px] object-contain"
    />
  )
}
