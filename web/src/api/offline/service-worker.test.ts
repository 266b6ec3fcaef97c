import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const origin = 'https://portal.example'
type Listener = (event: object) => void

/** A tab of the portal; it goes where it is asked to, or stays busy. */
const tab = (answers: boolean) => ({
  focus: vi.fn(async () => undefined),
  told: [] as object[],
  postMessage(what: object, ports: MessagePort[] = []) {
    this.told.push(what)
    if (answers) ports[0]?.postMessage(true)
  },
})

let listeners: Map<string, Listener>
let tabs: ReturnType<typeof tab>[]
const shown = vi.fn(async () => undefined)
const badge = vi.fn(async () => undefined)
const openWindow = vi.fn(async () => undefined)
const subscribe = vi.fn(async () => undefined)

/** Asking for a page while the worker starts. */
const navigationPreload = { enable: vi.fn(async () => {}), disable: vi.fn(async () => {}) }
const navigator = { setAppBadge: badge, userAgent: '' }

const removed = vi.fn(async () => true)
let cache: { put(address: string, answer: Response): Promise<void>; kept: string[] }
let answers: (address: string) => Response

/** Runs the worker, as a browser does, with what it uses of one. */
beforeEach(async () => {
  vi.clearAllMocks()
  listeners = new Map()
  tabs = []
  const kept: string[] = []
  cache = { kept, put: async (address) => void kept.push(address) }
  const script = await readFile(join(import.meta.dirname, '../../../service-worker.js'), 'utf8')
  runInNewContext(
    script.replace('= SHELL', "= { version: '1', parts: ['/assets/a.js'], entry: '/a.js' }"),
    {
      ...{ URL, MessageChannel, Promise, setTimeout, clearTimeout, console },
      location: new URL(origin),
      navigator,
      registration: { showNotification: shown, pushManager: { subscribe }, navigationPreload },
      clients: { matchAll: async () => tabs, openWindow, claim: async () => undefined },
      caches: {
        ...{ open: async () => cache, delete: removed },
        ...{ match: async () => undefined, keys: async () => [] },
      },
      fetch: async (address: string) => answers(address),
      skipWaiting: async () => undefined,
      addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    },
  )
})

/** Lets something happen to the worker, and waits until it has done what it does then. */
async function happens(name: string, event: object): Promise<void> {
  let doing: Promise<unknown> = Promise.resolve()
  listeners.get(name)?.({
    ...event,
    waitUntil: (work: Promise<unknown>) => {
      doing = work
    },
  })
  await doing
}

test('a page is asked for while the worker starts, save in Firefox, which then shows none without a network', async () => {
  navigator.userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
  await happens('activate', {})
  expect(navigationPreload.enable).not.toHaveBeenCalled()
  // An older worker had it on, and it stays so.
  expect(navigationPreload.disable).toHaveBeenCalledOnce()
  navigator.userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) FxiOS/128.0 Mobile'
  await happens('activate', {})
  expect(navigationPreload.enable).toHaveBeenCalledOnce()
})

const said = {
  ...{ title: 'Meddelanden', body: 'Olästa meddelanden: 2', lang: 'sv', tag: 'messages' },
  ...{ path: '/inside/user/messages?group=a', for: 'anna' },
}
const clicked = (path = said.path) => ({
  notification: { close: vi.fn(), data: { path, whom: 'anna' } },
})
const there = '/inside/user/messages?group=a&for=anna'

test('what is pushed is shown under its tag, with the figure on the icon', async () => {
  await happens('push', { data: { json: () => ({ ...said, badge: 2 }) } })
  const { title, body, lang, tag } = said
  expect(shown).toHaveBeenCalledExactlyOnceWith(
    title,
    expect.objectContaining({ body, lang, tag, data: { path: said.path, whom: 'anna' } }),
  )
  expect(badge).toHaveBeenCalledExactlyOnceWith(2)
  await happens('push', { data: { json: () => said } })
  expect(badge, 'what is not about messages leaves the figure').toHaveBeenCalledTimes(1)
})

describe('a click', () => {
  test('opens the page, named with whom it is for', async () => {
    const event = clicked()
    await happens('notificationclick', event)
    expect(event.notification.close).toHaveBeenCalled()
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(there)
  })

  test('goes there in the tab that is open', async () => {
    tabs = [tab(true)]
    await happens('notificationclick', clicked())
    expect(tabs[0]?.focus).toHaveBeenCalled()
    expect(tabs[0]?.told).toEqual([{ goTo: there }])
    expect(openWindow).not.toHaveBeenCalled()
  })

  test('opens a new tab where the one that is open does not answer', async () => {
    tabs = [tab(false)]
    await happens('notificationclick', clicked())
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(there)
  })

  test('never leads out of the portal', async () => {
    for (const path of ['https://evil.example/a', '//evil.example/a'])
      await happens('notificationclick', clicked(path))
    expect(openWindow).not.toHaveBeenCalled()
  })
})

test('the page of a network that wants its own sign-in first is kept for no part of the shell', async () => {
  const as = (type: string, body = '') => new Response(body, { headers: { 'Content-Type': type } })
  const shell = () => as('text/html', '<script src="/a.js"></script>')
  answers = (address) => (address === '/shell.html' ? shell() : as('text/html; charset=utf-8'))
  await expect(happens('install', {})).rejects.toThrow('/assets/a.js')
  expect([cache.kept, removed.mock.calls]).toEqual([[], [['shell-1']]])
  answers = (address) =>
    address === '/shell.html'
      ? shell()
      : as(address.endsWith('.js') ? 'text/javascript' : 'text/html')
  await happens('install', {})
  expect(cache.kept).toEqual(['/assets/a.js', '/shell.html'])
})

test('a new address of the browser is asked for, and told to the pages that are open', async () => {
  tabs = [tab(false)]
  const applicationServerKey = new Uint8Array(65)
  const oldSubscription = { options: { applicationServerKey } }
  await happens('pushsubscriptionchange', { oldSubscription })
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey })
  expect(tabs[0]?.told).toEqual([{ renewed: true }])
  await happens('pushsubscriptionchange', { oldSubscription, newSubscription: {} })
  expect(subscribe, 'the browser has done so itself').toHaveBeenCalledTimes(1)
})
