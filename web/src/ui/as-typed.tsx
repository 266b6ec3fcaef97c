import type { AnyQuery, InputOf, ReplyOf } from '@portal/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../api/hooks.ts'
import { useDebounced } from './debounced.ts'

/**
 * What is known of a text while it is typed: asked for once somebody pauses.
 * @param typed undefined or empty while it is not worth asking about
 * @param inputOf what is asked about a text
 * @returns undefined, too, while the answer is to what stood there before
 */
export function useAsTyped<C extends AnyQuery>(
  call: C,
  typed: string | undefined,
  inputOf: (text: string) => InputOf<C>,
): ReplyOf<C> | undefined {
  const asked = useDebounced(typed ?? '')
  const { data, isPlaceholderData } = useQuery({
    ...read(call, inputOf(asked)),
    enabled: asked !== '',
  })
  return asked !== '' && asked === typed && !isPlaceholderData ? data : undefined
}

/** Says it beside a form's field, also to who does not see it; it stops nobody. */
export function TypedHint({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={children ? '' : 'sr-only'}>
      {children && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-warn-soft p-3 text-warn wrap-anywhere">
          {children}
        </div>
      )}
    </div>
  )
}
