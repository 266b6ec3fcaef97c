import { locales } from '@portal/contracts/locales'
import type { Names } from './names.ts'

/** A line of a register: behind the last one that is like it, or at the end of a list. */
type Line = { readonly text: string } & ({ readonly after: RegExp } | { readonly endOf: string })

/** By path, the lines that the registers get. Each is a list by name, so that what is misspelt does not compile. */
export const registers = ({ area, many, one, Many }: Names): Record<string, readonly Line[]> => ({
  'shared/contracts/src/index.ts': [
    { after: /^import \{ \w+ \} from '\.\//, text: `import { ${many} } from './${area}.ts'` },
    { after: /^ {2}\w+,$/, text: `  ${many},` },
  ],
  'shared/contracts/src/every-place.ts': [
    {
      after: /^export const admin\w+ = place\(.*\)$/,
      text: `export const admin${Many} = place('/inside/admin/${area}')`,
    },
  ],
  'shared/contracts/src/history/words.ts': [
    { after: /^import \{ \w+History \}/, text: `import { ${many}History } from './${area}.ts'` },
    { after: /^ {2}\.\.\.\w+History,$/, text: `  ...${many}History,` },
  ],
  'shared/events/src/index.ts': [
    { after: /^import \{ \w+Events \}/, text: `import { ${one}Events } from './${area}.ts'` },
    { after: /^ {2}\w+Events,$/, text: `  ${one}Events,` },
    { after: /^ {2}\.\.\.\w+Events,$/, text: `  ...${one}Events,` },
  ],
  'projections/src/models.ts': [
    {
      after: /^import .* from '\.\/[\w-]+\/[\w-]+\.ts'$/,
      text: `import { ${many} } from './${area}/${area}.ts'`,
    },
    { endOf: 'ofTheCompany', text: many },
  ],
  'command-api/src/areas.ts': [
    {
      after: /^import .* from '@portal\/projections\//,
      text: `import { ${many}Answers } from '@portal/projections/${area}/queries'`,
    },
    {
      after: /^import .* from '\.\//,
      text: `import { ${many}Decisions } from './${area}/${area}.ts'`,
    },
    {
      endOf: 'areas',
      text: `{ calls: calls.${many}, decisions: ${many}Decisions, answers: ${many}Answers }`,
    },
  ],
  'web/src/screens.ts': [
    {
      after: /^import \{ \w+Screens \}/,
      text: `import { ${many}Screens } from './${area}/screens.ts'`,
    },
    { after: /^ {2}\.\.\.\w+Screens,$/, text: `  ...${many}Screens,` },
  ],
})

/** The words of the menu, by file. */
export const menuWords = ({ Many, titles }: Names): Record<string, readonly [string, string]> =>
  Object.fromEntries(
    locales.map((locale) => [
      `web/src/layouts/texts/${locale}.json`,
      [`menu${Many}`, titles[locale]] as const,
    ]),
  )

/**
 * Puts a line where a register has its like.
 * @throws where the register looks otherwise than it did
 */
export function put(register: string, line: Line): string {
  if ('endOf' in line) {
    const list = new RegExp(
      `(const ${line.endOf}\\b[^=]*= \\[)([^]*?),?\\s*(\\n?\\](?: as const)?\\n)`,
    )
    if (!list.test(register)) throw new Error(`there is no list ${line.endOf}`)
    return register.replace(list, (_, begins, all, ends) => `${begins}${all}, ${line.text}${ends}`)
  }
  const lines = register.split('\n')
  const at = lines.findLastIndex((one) => line.after.test(one))
  if (at < 0) throw new Error(`there is no line like ${line.after}`)
  return lines.toSpliced(at + 1, 0, line.text).join('\n')
}
