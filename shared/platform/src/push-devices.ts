/**
 * SQL of devices 'd' that pushes go to, with their sessions 's': only while one is signed in there, which
 * ends after 30 days without use, and after 90 in any case.
 */
export const devicesOf = `auth.push_device d JOIN auth.session s ON s.session_id = d.session_id
  AND s.revoked_at IS NULL AND s.used_at > now() - interval '30 days'
  AND s.created_at > now() - interval '90 days'`

/** What of a device is sealed with the person's own key: where it is reached, and what with. */
export const endpointFields = (userId: string) =>
  (['endpoint', 'p256dh', 'auth'] as const).map((path) => ({ path, subject: userId }))
