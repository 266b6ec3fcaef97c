import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { locales } from '@portal/contracts'
import { root, type Step } from './step.ts'

type Locale = (typeof locales)[number]

/** A word of one of these, whole. */
const word = (...parts: readonly string[]) =>
  new RegExp(`(?<!\\p{L})(${parts.join('|')})(?!\\p{L})`, 'iu')

/** Bosnian words that end as a verb of the polite form does, and are none. */
const noVerbs = ['zaštite', 'limite', 'kredite', 'profite', 'elite', 'satelite', 'dijete']

/** Words by which a language would address its reader in two ways, or name one thing by two words. */
const mixed: Partial<Record<Locale, readonly RegExp[]>> = {
  // The glossary's words are skriva under and e-post; 'Signerade dokument' is a page's name.
  sv: [word('signera(r|s|des)?', 'signering\\p{L}*', 'mejl\\p{L}*')],
  pl: [
    /(?<!\p{L})(twój|twoj[aąeiu]\p{L}*|twoim\p{L}*|ciebie|tobie)(?!\p{L})/u,
    // Of whom it speaks to, a verb of the past or a participle would say that it is a man, or a woman.
    word('\\p{L}+(łeś|łaś)', '(jesteś|będziesz) \\p{L}+([nt][ya]|ł|ła)'),
    // The glossary's words are numer personalny, zapisać na kurs and zapieczętować.
    word('numer\\p{L}* osobow\\p{L}*', '(za)?rezerwowan\\p{L}* kurs\\p{L}*', 'opieczętow\\p{L}*'),
  ],
  ro: [
    word(
      'dumneavoastră|dvs',
      '(aleg|av|put|restrâng|scri|șterg)eți',
      '(adăug|caut|căut|încerc|modific|scan|sun|verific)ați',
      'autentific\\p{L}*',
    ),
    // The glossary's words are permise și atestate, a înscrie, a trimite and memento; 'de predat' is to be taught.
    word(
      'drept\\p{L}* de conducere',
      'rezerv\\p{L}* (ta )?(la|persoan\\p{L}*)',
      'reamint\\p{L}*',
      'de predat',
    ),
    // From 20 on it is 'de zile': what is counted stands in a plural. Hours are written 7:30, and are 'h'.
    /\}\s(cereri|contracte|cursuri|evenimente|fișiere|întrebări|luni|mesaje|minute|ore|persoane|puncte|rapoarte|rânduri|secunde|ture|zile)(?!\p{L})/u,
    // It is of things alone, never of how they are: 20 de mesaje, 20 noi.
    /# de (necitite|noi|nou[ăa]|returnate|selectate|șterse)(?!\p{L})/u,
  ],
  bs: [
    word(
      'vi|vas|vam|vama|vaš(a|e|eg|em|i|ih|im|ima|oj|om|u)?',
      '(ni)?ste|(ne|ho)?ćete|biste|možete|(n?e|i)mate|morate|trebate|znate|dobijate|molimo',
      '\\p{L}+jte',
      `(?!(${noVerbs.join('|')})(?!\\p{L}))\\p{L}{2,}(ite|[aiu]jete)`,
    ),
    // The glossary's words are račun, edukacija, vozačko ovlaštenje and poslati.
    word('nalo(g|zi|ge)\\p{L}*', '(pod|pre)?obu(k|c)\\p{L}*', 'vozačk\\p{L}* prav\\p{L}*'),
    word('preda(j|ji|m|š|ju|o|la|li|lo|le|t|ta|ti|to|te|tu|tih|tog)|predaj(e|u|em|eš)|za predaju'),
    // It is ured, odaberi, sačuvaj, posljednji dan and također; 'za uraditi' is no Bosnian.
    word('kancelarij\\p{L}*', 'izaberi', 'sprem(i|a|lj\\p{L}+)', 'zadnj(i|eg) dana?', 'takođe'),
    word('(dobi|bi|vidje|poče)ć(u|e|eš|emo)', 'za (uraditi|pogledati|pročitati|potpisati)'),
  ],
}

/** The words of a text by which its language would be mixed. */
export const mixedIn = (locale: Locale, text: string): readonly string[] =>
  (mixed[locale] ?? []).flatMap((pattern) => pattern.exec(text)?.[0] ?? [])

/** Where texts stand beside code, by language. */
const sources = '{command-api,projections,shared/*,workers}/src/**/*.ts'
/** A line that begins what is said in a language, and how far in it stands. */
const begins = /^( *)(en|sv|pl|ro|bs): /
const literal = /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/gs

/** What a source says in each language: the literals of `bs: …`, whatever they fill in left out. */
export function saidIn(source: string): readonly { locale: Locale; text: string; line: number }[] {
  const lines = source.split('\n')
  return lines.flatMap((line, at) => {
    const [, indent = '', locale] = begins.exec(line) ?? []
    if (!locale) return []
    const deeper = (one: string) => one.startsWith(`${indent} `) || one === ''
    const end = lines.findIndex((one, index) => index > at && !deeper(one))
    const block = lines.slice(at, end < 0 ? undefined : end).join('\n')
    return [...block.matchAll(literal)].map(([found]) => ({
      locale: locale as Locale,
      text: found.slice(1, -1).replace(/\$\{[^}]*\}/g, '…'),
      line: at + 1,
    }))
  })
}

/** What mails, SMS, papers and sheets say, against the words by which a language would be mixed. */
export const saidTexts: Step = {
  name: 'said',
  what: 'one form of address, and one word for a thing, in what the server says',
  run: async () =>
    globSync(sources, { cwd: root })
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) =>
        saidIn(readFileSync(join(root, file), 'utf8')).flatMap(({ locale, text, line }) =>
          mixedIn(locale, text).map(
            (found) => `${file}:${line}: "${found}", where other texts say it otherwise`,
          ),
        ),
      ),
}
