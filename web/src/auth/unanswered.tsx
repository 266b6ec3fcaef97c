import { type ReactNode, useRef, useState } from 'react'
import { loadUnanswered } from '../account/later.ts'
import { type ApiError, isAway } from '../api/error.ts'
import { onDemand } from '../ui/on-demand.tsx'

const Told = onDemand(loadUnanswered)

/**
 * What a guest sends is not known again by the server: sent once more after no answer came, its code is spent by what
 * was done the first time. That is told then, in place of a code that is not valid.
 * @param spent the refusal of a code that is of no use
 * @returns hears of a refusal, whether there is no more to say of it; and what is told
 */
export function useUnanswered(
  spent: 'invalidResetCode' | 'invalidRegistrationCode',
  of: 'passwordPerhaps' | 'registrationPerhaps',
): { onWrong: (error: ApiError) => boolean; told: ReactNode } {
  const unanswered = useRef(false)
  const [perhaps, setPerhaps] = useState(false)
  return {
    onWrong: (error) => {
      if (isAway(error) && error.status !== 429) unanswered.current = true
      const is = unanswered.current && error.code === spent
      setPerhaps(is)
      return is
    },
    told: perhaps && <Told of={of} />,
  }
}
