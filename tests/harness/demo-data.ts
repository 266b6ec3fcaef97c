import { seedDemo } from '@portal/command-api/demo/seed'
import type { Duties } from '@portal/command-api/duties'
import { type Portal, startPortal } from '@portal/command-api/portal'
import { createLogger } from '@portal/platform/log'
import { readSettings } from '@portal/platform/settings'

/**
 * Makes the demo company with the settings given, as `npm start` does, and stops again; the data
 * stays for processes to be started on it.
 */
export async function makeDemoData(
  settings: Record<string, string>,
  duties?: Duties,
): Promise<void> {
  const portal = await openInProcess(settings, duties)
  await portal.stop()
}

/** A portal in this process with the demo company, on a port of its own. */
export async function openInProcess(
  settings: Record<string, string>,
  duties?: Duties,
): Promise<Portal> {
  return startPortal(await readSettings({ LOG_LEVEL: 'silent', ...settings, PORT: '0' }), {
    logger: createLogger('silent'),
    ...(duties ? { duties } : {}),
    onReady: async (parts) => {
      await seedDemo(parts, () => undefined)
    },
  })
}
