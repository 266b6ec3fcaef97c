import type { Situation } from '@portal/domain/kit/given'
import fc from 'fast-check'
import { expect } from 'vitest'

/** By event: from where it may lead, and to where. What is not here cannot happen. */
export type Moves<Is extends string> = Readonly<
  Record<string, readonly [from: readonly Is[], to: Is]>
>

/**
 * Holds that no sequence of commands leads anywhere but where the table says; what is refused changes
 * nothing.
 */
export function onlyMoves<Is extends string, S extends { readonly is: Is }>(
  legal: Moves<Is>,
  begin: () => Situation<S>,
  commands: Readonly<
    Record<string, (of: Situation<S>) => { readonly was: string; readonly after: Situation<S> }>
  >,
): void {
  const step = fc.constantFrom(...Object.values(commands))
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 12 }), (steps) => {
      let before = begin()
      for (const command of steps) {
        const { was, after } = command(before)
        const move = legal[was]
        if (move) {
          expect(move[0]).toContain(before.state.is)
          expect(after.state.is).toBe(move[1])
        } else expect(after.state).toEqual(before.state)
        before = after
      }
    }),
    { numRuns: 300 },
  )
}
