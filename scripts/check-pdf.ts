import { readFile } from 'node:fs/promises'
import { readStatement } from '@portal/command-api/evidence/statement'
import {
  CONTENT_FILE,
  MOST_CONTENT,
  MOST_STATEMENT,
  STATEMENT_FILE,
  TEXT_FILE,
} from '@portal/platform/evidence'
import { attachedFiles } from '@portal/platform/pdf/attached'
import { contentHashOf } from '@portal/platform/signed-form'

const usage = `npm run check-pdf -- file.pdf

Says without the portal whether what was signed goes along in the PDF as its signature says, and prints it.
That the portal knows the signature, and that the pages are as they were, its page /external/verify says.`

const say = (line: string) => process.stdout.write(`${line}\n`)

/** @returns what is wrong with it; undefined where nothing is */
async function faultIn(file: string): Promise<string | undefined> {
  const wanted = {
    [STATEMENT_FILE]: MOST_STATEMENT,
    [CONTENT_FILE]: MOST_CONTENT,
    [TEXT_FILE]: MOST_CONTENT,
  }
  const found = await attachedFiles(await readFile(file), wanted)
  const bytesOf = (name: string) => {
    const bytes = found.find((one) => one.name === name)?.bytes
    return bytes && Buffer.from(bytes)
  }
  const said = bytesOf(STATEMENT_FILE)
  const statement = said && readStatement(said)
  if (!statement) return `${STATEMENT_FILE} does not go along in it: it is no PDF of the portal`
  const content = bytesOf(CONTENT_FILE) ?? bytesOf(TEXT_FILE)
  if (!content) return 'what was signed does not go along in it'
  const hash = contentHashOf(content)
  say(content.toString())
  say(`${statement.how} by ${statement.person} at ${statement.at}: ${statement.title}`)
  say(`SHA-256 in the statement  ${statement.sha256}`)
  say(`SHA-256 of the content    ${hash}`)
  return hash === statement.sha256 ? undefined : 'the content is not what the statement says'
}

const [file, more] = process.argv.slice(2)
if (!file || more) {
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}
const fault = await faultIn(file).catch((error: unknown) => `it cannot be read: ${error}`)
say(fault ? `DIFFERS  ${fault}` : 'SAME     the content is what the statement says was signed')
process.exit(fault ? 1 : 0)
