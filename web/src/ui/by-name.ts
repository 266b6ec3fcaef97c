interface Named {
  readonly name: string
}

/** As the read side sorts names in lists: a device in English would put Å among A. */
const swedish = new Intl.Collator('sv')

/** The order in which companies and the like are chosen from. */
export const byName = (one: Named, other: Named): number => swedish.compare(one.name, other.name)
