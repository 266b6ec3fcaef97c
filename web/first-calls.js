// Asks for what nobody who is signed in can be shown a page without, while the scripts that show it are
// still on their way. The page takes the answers as its own first calls (src/api/first-calls.ts).
;(() => {
  const signedIn = /(?:^|; )(?:__Secure-)?signed-in=1(?:;|$)/.test(document.cookie)
  let owed = true
  try {
    owed = localStorage.getItem('browser:signOutOwed') !== null
  } catch {}
  if (!signedIn || owed) return
  const chosen = /(?:^|; )locale=(\w\w)/.exec(document.cookie)?.[1] ?? 'en'
  const first = new Map()
  window.portalFirst = first
  const renewed = navigator.locks.request('refresh', () =>
    fetch('/api/auth/refresh', {
      method: 'POST',
      keepalive: true,
      signal: AbortSignal.timeout(15000),
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    }),
  )
  first.set('/api/auth/refresh', renewed)
  const bearer = renewed.then(async (answer) => {
    if (!answer.ok) throw answer
    return `Bearer ${(await answer.clone().json()).jwtToken}`
  })
  for (const address of ['/api/auth', '/api/app/usersummary', '/api/app'])
    first.set(
      address,
      bearer.then((Authorization) =>
        fetch(address, {
          signal: AbortSignal.timeout(30000),
          headers: { Accept: 'application/json', Locale: chosen, Authorization },
        }),
      ),
    )
  for (const one of first.values()) one.catch(() => undefined)
})()
