import type { Frame, Page } from 'playwright-core'

/** Seconds that the movie in the place of YouTube's is long. */
export const MOVIE_LENGTH = 6
/** A link that the portal takes for one of YouTube's. */
export const MOVIE_LINK = 'https://youtu.be/a1B2-c3_D4e'

/** A page in the place of YouTube's player, which speaks as theirs does; `play` and `seek` work it. */
const player = `<!doctype html><title>player</title><script>
  let time = 0, playing = false
  const tell = (state) => parent.postMessage(JSON.stringify({
    event: 'infoDelivery',
    info: { currentTime: time, duration: ${MOVIE_LENGTH}, playerState: state ?? (playing ? 1 : 2) },
  }), '*')
  window.play = () => { playing = true; tell() }
  window.seek = (to) => { time = to; tell(1) }
  window.timeNow = () => time
  addEventListener('message', ({ data }) => {
    const said = JSON.parse(data)
    if (said.func === 'seekTo') time = said.args[0]
  })
  setInterval(() => {
    if (!playing) return
    time = Math.min(${MOVIE_LENGTH}, time + 0.25)
    tell()
    if (time >= ${MOVIE_LENGTH}) playing = false
  }, 250)
</script>`

/** From now on the page has this player where it would load YouTube's. */
export async function withPlayer(page: Page): Promise<void> {
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: player }),
  )
}

/** The player that stands on the page, ready to be worked. */
export async function playerOf(page: Page): Promise<Frame> {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('the player is not there')
  await frame.waitForFunction('typeof play === "function"')
  return frame
}
