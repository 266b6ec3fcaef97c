import { demoLogins, demoPassword, seedDemo } from '@portal/command-api/demo/seed'
import { startPortal } from '@portal/command-api/portal'
import { createLogger } from '@portal/platform/log'
import { readSettings } from '@portal/platform/settings'
import { StartError } from '@portal/platform/start-error'
import { buildWeb } from './build-web.ts'

const say = (text = '') => process.stdout.write(`${text}\n`)
const began = Date.now()

try {
  const settings = await readSettings({ LOG_LEVEL: 'warn', ...process.env })
  const webFolder = buildWeb()
  let seeded = false
  const portal = await startPortal(settings, {
    webFolder,
    logger: createLogger(settings.LOG_LEVEL),
    onReady: async (parts) => {
      seeded = await seedDemo(parts, (line) => say(line))
    },
  })
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    say('Stopping…')
    portal.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  say()
  say(`  The portal is ready:  ${portal.url}   (${((Date.now() - began) / 1000).toFixed(1)} s)`)
  say(`  Mail and SMS:         ${portal.url}/dev/outbox`)
  say()
  say(`  Demo logins, password ${demoPassword}`)
  for (const [login, what] of demoLogins) say(`    ${login.padEnd(28)} ${what}`)
  say()
  say(
    `  ${seeded ? 'A demo company was made' : 'The data is the one from before'} (${settings.DATA_DIR}). Ctrl-C stops everything.`,
  )
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
