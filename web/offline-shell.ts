import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'

const locales = ['en', 'sv', 'pl', 'ro', 'bs']

/**
 * What a page without a network is made of, as modules of the client: whoever reads and writes there needs
 * no others. Nothing else is kept on a device; the whistleblower pages leave no trace there.
 */
const kept: readonly string[] = [
  'api/offline/reading.ts',
  'api/offline/begin.ts',
  'layouts/Drawer.tsx',
  'auth/Index.tsx',
  'auth/Login.tsx',
  'auth/SignedOut.tsx',
  'start/later.ts',
  'emergency/Emergency.tsx',
  'driver-rights/MyRights.tsx',
  'messages/Messages.tsx',
  'incidents/Report.tsx',
  'outbox/Waits.tsx',
  'ui/ConfirmDialog.tsx',
  'ui/PurifiedText.tsx',
  'ui/RichTextEditor.tsx',
]
/** Beside modules: what shows a PDF, the texts, the letters, the styles. */
const keptFiles =
  /\/(pdf-[\w-]+\.js|pdf\.worker[^/]*\.m?js|(first|more)-\w\w-[\w-]+\.js|latin[^/]*\.woff2|[\w-]+\.css)$/

/** The app's own names and addresses in a language; the company's name is the server's to say. */
function manifestIn(locale: string) {
  const words: Record<string, string> = JSON.parse(
    readFileSync(join(import.meta.dirname, 'src', 'layouts', 'texts', `${locale}.json`), 'utf8'),
  )
  const icon = (name: string, size: number, purpose: string) => ({
    src: `/icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const shortcut = (name: string | undefined, url: string, of: string) => ({
    name,
    url,
    icons: [{ src: `/icons/${of}-96.png`, sizes: '96x96', type: 'image/png' }],
  })
  return {
    // It stays the same app whatever its language.
    id: '/',
    lang: locale,
    description: words.description,
    start_url: '/start',
    scope: '/',
    display: 'standalone',
    background_color: '#0d1b3e',
    theme_color: '#0d1b3e',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...[48, 72, 96, 128, 144, 192, 256, 384, 512].map((size) => icon('icon', size, 'any')),
      ...[192, 512].map((size) => icon('maskable', size, 'maskable')),
    ],
    shortcuts: [
      shortcut(words.menuDamage, '/inside/incidentreport/DamageReport', 'damage'),
      shortcut(words.menuMessages, '/inside/user/messages', 'messages'),
    ],
  }
}

/**
 * What the portal is where it is installed, and without a network: the script that keeps the shell, with
 * the names of all that belongs to this version of it, and what a phone is told of the app, by language.
 */
export function offlineShell(): Plugin {
  return {
    name: 'offline-shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const all = new Set<string>()
        const add = (name: string) => {
          const file = bundle[name]
          if (all.has(name) || file?.type !== 'chunk') return
          all.add(name)
          for (const one of file.imports) add(one)
        }
        const page = bundle['index.html']
        const [, entry] =
          /<script type="module"[^>]* src="\/([^"]+)"/.exec(
            page?.type === 'asset' ? String(page.source) : '',
          ) ?? []
        if (!entry) throw new Error('the page has no script that it begins with')
        add(entry)
        for (const module of kept) {
          const found = chunks.filter(
            ({ moduleIds, facadeModuleId }) =>
              facadeModuleId?.endsWith(`/src/${module}`) ||
              moduleIds.some((id) => id.endsWith(`/src/${module}`)),
          )
          if (found.length === 0) throw new Error(`nothing was built of ${module}`)
          for (const { fileName } of found) add(fileName)
        }
        for (const name of Object.keys(bundle)) if (keptFiles.test(`/${name}`)) all.add(name)
        const parts = [...all].toSorted().map((name) => `/${name}`)
        const script = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')
        const version = createHash('sha256')
          .update(JSON.stringify(parts))
          .update(script)
          .digest('hex')
          .slice(0, 16)
        const told = JSON.stringify({ version, parts, entry: `/${entry}` })
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: minifySync(
            'sw.js',
            script.replace('} = SHELL', () => `} = ${told}`),
            { module: false },
          ).code,
        })
        const manifests = Object.fromEntries(locales.map((one) => [one, manifestIn(one)]))
        this.emitFile({
          type: 'asset',
          fileName: 'manifests.json',
          source: JSON.stringify(manifests),
        })
      },
    },
  }
}
