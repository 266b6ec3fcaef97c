import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, type Step } from './step.ts'

/** Where people's rows may be read by hand, each with why. Nobody is shown anything by these. */
const allowed: Readonly<Record<string, string>> = {
  'projections/src/kit/people.ts': 'the one home of who sees whom',
  'projections/src/past/seen.ts': 'who sees whom on a list as it stood: asked of today',
  'command-api/src/auth/entering.ts': 'who signs in',
  'command-api/src/auth/people.ts': 'who signs in',
  'command-api/src/erasure-reach.ts': 'names the tables that an erasure reaches',
  'command-api/src/evidence/record.ts': 'who holds a PDF has its names: they are compared',
  'command-api/src/keys.ts': 'whether the keys fit the data, at the start',
  'command-api/src/kit/looking-through.ts': 'whose eyes a session looks through',
  'command-api/src/kit/sessions.ts': 'whose session it is',
  'command-api/src/kit/signing.ts': 'who signs, for themselves',
  'command-api/src/open-doors.ts': 'whether a demo password is left, at the start',
  'command-api/src/organisation/companies.ts': 'whether anybody works there: also who is hidden',
  'command-api/src/organisation/departments.ts': 'whether anybody works there: also who is hidden',
  'command-api/src/users/earlier-claims.ts': 'addresses are claimed for everybody',
  'command-api/src/users/first-admin.ts': 'whether there is anybody, on the server itself',
  'command-api/src/users/staff-list.ts': 'what is taken is taken, by whomever',
  'workers/src/applicants/tell-of-application.ts': 'whom a mail goes to',
  'workers/src/deliveries/tell-of-held.ts': 'whom a mail goes to',
  'workers/src/driver-rights/remind-of-expiry.ts': 'whom a mail goes to',
  'workers/src/incidents/remind-of-serious.ts': 'whom a mail goes to',
  'workers/src/incidents/tell-of-report.ts': 'whom a mail goes to',
  'workers/src/kit/audience.ts': 'whom something is given to',
  'workers/src/medical/remind-of-certificate.ts': 'whom a mail goes to',
  'workers/src/medical/tell-of-certificate.ts': 'whom a mail goes to',
  'workers/src/messages/write-answer.ts': 'in whose language it is written',
  'workers/src/kit/people.ts': 'whom a mail goes to',
  'workers/src/logs/mail-seal.ts': 'whom a mail goes to',
  'workers/src/users/welcome.ts': 'whom a mail goes to',
  'workers/src/timelog/remind-of-late.ts': 'whom a mail goes to',
  'workers/src/vacation/tell-of-request.ts': 'whom a mail goes to',
  'workers/src/workshifts/take-back.ts': 'whether who has a shift may sign in still',
  'workers/src/workshifts/tell-office.ts': 'whom a mail goes to',
  'workers/src/workmonthreport/tell-of-month.ts': 'whom a mail goes to',
  'workers/src/wages/paid.ts': 'whose a wage specification is, for who pays them',
}

/** Reads of people's rows outside of the one home: there it is decided who sees whom. */
export const people: Step = {
  name: 'people',
  what: 'people are read through people(db, actor)',
  run: async () => {
    const found: string[] = []
    const reading = new Set<string>()
    for (const folder of ['projections/src', 'command-api/src', 'workers/src']) {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
      for (const entry of entries) {
        if (!entry.isFile() || !entry.name.endsWith('.ts') || entry.name.endsWith('.test.ts'))
          continue
        const path = join(entry.parentPath, entry.name).slice(root.length + 1)
        const lines = (await readFile(join(root, path), 'utf8')).split('\n')
        for (const [at, line] of lines.entries()) {
          if (!/\busers\.person\b/.test(line)) continue
          reading.add(path)
          if (!(path in allowed))
            found.push(`${path}:${at + 1} reads users.person: use people(db, actor)`)
        }
      }
    }
    for (const path of Object.keys(allowed))
      if (!reading.has(path)) found.push(`${path} reads nobody: it need not be allowed to`)
    return found
  },
}
