import type { Plugin } from 'vite'

/** A part of the syntax tree, as far as it is looked at here. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** What nobody calls, by library: functions and methods, those within another or a class after a slash. */
interface NeverCalled {
  readonly module: RegExp
  /** These say so when they are called after all. */
  readonly functions: readonly string[]
  /** These are called, and need do nothing. */
  readonly idle?: readonly string[]
}

const ofFragment = (name: string) => `FragmentInstance.prototype.${name}`

const libraries: readonly NeverCalled[] = [
  {
    // What of React is there for who asks for it by name: pages drawn by a server (`hydrateRoot`),
    // `Activity`, `SuspenseList`, `ViewTransition`, `useActionState`, handles on fragments, styles
    // and scripts that a component brings, what `preload` and its like ask for.
    module: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
    functions: [
      ...[
        'updateDehydratedSuspenseComponent',
        'prepareToHydrateHostInstance',
        'canHydrateInstance',
      ],
      ...['clearHydrationBoundary', 'attemptExplicitHydrationTarget'],
      ...['updateActivityComponent', 'updateSuspenseListComponent', 'startViewTransition'],
      ...['mountActionState', 'updateActionStateImpl', 'dispatchActionState', 'acquireResource'],
      ...['suspendResource', 'preconnectAs', 'preload', 'preloadModule', 'preinitStyle'],
      ...['preinitScript', 'preinitModuleScript', 'validateDocumentPositionWithFiberTree'],
      ...['addEventListener', 'removeEventListener', 'dispatchEvent', 'scrollIntoView'].map(
        ofFragment,
      ),
      ...['observeUsing', 'unobserveUsing', 'compareDocumentPosition'].map(ofFragment),
    ],
  },
  {
    // Routes of ours have an element and nothing to load, send or find out later: react-query does it.
    module: /\/react-router\/dist\/production\/lib\/router\/router\.js$/,
    functions: [
      ...['handleAction', 'callLoadersAndMaybeResolveData', 'callDataStrategy', 'revalidate'],
      ...['fetch', 'handleFetcherAction', 'handleFetcherLoader', 'setFetcherError'],
      ...['getUpdatedActionData', 'getUpdatedRevalidatingFetchers', 'abortStaleFetchLoads'],
      ...['startRedirectNavigation', 'discoverRoutes', 'cancelDiscoveryNavigation'],
      ...['patchRoutes', '_internalSetRoutes', 'updateFetcherState', 'resetFetcher'],
    ].map((name) => `createRouter/${name}`),
  },
  {
    module: /\/react-router\/dist\/production\/lib\/router\/router\.js$/,
    functions: ['patchRoutesImpl', 'processRouteLoaderData', 'processLoaderData'],
  },
  {
    // React Router's own server, and routers that are none of data.
    module: /\/react-router\/dist\/production\/lib\/hooks\.js$/,
    functions: ['useNavigateUnstable', 'RSCErrorHandler'],
  },
  {
    module: /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    functions: ['PrefetchPageLinksImpl', 'RSCPrefetchPageLinksImpl'],
  },
  {
    // Texts are ICU messages, read when the client is built: i18next fills in and formats nothing itself.
    module: /\/i18next\/dist\/esm\/i18next\.js$/,
    functions: [
      ...['interpolate', 'nest'].map((name) => `Interpolator/${name}`),
      ...['Formatter/format', 'Formatter/add', 'Formatter/addCached', 'parseFormatStr'],
      ...['Connector/saveMissing', 'I18n/cloneInstance', 'I18n/hydrate', 'I18n/dir'],
      ...['I18n/reloadResources', 'I18n/loadLanguages', 'keysFromSelector'],
      ...[
        'ResourceStore/addResource',
        'ResourceStore/addResources',
        'Translator/getUsedParamsDetails',
      ],
    ],
    idle: ['Formatter/init'],
  },
]

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Every node below, the outer ones first. */
function* below(node: Node): Generator<Node> {
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value])
      if (isNode(one)) {
        yield one
        yield* below(one)
      }
}

/** What a declaration, a variable, a method or what something is set to is called. */
function nameOf(node: Node): string | undefined {
  const { type, name, id, key, left, object, property } = node as Node & Record<string, Node>
  switch (type as string) {
    case 'Identifier':
      return name as unknown as string
    case 'MemberExpression':
      return `${object && nameOf(object)}.${property && nameOf(property)}`
    case 'AssignmentExpression':
      return left && nameOf(left)
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'VariableDeclarator':
      return id && nameOf(id)
    case 'MethodDefinition':
      return key && nameOf(key)
    default:
      return undefined
  }
}

/** The braces of what goes by a name, and what is between them. */
function bodyOf(program: Node, name: string): Node | undefined {
  let found: Node | undefined = program
  for (const part of name.split('/')) {
    const within: Node | undefined = found
    found =
      within &&
      [...below(within)].find(
        (one) => !/^(Identifier|Member)/.test(one.type) && nameOf(one) === part,
      )
  }
  const called = (found?.value ?? found?.init ?? found?.right ?? found) as Node | undefined
  return isNode(called?.body) && called.body.type === 'BlockStatement' ? called.body : undefined
}

/**
 * Leaves out of the client the bodies of functions that its libraries carry along and nothing of ours calls,
 * and with them all that only these use. One that is called after all throws, with its name; one that
 * is not there (any more) fails the build.
 */
export function neverCalled(): Plugin {
  return {
    name: 'never-called',
    apply: 'build',
    transform(code, id) {
      const here = libraries.filter(({ module }) => module.test(id))
      if (here.length === 0) return null
      const program = this.parse(code) as unknown as Node
      const cut = (name: string, left: string) => {
        const body = bodyOf(program, name)
        if (!body) return this.error(`there is no ${name} in ${id}: see never-called.ts`)
        return { from: body.start, to: body.end, left }
      }
      const cuts = here.flatMap(({ functions, idle = [] }) => [
        ...functions.map((name) => cut(name, `{ throw Error('left out: ${name}') }`)),
        ...idle.map((name) => cut(name, '{}')),
      ])
      let text = code
      for (const { from, to, left } of cuts.toSorted((one, other) => other.from - one.from))
        text = text.slice(0, from) + left + text.slice(to)
      return { code: text, map: null }
    },
  }
}
