/** What the browser's translation has put in the place of a text, or took away from there again. */
const inPlaceOf = new WeakMap<Node, ChildNode>()

/** Where a node stands now: itself, or what was put in its place. */
function now(node: Node | null | undefined): ChildNode | null {
  let at = node
  while (at && !at.parentNode) at = inPlaceOf.get(at)
  return (at as ChildNode | undefined) ?? null
}

const isFont = (node?: Node) => node?.nodeName === 'FONT'

/** Notes what was put in whose place: at once, or before it and then instead of it. */
function note(records: readonly MutationRecord[]): void {
  let put: Node | undefined
  for (const { addedNodes, removedNodes, previousSibling } of records) {
    const [gone] = removedNodes
    put = addedNodes[0] ?? (previousSibling === put ? put : undefined)
    for (const added of addedNodes) {
      // A text that the page puts elsewhere leaves no translation behind.
      inPlaceOf.get(added)?.remove()
      inPlaceOf.delete(added)
    }
    if (gone && (isFont(put) || isFont(gone))) inPlaceOf.set(gone, put as ChildNode)
  }
}

/**
 * Lets the page go on where the browser translates it, as Chrome and Edge do for those who read none of the five
 * languages: they take each text out, and put a `<font>` with its translation there. React would go on writing into
 * a text that nobody sees, and fall over where it takes it away or puts something before it.
 */
export function standTranslation(): void {
  const { prototype } = Node
  const { insertBefore } = prototype
  prototype.removeChild = (child) => {
    now(child)?.remove()
    return child
  }
  prototype.insertBefore = function (node, before) {
    return insertBefore.call(this, node, now(before)) as typeof node
  }
  Object.defineProperty(Text.prototype, 'nodeValue', {
    get(this: Text) {
      return this.data
    },
    set(this: Text, words: string) {
      this.data = words
      // With other words it stands for itself again, and is translated anew.
      const there = now(this)
      if (there !== this) there?.replaceWith(this)
    },
  })
  new MutationObserver(note).observe(document, { childList: true, subtree: true })
}
