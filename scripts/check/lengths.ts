import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, type Step } from './step.ts'

/** Lines that a file may have; a longer one holds two things. Tests are a list, and may be as long as it is. */
const MOST = 400
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/** The length of every source file that git knows or would take. */
export const lengths: Step = {
  name: 'lengths',
  what: `no source file over ${MOST} lines, but tests`,
  run: async () => {
    const listed = execFileSync(
      'git',
      [
        'ls-files',
        '-z',
        '--cached',
        '--others',
        '--exclude-standard',
        '*.ts',
        '*.tsx',
        '*.mjs',
        '*.css',
      ],
      { cwd: root, encoding: 'utf8' },
    )
    const found: string[] = []
    for (const file of listed.split('\0').filter((name) => name !== '' && !isTest(name))) {
      let text: string
      try {
        text = readFileSync(join(root, file), 'utf8')
      } catch {
        continue
      }
      const lines = text.split('\n').length - 1
      if (lines > MOST) found.push(`${file} has ${lines} lines`)
    }
    return found
  },
}
