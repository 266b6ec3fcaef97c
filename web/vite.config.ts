import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledBounds } from './compiled-bounds.ts'
import { compiledTexts } from './compiled-texts.ts'
import { iconsOf } from './first-icons.ts'
import { firstLoad } from './first-load.ts'
import { inlineBoot } from './inline-boot.ts'
import { neverCalled } from './never-called.ts'
import { offlineShell } from './offline-shell.ts'
import { typeface } from './typeface.ts'
import { withoutFacades } from './without-facades.ts'
import { withoutSchemas } from './without-schemas.ts'
import { withoutUnused } from './without-unused.ts'

const appModules =
  /web\/src\/((api|i18n|router)\/(?!useUnsaved|upload|progress|unheard|is-found|missed|outdated|files\.|command\.|offline\/(?!forget))|main|strict-page|screens|ui\/(Button|feedback|parts)|layouts\/(Away|EmptyLayout|LanguageSelector|ErrorPage|Guarded|Logo|NotFound|SafeTop|Waiting|heading-focus))|shared\/contracts\/src\/(app|auth|kit|refusals)\.|lucide-react\/dist\/esm\/\w+\.m?js/
const startModules =
  /web\/src\/(start\/|driver-rights\/labels|news\/(NewsBlock|NewsCard|labels|useNews)|ui\/RichText\.|layouts\/(BottomBar|DefaultLayout|Page|SideNav|menu|looking-through))|shared\/contracts\/src\/(driver-rights|news)/
const either = (...all: RegExp[]) => new RegExp(all.map(({ source }) => source).join('|'))
const iconOf = (id: string) => /lucide-react\/dist\/esm\/icons\/([\w-]+)\./.exec(id)?.[1] ?? ''
const appIcons = iconsOf(either(appModules, /web\/src\/auth\/Index/))
const startIcons = iconsOf(startModules)

const server = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    typeface(),
    compiledTexts(),
    compiledBounds(),
    inlineBoot(),
    withoutUnused(),
    neverCalled(),
    withoutSchemas(),
    withoutFacades(),
    firstLoad(),
    offlineShell(),
  ],
  build: {
    target: 'es2023',
    modulePreload: {
      // Every browser of the target knows it.
      polyfill: false,
      // What the first page has loaded, or its layout, needs no announcement with the next.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter(
              (file) => !/\/(vendor|app|start|rolldown-runtime|icons|pages)-/.test(file),
            ),
    },
    // A face in the style sheet would be loaded by those, too, who have none of its letters.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    // In kB before packing; `npm run bench` watches what a visitor loads.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // What every page needs and a release seldom changes: it stays in the browser's cache.
              name: 'vendor',
              // Lists of queries, and queries without an end, come with the pages that have them.
              test: /rolldown\/runtime|node_modules\/(?!@tanstack\/.*(?:useQueries|queriesObserver|nfiniteQuery(?:Observer)?\.js))(react|react-dom|react-router|scheduler|i18next|react-i18next|i18next-icu|intl-messageformat|@formatjs|@tanstack\/(react-)?query(-core)?)\/|shared\/(contracts\/src\/(ids|locales|email)|calendar\/src\/days)\./,
            },
            {
              // What only pages need that read a shape themselves. It takes with it what shapes are made of,
              // but for what stands in a group before this one.
              name: 'shapes',
              test: /node_modules\/zod\/|shared\/contracts\/src\/shapes\./,
            },
            {
              // What only the pages of lists need.
              name: 'sorts',
              test: /shared\/contracts\/src\/sorts\./,
            },
            {
              // Ours that the first page waits for: one file packs better than a dozen.
              name: 'app',
              test: (id) => appModules.test(id) || appIcons.has(iconOf(id)),
            },
            {
              // The page that everybody begins with, in one file with its layout.
              name: 'start',
              test: (id) => startModules.test(id) || startIcons.has(iconOf(id)),
            },
            {
              // Hundreds of bytes each: a request for every one would cost more than all of them.
              name: 'icons',
              test: (id) => iconOf(id) !== '',
            },
            {
              // What every form is made of, and the one that most people begin with.
              name: 'forms',
              test: /node_modules\/react-hook-form\/|virtual:bounds|web\/src\/(api\/command|ui\/(Field|form|fields|inputs)|auth\/(Login|EntryCard|SignInSteps))\./,
            },
            {
              // Words for people and what is lent to them: small, and each file is a line in what the first page loads.
              name: 'words',
              test: /web\/src\/timelog\/(LoanFacts|labels)\.|shared\/contracts\/src\/(user|timelog)-words\./,
            },
            {
              // What most pages after the first are made of: a file for each piece would cost a request
              // each, and a line in what the first page loads.
              name: 'pages',
              test: /web\/src\/(router\/useUnsaved|i18n\/is-found|ui\/(NewVersion|InPerson|useUploads|fitting|true-canvas|usePicture|useCopy|in-sight|useWide|TypedHere|ToldHere|PersonLink|Fingerprint|gone|undo|hours|list\/(Pager|growing|last-page|look|state|opening|views|visible|selection|run-words)|AsOf|Tabs|SearchInput|ListCard|ExportButton|versioned|reading|staying|missing|arriving|debounced))\.|shared\/contracts\/src\/(account|bulk|certificates|contracts|documents|education|emergency|faq|files|folded|impersonation|incidents|incident-shapes|job-words|jobs|messages|organisation|retention-rules|signage|tests|timelog|timelog-words|timereport-rules|timereport-words|users|waiting)\./,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': server,
      '/dev': server,
      '/logo': server,
      '/socket.io': { target: server, ws: true },
    },
  },
})
