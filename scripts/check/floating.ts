import { join, relative } from 'node:path'
import type { CallExpression, Expression, Node, SourceFile } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isCallExpression,
  isExpressionStatement,
  isFunctionExpression,
  isIdentifier,
  isNewExpression,
  isPropertyAccessExpression,
  isVoidExpression,
} from 'typescript/unstable/ast/is'
import { API, type Checker, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync'
import { root, type Step } from './step.ts'

/** What runs in our processes; a promise that a browser forgets ends nothing. */
const serverSide = /^(shared|command-api|projections|workers|scripts)\/(?!.*\.test\.ts$)/

/**
 * Is it something that may fail later than it was asked? What can be waited for and not caught, as
 * Fastify's replies, is none.
 */
function isPromise(checker: Checker, type: Type | undefined): boolean {
  if (!type) return false
  const one = checker.getNonNullableType(type) ?? type
  return checker.getPropertyOfType(one, 'catch') !== undefined
}

/** The type of what a function gives back. */
function given(checker: Checker, type: Type | undefined): Type | undefined {
  const one = type && (checker.getNonNullableType(type) ?? type)
  const [signature] = one ? checker.getSignaturesOfType(one, SignatureKind.Call) : []
  return signature && checker.getReturnTypeOfSignature(signature)
}

/** `….catch(…)`, or a `then` that hears of failures: what is left cannot fail. */
function isCaught(expression: Expression): boolean {
  if (!isCallExpression(expression)) return false
  const called = (expression as CallExpression).expression
  if (!isPropertyAccessExpression(called)) return false
  const { text } = called.name
  if (text === 'finally') return isCaught(called.expression)
  return text === 'catch' || (text === 'then' && expression.arguments.length === 2)
}

const isRegistering = ({ expression }: CallExpression): boolean =>
  isPropertyAccessExpression(expression) && expression.name.text === 'register'

/** Places where nobody waits for a promise, and nobody hears that it failed: `line: why`. */
function lookThrough(file: SourceFile, checker: Checker): string[] {
  const found: string[] = []
  const say = (node: Node, why: string) => {
    const before = file.text.slice(0, node.end - file.text.slice(node.pos, node.end).trim().length)
    found.push(`${before.split('\n').length}: ${why}`)
  }
  const alone: Expression[] = []
  const look = (node: Node): void => {
    if (isExpressionStatement(node) && isCallExpression(node.expression))
      if (!isCaught(node.expression)) alone.push(node.expression)
    if (isVoidExpression(node) && !isCaught(node.expression)) {
      if (isPromise(checker, checker.getTypeAtLocation(node.expression)))
        say(node, '`void` hides a promise that may fail: use `beside`, or catch it')
    }
    // Fastify waits for its plug-ins, of whichever kind they are.
    if ((isCallExpression(node) && !isRegistering(node)) || isNewExpression(node))
      for (const argument of node.arguments ?? []) {
        if (
          !isArrowFunction(argument) &&
          !isFunctionExpression(argument) &&
          !isIdentifier(argument)
        )
          continue
        const wanted = given(checker, checker.getContextualType(argument))
        if (!wanted || !(wanted.flags & TypeFlags.Void)) continue
        const type = given(checker, checker.getTypeAtLocation(argument))
        const body = isArrowFunction(argument) ? (argument.body as Expression) : undefined
        if (isPromise(checker, type) && !(body && isCaught(body)))
          say(argument, 'who calls this function does not wait for its promise: use `beside`')
      }
    node.forEachChild((child) => {
      look(child)
    })
  }
  look(file)
  // Asked for together: each question is a message to the compiler.
  checker.getTypeAtLocation(alone).forEach((type, at) => {
    const statement = alone[at]
    if (statement && isPromise(checker, type)) say(statement, 'nobody waits for this promise')
  })
  return found
}

interface Looked {
  readonly files: number
  /** `file:line: why` */
  readonly found: readonly string[]
}

/** Looks through those of a project's files that are wanted; undefined where its `tsconfig.json` cannot be read. */
export function floatingIn(folder: string, wanted: (name: string) => boolean): Looked | undefined {
  const api = new API({ cwd: folder })
  try {
    const [project] = api
      .updateSnapshot({ openProjects: [join(folder, 'tsconfig.json')] })
      .getProjects()
    if (!project) return undefined
    const files = project.program
      .getSourceFileNames()
      .map((path) => ({ path, name: relative(folder, path) }))
      .filter(({ name }) => wanted(name))
    const found = files.flatMap(({ path, name }) => {
      const file = project.program.getSourceFile(path)
      return file ? lookThrough(file, project.checker).map((one) => `${name}:${one}`) : []
    })
    return { files: files.length, found }
  } finally {
    api.close()
  }
}

/** Promises that nobody waits for: the first one that fails would end the process. */
export const floating: Step = {
  name: 'floating',
  what: 'no promise that nobody waits for',
  run: async () => {
    const looked = floatingIn(root, (name) => serverSide.test(name))
    if (!looked) return ['tsconfig.json could not be read']
    if (looked.files < 100) return [`only ${looked.files} files were read`]
    return [...looked.found]
  },
}
