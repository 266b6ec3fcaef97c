import { type Installation, openInstallation } from '@portal/command-api/installation'
import { keptFiles, readKept } from '@portal/command-api/kept-in-store'
import { openFiles } from '@portal/command-api/open-files'
import { awayOf } from '@portal/platform/away'
import { readSettings } from '@portal/platform/settings'
import { StartError } from '@portal/platform/start-error'

const usage = `npm run verify-files

Reads every file that the log speaks of, and prints which are not in the store or are not what was stored.
Ends with 1 where there is one.
`

const say = (line: string) => process.stdout.write(`${line}\n`)
if (process.argv.length > 2) {
  process.stderr.write(usage)
  process.exit(2)
}
let opened: Installation | undefined
try {
  opened = await openInstallation(await readSettings(process.env))
  const kept = await keptFiles(opened.pool)
  let lost = 0
  await readKept(await openFiles(opened.settings), kept, ({ id, where, is }) => {
    lost++
    say(`${is === 'missing' ? 'MISSING' : 'CHANGED'}  ${id}  ${where}`)
  })
  say(
    lost === 0
      ? `The files are whole: ${kept.length} of the log are in the store as they were stored`
      : `The files are NOT whole: ${lost} of ${kept.length} of the log are not in the store as they were stored`,
  )
  process.exitCode = lost === 0 ? 0 : 1
} catch (error) {
  const away = awayOf(error)
  if (!(error instanceof StartError) && !away) throw error
  process.stderr.write(
    `${away ? `The files cannot be read: ${away.message}` : (error as Error).message}\n`,
  )
  process.exitCode = 1
} finally {
  await opened?.close()
}
