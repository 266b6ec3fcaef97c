import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { childrenOf, freePort, type Processes, program, until } from './processes.ts'

/** The engine of every browser on an iPhone, in two versions: https://webkit.org, as Debian packs it. */
export interface Engine {
  readonly name: string
  /** The program that drives it (W3C WebDriver); undefined where it is not installed, or not asked for. */
  readonly driver: string | undefined
  /** What it is told to start, and under which name it is told so. */
  readonly browser: { readonly option: string; readonly binary: string; readonly args: string[] }
  /** Whether it needs a display; without one it has one size. */
  readonly display: boolean
}

/** How long a browser may take to close, in ms. */
const CLOSING_MS = 5000

/** They are started where it is asked for, by `WEBKIT=1`: one start in some did not come to its end. */
const wanted = (...programs: string[]) =>
  process.env.WEBKIT ? programs.map(program).reduce((one, next) => one && next) : undefined

const libraries = '/usr/lib/x86_64-linux-gnu'

/** WebKitGTK, which is kept up to date: as the newest Safari. Packages `webkit2gtk-driver` and `xvfb`. */
export const newest: Engine = {
  name: 'the newest WebKit',
  driver: wanted('Xvfb', 'WebKitWebDriver'),
  browser: {
    option: 'webkitgtk:browserOptions',
    binary: `${libraries}/webkit2gtk-4.1/MiniBrowser`,
    args: ['--automation'],
  },
  display: true,
}

/** WPE WebKit 2.38: as Safari 16.0, which cannot read the client. Packages `wpewebkit-driver`, `cog`. */
export const older: Engine = {
  name: 'the WebKit of Safari 16.0',
  driver: wanted('WPEWebDriver'),
  browser: {
    option: 'wpe:browserOptions',
    binary: `${libraries}/wpe-webkit-1.1/MiniBrowser`,
    args: ['--automation', '--headless'],
  },
  display: false,
}

/** The browser's own bar is as narrow as a phone. */
const narrow = `entry, button, image, headerbar, toolbar, label {
  min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px;
}
toolbar image { -gtk-icon-transform: scale(0); margin: -8px; }
`

/** A display that nobody sees. @returns its name */
async function display(processes: Processes): Promise<string> {
  const xvfb = processes.run('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'])
  return until('a display', () => /^\d+$/m.exec(xvfb.output())?.[0]).then((number) => `:${number}`)
}

export interface Driven {
  readonly driver: WebDriver
  /** Closes the browser, or ends it where it does not answer. */
  readonly close: () => Promise<void>
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}

/** Starts an engine; who called closes it, and ends the processes. */
export async function startWebKit(engine: Engine, processes: Processes): Promise<Driven> {
  const folder = await processes.folder()
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(join(folder, 'gtk-3.0', 'gtk.css'), narrow)
  const port = await freePort()
  const { pid } = processes.run(engine.driver ?? '', [`--port=${port}`], {
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CACHE_HOME: folder,
    LC_ALL: 'C.UTF-8',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    ...(engine.display ? { DISPLAY: await display(processes) } : {}),
  })
  const url = `http://127.0.0.1:${port}`
  await until('the driver answers', () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const { option, binary, args } = engine.browser
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', [option]: { binary, args } })
  const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build()
  return {
    driver,
    close: async () => {
      const browsers = childrenOf(pid)
      await Promise.race([driver.quit().catch(() => undefined), sleep(CLOSING_MS)])
      for (const left of childrenOf(pid)) if (browsers.includes(left)) end(left)
    },
  }
}

/** Gives the page of a browser with a display this size, in px. */
export async function sized(driver: WebDriver, size: { width: number; height: number }) {
  const window = driver.manage().window()
  const inner = () => driver.executeScript<number[]>('return [innerWidth, innerHeight]')
  let { width, height } = size
  await until('the window has its size', async () => {
    await window.setRect({ x: 0, y: 0, width, height })
    const [wide = 0, tall = 0] = await inner()
    width += size.width - wide
    height += size.height - tall
    return wide === size.width && tall === size.height
  })
}
