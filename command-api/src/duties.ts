import { StartError } from '@portal/platform/start-error'

/** Which of the processes' duties this one has; the embedded profile has all. */
export interface Duties {
  readonly serve: boolean
  readonly project: boolean
  readonly work: boolean
}

const all = ['serve', 'project', 'work']

/**
 * What a process does of serve, project and work, as DUTIES says with commas between; all of it where it is not set.
 * Throws StartError: one that does nothing of it would run and be missed by nobody.
 */
export function dutiesOf(text: string | undefined): Duties {
  const said = (text ?? '').split(',').map((one) => one.trim())
  const named = said.filter((one) => one !== '')
  const unknown = named.find((one) => !all.includes(one))
  if (unknown !== undefined)
    throw new StartError(
      `DUTIES names ${unknown}, which is no duty: write some of ${all.join(', ')}, with commas between`,
    )
  const has = (duty: string) => named.length === 0 || named.includes(duty)
  return { serve: has('serve'), project: has('project'), work: has('work') }
}
