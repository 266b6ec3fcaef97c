const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, nth) => item === other[nth])
    : one === other

/**
 * Is a state already as it is to be written? Then nothing happens.
 * @param words some of its fields; a list is the same in the same order
 */
export const isAlready = <S extends object>(
  state: S,
  words: { readonly [K in keyof S]?: S[K] },
): boolean => (Object.keys(words) as (keyof S)[]).every((key) => isSame(state[key], words[key]))

/** Are the same ones in both lists, in whatever order? */
export const sameOnes = (one: readonly string[], other: readonly string[]): boolean =>
  isSame([...one].sort(), [...other].sort())
