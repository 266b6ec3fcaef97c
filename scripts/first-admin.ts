import { startPortal } from '@portal/command-api/portal'
import { makeFirstAdmin } from '@portal/command-api/users/first-admin'
import { createLogger } from '@portal/platform/log'
import { readSettings } from '@portal/platform/settings'
import { StartError } from '@portal/platform/start-error'

// For a portal without the demo company: its first administrator, who invites everybody else.
const [email = '', firstName = '', lastName = ''] = process.argv.slice(2)
try {
  const settings = await readSettings({ ...process.env, PORT: '0', LOG_LEVEL: 'error' })
  let password = ''
  const portal = await startPortal(settings, {
    // Where there are services of its own, others project; else this process does.
    duties: { serve: false, project: settings.PROFILE === 'embedded', work: false },
    logger: createLogger(settings.LOG_LEVEL),
    onReady: async (parts) => {
      const head = await parts.log.store.head()
      if (!(await parts.progress.reached(['users'], head, 60_000)))
        throw new StartError('The projections do not run or lag behind; try again when they do')
      password = await makeFirstAdmin(parts, { email, firstName, lastName })
    },
  })
  process.stdout.write(`${email} may sign in with the password ${password}\n`)
  await portal.stop()
  process.exit(0)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
