const BITS = 5
const BRANCHES = 1 << BITS
/** Entries of a leaf before it branches. */
const LEAF = 16

type Node<V> = ReadonlyMap<string, V> | readonly Node<V>[]

/** FNV-1a. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

const empty: ReadonlyMap<string, never> = new Map<string, never>()

/**
 * A map that lasts: a change gives another one, and shares with it all but what it changes. So states
 * of an aggregate stay as they were, and folding thousands of events does not copy thousands of
 * entries each time. Keys come in no order.
 */
export class LastingMap<V> {
  private readonly root: Node<V>

  constructor(root: Node<V> = empty) {
    this.root = root
  }

  /** One that has all of these, each with the same value. */
  static of<V>(keys: Iterable<string>, value: V): LastingMap<V> {
    return new LastingMap(branched(new Map([...keys].map((key) => [key, value])), 0))
  }

  get(key: string): V | undefined {
    let node = this.root
    for (let rest = hashOf(key); !(node instanceof Map); rest >>>= BITS)
      node = (node as readonly Node<V>[])[rest % BRANCHES] ?? empty
    return node.get(key)
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  /** @param value undefined takes the entry out */
  set(key: string, value: V | undefined): LastingMap<V> {
    return new LastingMap(changed(this.root, hashOf(key), 0, key, value))
  }

  /** The same for all of these. */
  setAll(keys: Iterable<string>, value: V | undefined): LastingMap<V> {
    let all: LastingMap<V> = this
    for (const key of keys) all = all.set(key, value)
    return all
  }

  *keys(): Iterable<string> {
    const nodes: Node<V>[] = [this.root]
    for (let node = nodes.pop(); node; node = nodes.pop())
      if (node instanceof Map) yield* node.keys()
      else nodes.push(...(node as readonly Node<V>[]))
  }
}

function changed<V>(
  node: Node<V>,
  hash: number,
  depth: number,
  key: string,
  value: V | undefined,
): Node<V> {
  if (!(node instanceof Map)) {
    const branches = [...(node as readonly Node<V>[])]
    const at = (hash >>> (depth * BITS)) % BRANCHES
    branches[at] = changed(branches[at] ?? empty, hash, depth + 1, key, value)
    return branches
  }
  const leaf = new Map(node as ReadonlyMap<string, V>)
  if (value === undefined) leaf.delete(key)
  else leaf.set(key, value)
  return branched(leaf, depth)
}

/** The entries of a leaf as a node: where they are many, in branches. */
function branched<V>(leaf: ReadonlyMap<string, V>, depth: number): Node<V> {
  // So deep down, all keys left have one hash.
  if (leaf.size <= LEAF || (depth + 1) * BITS > 32) return leaf
  const branches = Array.from({ length: BRANCHES }, () => new Map<string, V>())
  for (const [one, its] of leaf) {
    const at = (hashOf(one) >>> (depth * BITS)) % BRANCHES
    branches[at]?.set(one, its)
  }
  return branches.map((branch) => branched(branch, depth + 1))
}
