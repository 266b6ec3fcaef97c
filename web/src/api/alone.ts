/**
 * Does a work while no other tab of this browser does one of that name. Where the browser keeps nothing of the portal,
 * as it has been told to, it refuses this, too: tabs share no session then, and none has to wait for another.
 */
export async function alone<R>(name: string, work: () => Promise<R>): Promise<R> {
  let begun = false
  const begin = () => {
    begun = true
    return work()
  }
  try {
    return await navigator.locks.request(name, begin)
  } catch (error) {
    if (begun) throw error
    return begin()
  }
}
