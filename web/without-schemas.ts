import type { Plugin } from 'vite'

/** A part of the syntax tree, as far as it is looked at here. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** What of a call only the server reads. The client knows its types, which are gone by now. */
const serverOnly = new Set([
  ...['summary', 'input', 'reply', 'example', 'refuses'],
  ...['inPerson', 'byline', 'secret', 'open'],
])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Every node below, the outer ones first. */
function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) yield* nodesOf(one)
}

const nameOf = (property: Node): string => ((property.key ?? {}) as { name?: string }).name ?? ''

/** What a call is told: by `query(…)`, by `command(…)`, or by an object that several commands spread. */
function specOf(node: Node): Node | undefined {
  const callee = node.callee as (Node & { name?: string }) | undefined
  if (node.type === 'CallExpression' && ['query', 'command'].includes(callee?.name ?? ''))
    return (node.arguments as Node[])[1]
  const names = node.type === 'ObjectExpression' ? (node.properties as Node[]).map(nameOf) : []
  return names.includes('reply') && names.includes('touches') ? node : undefined
}

/** What calls are told that the client has no use for. */
function* unread(program: Node): Generator<Edit> {
  for (const node of nodesOf(program)) {
    const told = specOf(node)
    const properties = (told?.properties ?? []) as Node[]
    for (const [nth, property] of properties.entries()) {
      const to = properties[nth + 1]?.start ?? (told as Node).end - 1
      if (serverOnly.has(nameOf(property))) yield { from: property.start, to, text: '' }
    }
  }
}

/** Constants with something to work out, made only where something uses them. */
function* made(program: Node): Generator<Edit> {
  for (const statement of program.body as Node[]) {
    const declared = (statement.declaration ?? statement) as Node | null
    if (declared?.type !== 'VariableDeclaration') continue
    for (const one of declared.declarations as Node[]) {
      const { init } = one as unknown as { init: Node | null }
      if (!init || !/^(Call|Object|Array|TSAs)/.test(init.type)) continue
      yield { from: init.start, to: init.start, text: '/*@__PURE__*/ (() => (' }
      yield { from: init.end, to: init.end, text: '))()' }
    }
  }
}

/** Puts the edits into the code. Those within one that takes away are gone with it. */
function edited(code: string, edits: readonly Edit[]): string {
  let text = ''
  let at = 0
  for (const edit of edits.toSorted((one, other) => one.from - other.from)) {
    if (edit.from < at) continue
    text += code.slice(at, edit.from) + edit.text
    at = edit.to
  }
  return text + code.slice(at)
}

/**
 * Leaves the shapes of inputs and replies to the server, which checks them: the first page comes without
 * zod (15 kB packed). A page that reads a shape itself, e.g. a draft's, brings it along.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    transform(code, id) {
      if (!/shared\/contracts\/src\/[\w/-]+\.ts$/.test(id)) return null
      const program = this.parse(code) as unknown as Node
      return {
        code: edited(code, [...unread(program), ...made(program)]),
        map: null,
        moduleSideEffects: false,
      }
    },
  }
}
