import { writeFile } from 'node:fs/promises'
import { formWordsFile, formWordsText } from './check/form-words.ts'

await writeFile(formWordsFile, formWordsText())
