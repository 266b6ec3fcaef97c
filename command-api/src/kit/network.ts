import { normalizeIP } from '@fastify/rate-limit'

/**
 * Whose tries are counted together: an address, and of IPv6 the network of 64 bits that it is in, for that is what one
 * subscriber has. Empty for who has gone meanwhile.
 */
export const networkOf = ({ ip }: { readonly ip: string | undefined }): string =>
  normalizeIP(ip ?? '')
