import type { Locale, Words } from '@portal/contracts'
import {
  CONTENT_FILE,
  ORIGINAL_NAME,
  STATEMENT_FILE,
  type Statement,
  statementBytes,
  TEXT_FILE,
} from '@portal/platform/evidence'
import type { PdfAttachment, PdfBlock } from '@portal/platform/pdf/pdf'
import { filled } from './filled.ts'

/** How a PDF says what was hashed, and how anybody checks it. */
const words = {
  title: {
    en: 'How to check this PDF',
    sv: 'Så kontrollerar du den här PDF:en',
    pl: 'Jak sprawdzić ten plik PDF',
    ro: 'Cum se verifică acest PDF',
    bs: 'Kako provjeriti ovaj PDF',
  },
  covers: {
    en: 'The signature or approval applies to what the file {file} contains, byte for byte. The file is attached to this PDF, and this is its checksum:',
    sv: 'Signaturen eller godkännandet gäller det som står i filen {file}, byte för byte. Filen är bifogad i den här PDF:en, och detta är dess kontrollsumma:',
    pl: 'Podpis lub zatwierdzenie dotyczy tego, co zawiera plik {file}, bajt po bajcie. Plik jest załączony do tego dokumentu PDF, a oto jego suma kontrolna:',
    ro: 'Semnătura sau aprobarea se referă la ceea ce conține fișierul {file}, octet cu octet. Fișierul este atașat la acest PDF, iar aceasta este suma lui de control:',
    bs: 'Potpis ili odobrenje odnosi se na ono što sadrži datoteka {file}, bajt po bajt. Datoteka je priložena ovom PDF-u, a ovo je njen kontrolni zbir:',
  },
  online: {
    en: 'Anybody can have it checked at {url}. The page says whether the PDF is genuine, or what differs.',
    sv: 'Vem som helst kan kontrollera den på {url}. Sidan säger om PDF:en är äkta, eller vad som skiljer sig.',
    pl: 'Każdy może go sprawdzić na stronie {url}. Strona powie, czy plik PDF jest autentyczny lub co się różni.',
    ro: 'Oricine îl poate verifica la {url}. Pagina spune dacă PDF-ul este autentic sau ce diferă.',
    bs: 'Svako ga može provjeriti na {url}. Stranica kaže da li je PDF autentičan ili u čemu se razlikuje.',
  },
  offline: {
    en: 'Without the portal: save the attached files from your PDF reader (or with pdfdetach -saveall), and compare what sha256sum {file} says with the checksum above.',
    sv: 'Utan portalen: spara de bifogade filerna från PDF-läsaren (eller med pdfdetach -saveall) och jämför det som sha256sum {file} svarar med kontrollsumman ovan.',
    pl: 'Bez portalu: zapisz załączone pliki z czytnika PDF (lub poleceniem pdfdetach -saveall) i porównaj wynik polecenia sha256sum {file} z powyższą sumą kontrolną.',
    ro: 'Fără portal: salvează fișierele atașate din cititorul PDF (sau cu pdfdetach -saveall) și compară rezultatul comenzii sha256sum {file} cu suma de control de mai sus.',
    bs: 'Bez portala: sačuvaj priložene datoteke iz PDF čitača (ili pomoću pdfdetach -saveall) i uporedi ono što kaže sha256sum {file} s gornjim kontrolnim zbirom.',
  },
  original: {
    en: 'The signed file itself is attached as {original}; its checksum stands in {file} as fileHash.',
    sv: 'Själva filen är bifogad som {original}. Dess kontrollsumma står i {file} som fileHash.',
    pl: 'Sam plik jest załączony jako {original}; jego suma kontrolna znajduje się w {file} pod nazwą fileHash.',
    ro: 'Fișierul însuși este atașat ca {original}; suma lui de control se află în {file} ca fileHash.',
    bs: 'Sama datoteka je priložena kao {original}; njen kontrolni zbir nalazi se u {file} kao fileHash.',
  },
  kept: {
    en: 'The signed file itself is too large to be attached. The portal keeps it; its checksum stands in {file} as fileHash.',
    sv: 'Själva filen är för stor för att bifogas. Den finns i portalen, och dess kontrollsumma står i {file} som fileHash.',
    pl: 'Sam plik jest za duży, aby go załączyć. Znajduje się w portalu, a jego suma kontrolna jest w {file} pod nazwą fileHash.',
    ro: 'Fișierul însuși este prea mare pentru a fi atașat. Se află în portal, iar suma lui de control este în {file} ca fileHash.',
    bs: 'Sama datoteka je prevelika da bi bila priložena. Čuva se na portalu, a njen kontrolni zbir nalazi se u {file} kao fileHash.',
  },
} as const satisfies Readonly<Record<string, Words>>

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}
/** Files of more bytes do not go along: the PDF would be too large to be checked. */
const MOST_ORIGINAL = 8 * 1024 * 1024

/** Points that the section takes: it is not torn apart. */
const SECTION = 180

/** A file that was signed or approved, as it was uploaded. */
export interface Original {
  readonly bytes: Buffer
  readonly type: string
}

export interface Evidence {
  readonly statement: Statement
  /** The bytes that were hashed; undefined where they are the original's own. */
  readonly content: Buffer | undefined
  readonly original?: Original | undefined
  /** The address of the portal. */
  readonly portal: string
}

/** The address of the page that checks PDFs. */
export const checkingPage = (portal: string): string => `${portal}/external/verify`

/**
 * What a PDF that is handed out needs so that anybody can check it: the bytes that were hashed and what
 * the portal says of the signature go along as files, and a section of text says how they are used.
 */
export function evidenceOf(
  { statement, content, original, portal }: Evidence,
  language: Locale,
): { section: PdfBlock[]; attachments: PdfAttachment[] } {
  const goesAlong = original && original.bytes.length <= MOST_ORIGINAL ? original : undefined
  const [type = ''] = (original?.type ?? '').split(';')
  const originalName = `${ORIGINAL_NAME}.${endings[type] ?? 'bin'}`
  const isText = statement.kind === 'contract' && statement.form === 1
  const file = !content ? originalName : isText ? TEXT_FILE : CONTENT_FILE
  const url = checkingPage(portal)
  const given = { file, url: `<a href="${url}">${url}</a>`, original: originalName }
  const say = (key: keyof typeof words) => `<p>${filled(words[key][language], given)}</p>`
  const attachments: PdfAttachment[] = [
    {
      name: STATEMENT_FILE,
      type: 'application/json',
      description: 'What the portal says of the signature',
      bytes: statementBytes(statement),
    },
  ]
  if (content)
    attachments.push({
      name: file,
      type: isText ? 'text/html' : 'application/json',
      description: 'What was signed, byte for byte',
      bytes: content,
    })
  if (goesAlong)
    attachments.push({
      name: originalName,
      type: goesAlong.type,
      description: 'The file that was signed, as it was uploaded',
      bytes: goesAlong.bytes,
    })
  return {
    attachments,
    section: [
      { kind: 'heading', text: words.title[language], level: 2, room: SECTION },
      { kind: 'html', html: say('covers') },
      { kind: 'facts', rows: [['SHA-256', statement.sha256]] },
      { kind: 'html', html: `${say('online')}${say('offline')}` },
      ...(content && original
        ? [{ kind: 'html' as const, html: say(goesAlong ? 'original' : 'kept') }]
        : []),
    ],
  }
}
