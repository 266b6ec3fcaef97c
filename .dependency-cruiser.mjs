// The walls between the packages and between the areas. What stands here is what is true of the
// house; a new exception is written down with its reason.

/** Parts of a package that belong to no area. */
const common = ['kit', 'demo', 'rotation']
/** Areas whose write side may use another's, and why. */
const declared = [
  // A person's stream holds the language, and who may sign in.
  { from: 'app', to: 'users' },
  { from: 'auth', to: 'users' },
  // An administrator's reset and an impersonation end in the sessions that auth opens.
  { from: 'users', to: 'auth' },
]
const areasOf = (pkg) => `^${pkg}/src/(?!(?:${common.join('|')})/)([^/]+)/`
const mayUse = (from) => declared.filter((one) => one.from === from).map((one) => one.to)

const areasWithExceptions = [...new Set(declared.map((one) => one.from))]
const plain = `^command-api/src/(?!(?:${[...common, ...areasWithExceptions].join('|')})/)([^/]+)/`

const wall = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to },
})
const products = '^(command-api|projections|workers|web)/'
/** Tests beside the code, and the suites that several of them run; their tools are the root's. */
const tests = '\\.test\\.tsx?$|/contract(-kit|-subscribe)?\\.ts$'

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment:
        'Modules that need each other are one module, or lack a third. So do types: whoever reads one reads all. What is only loaded when it is needed is none of it.',
      from: {},
      to: {
        circular: true,
        viaOnly: { dependencyTypesNot: ['dynamic-import'] },
      },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'What is imported must be there.',
      from: {},
      // `virtual:` is what the client's build makes.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'declared-dependency',
      severity: 'error',
      comment: 'A package that is imported stands in the package.json of who imports it.',
      from: { pathNot: `^(tests|scripts)/|${tests}` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    wall(
      'calendar-knows-nobody',
      '^shared/calendar/',
      '^(shared/(?!calendar/)|command-api|projections|workers|web)',
      'Days, hours and holidays are the same for everybody, and run in the browser too.',
    ),
    wall(
      'contracts-know-the-calendar-only',
      '^shared/contracts/',
      '^(shared/(?!contracts/|calendar/)|command-api|projections|workers|web)',
      'Contracts run in the browser too; of ours they import the calendar alone.',
    ),
    wall(
      'events-know-nobody',
      '^shared/events/',
      '^(shared/(?!events/)|command-api|projections|workers|web)',
      'Events are the storage format; nothing of ours may leak into them.',
    ),
    wall(
      'platform-knows-events-only',
      '^shared/platform/',
      `^shared/(contracts|domain)/|${products}`,
      'The platform serves every package and knows none of them.',
    ),
    wall(
      'domain-is-pure',
      '^shared/domain/',
      `^shared/platform/(?!src/(actor|personal-number|signed-form|to-sign)\\.ts$)|${products}`,
      'Decisions are functions of facts: they know events, contracts, who asks, the calendar, how numbers are written and what is signed.',
    ),
    {
      name: 'domain-without-effects',
      severity: 'error',
      comment: 'A decision reads no database and calls nobody; what it needs is looked up before.',
      from: { path: '^shared/domain/', pathNot: tests },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'] },
    },
    {
      name: 'domain-areas-alone',
      severity: 'error',
      from: { path: areasOf('shared/domain'), pathNot: tests },
      to: { path: areasOf('shared/domain'), pathNot: '^shared/domain/src/$1/' },
    },
    wall(
      'read-side-alone',
      '^projections/',
      '^(command-api|workers|web|shared/domain)/',
      'The read side runs as a process of its own.',
    ),
    wall(
      'workers-alone',
      '^workers/',
      '^(command-api|projections|web)/',
      'Workers run as a process of their own.',
    ),
    {
      name: 'write-side-composes',
      severity: 'error',
      comment:
        'The composition of the processes may start projections and workers; areas read the read side and queue nothing.',
      from: { path: '^command-api/src/[^/]+/' },
      to: { path: '^workers/' },
    },
    wall(
      'browser-knows-contracts-and-calendar',
      '^web/src/',
      '^(shared/(?!contracts/|calendar/)|command-api|projections|workers|tests)',
      'Whatever the client imports is sent to the browser.',
    ),
    {
      name: 'browser-without-node',
      severity: 'error',
      from: { path: '^(web/src|shared/(contracts|calendar))/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'product-without-tests',
      severity: 'error',
      comment: 'Only tests import the tests.',
      from: { path: '^(shared|command-api|projections|workers|web)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^tests/|\\.test\\.tsx?$' },
    },
    {
      name: 'areas-meet-through-events',
      severity: 'error',
      comment: 'The write side of one area does not reach into that of another.',
      from: { path: plain, pathNot: '\\.test\\.ts$' },
      to: { path: areasOf('command-api'), pathNot: '^command-api/src/$1/' },
    },
    ...areasWithExceptions.map((from) => ({
      name: `areas-meet-through-events-${from}`,
      severity: 'error',
      comment: `The write side of ${from} uses that of ${mayUse(from).join(' and ')}, and no other.`,
      from: { path: `^command-api/src/${from}/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: areasOf('command-api'),
        pathNot: [from, ...mayUse(from)].map((one) => `^command-api/src/${one}/`),
      },
    })),
    {
      name: 'read-models-alone',
      severity: 'error',
      comment:
        'A query may join the tables of several areas; a read model is built from events alone.',
      from: {
        path: areasOf('projections'),
        pathNot:
          '/(queries|queries-[a-z]+|recipients|summary|listing|draft|kept)\\.ts$|\\.test\\.ts$',
      },
      to: { path: areasOf('projections'), pathNot: '^projections/src/$1/' },
    },
    {
      name: 'workers-areas-alone',
      severity: 'error',
      from: { path: areasOf('workers'), pathNot: '\\.test\\.ts$' },
      to: { path: areasOf('workers'), pathNot: '^workers/src/$1/' },
    },
    {
      name: 'ui-knows-no-area',
      severity: 'error',
      comment: 'The house style is drawn once and knows no area of the product.',
      from: { path: '^web/src/(ui|i18n|styles)/' },
      to: {
        path: '^web/src/([^/]+)/',
        pathNot: '^web/src/(ui|i18n|styles|api|router)/|/texts/',
      },
    },
    {
      name: 'client-areas-have-a-door',
      severity: 'error',
      comment:
        "What an area of the client shows of another comes from that one's shared.ts or later.ts; what many show stands in ui.",
      from: { path: '^web/src/([^/]+)/', pathNot: tests },
      to: {
        path: '^web/src/([^/]+)/',
        pathNot: [
          '^web/src/$1/',
          '^web/src/(ui|api|i18n|layouts|router|styles)/',
          '^web/src/[^/]+/((shared|later)\\.ts$|texts/)',
        ],
      },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
    tsPreCompilationDeps: true,
  },
}
