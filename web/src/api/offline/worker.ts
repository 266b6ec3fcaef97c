/** How often an open page looks whether there is a new version to keep, in ms. */
const LOOK_MS = 60 * 60_000

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

let policy: ReturnType<Policies['createPolicy']> | undefined

/** The worker's address, as a page wants it that takes scripts from policies alone. */
function address(): string {
  const factory = (window as { trustedTypes?: Policies }).trustedTypes
  // Ours, whatever is asked for.
  policy ??= factory?.createPolicy('service-worker', { createScriptURL: () => '/sw.js' })
  return policy?.createScriptURL('/sw.js') ?? '/sw.js'
}

let keeping: Promise<boolean> | undefined

/**
 * Has the browser keep the shell, so that the portal opens without a network; while the page stays open,
 * that of each new version. Where a browser refuses, all is as without it.
 * @returns whether there is a shell, once it is whole
 */
export function keepShell(): Promise<boolean> {
  keeping ??= begin().catch(() => {
    // As in a private window, or where an administrator of the device forbids it.
    keeping = undefined
    return false
  })
  return keeping
}

async function begin(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return false
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register(address(), { updateViaCache: 'none' })
  const look = () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
  }
  setInterval(look, LOOK_MS)
  await serviceWorker.ready
  return true
}
