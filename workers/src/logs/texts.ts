import type { Locale } from '@portal/contracts'
import { momentIn } from '../kit/day-words.ts'
import type { Mail } from '../kit/mail.ts'

export interface SealWords {
  readonly number: string
  /** The last position that it is over. */
  readonly upto: string
  /** In hex. */
  readonly hash: string
  /** ISO text. */
  readonly sealedAt: string
  readonly portal: string
  readonly link: string
}

const words: Record<Locale, (seal: SealWords, when: string, command: string) => Mail> = {
  en: ({ number, upto, hash, portal, link }, when, command) => ({
    subject: 'The seal of the portal’s log: please keep',
    text: `This is the hash of the last seal over the log of ${portal}. Keep this e-mail: it shows later whether anything up to then was changed or removed.\n\nSeal ${number}, set on ${when}, up to position ${upto}:\n${hash}\n\nTo check it, enter the hash at ${link}, or say on the server:\n${command}`,
  }),
  sv: ({ number, upto, hash, portal, link }, when, command) => ({
    subject: 'Sigillet för portalens logg: spara det',
    text: `Det här är kontrollsumman för det senaste sigillet över loggen i ${portal}. Spara e-postmeddelandet: med det kan man senare se om något fram till dess har ändrats eller tagits bort.\n\nSigill ${number}, satt den ${when}, till och med position ${upto}:\n${hash}\n\nKontrollera det genom att skriva in summan på ${link}, eller på servern med kommandot:\n${command}`,
  }),
  pl: ({ number, upto, hash, portal, link }, when, command) => ({
    subject: 'Pieczęć dziennika portalu – prosimy zachować',
    text: `To jest suma kontrolna ostatniej pieczęci dziennika portalu ${portal}. Zachowaj tę wiadomość: dzięki niej będzie można sprawdzić, czy do tego miejsca nic nie zostało zmienione ani usunięte.\n\nPieczęć ${number}, nałożona ${when}, do pozycji ${upto}:\n${hash}\n\nAby ją sprawdzić, wpisz sumę na stronie ${link} albo wykonaj na serwerze polecenie:\n${command}`,
  }),
  ro: ({ number, upto, hash, portal, link }, when, command) => ({
    subject: 'Sigiliul jurnalului portalului: te rugăm să îl păstrezi',
    text: `Aceasta este suma de control a ultimului sigiliu al jurnalului din ${portal}. Păstrează acest e-mail: cu el se poate vedea mai târziu dacă s-a modificat sau s-a șters ceva până în acel moment.\n\nSigiliul ${number}, pus pe ${when}, până la poziția ${upto}:\n${hash}\n\nCa să îl verifici, introdu suma la ${link} sau rulează pe server comanda:\n${command}`,
  }),
  bs: ({ number, upto, hash, portal, link }, when, command) => ({
    subject: 'Pečat dnevnika portala: sačuvaj ga',
    text: `Ovo je kontrolni zbir posljednjeg pečata nad dnevnikom portala ${portal}. Sačuvaj ovaj e-mail: pomoću njega se kasnije može vidjeti da li je do tada nešto promijenjeno ili uklonjeno.\n\nPečat ${number}, postavljen ${when}, do pozicije ${upto}:\n${hash}\n\nZa provjeru unesi zbir na ${link} ili na serveru pokreni naredbu:\n${command}`,
  }),
}

/** The mail with the last seal's hash, which says how to check it later. */
export const sealMail = (locale: Locale, seal: SealWords): Mail =>
  words[locale](seal, momentIn(locale, seal.sealedAt), `npm run verify-log -- --seal ${seal.hash}`)
