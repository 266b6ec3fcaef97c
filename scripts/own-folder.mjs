// Must run on any Node that npm comes with, without dependencies.
import { accessSync, constants } from 'node:fs'

/**
 * Ends the process with one line where its user may not write into a folder of the program, as where root has installed
 * it and another user runs it: npm and Vite would end with a page of what they met on their way.
 * @param folder what is to be written into
 * @param what is to be done there, a sentence without its stop
 */
export function refuseForeignFolder(folder, what) {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    process.stderr.write(
      `${what}, and this user may not write into ${folder}. Whoever may says \`npm run build\`, after each update; the data may be elsewhere (DATA_DIR).\n`,
    )
    process.exit(1)
  }
}
