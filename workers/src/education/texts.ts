import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

/** What is filled in: the name of the education, and where to go. */
export interface EducationFilling {
  readonly name: string
  readonly link: string
}

/** What becomes of an education. */
export type EducationOccasion = 'asked' | 'approved' | 'rejected' | 'removed'

const words: Record<Locale, Record<EducationOccasion, (fill: EducationFilling) => Mail>> = {
  en: {
    asked: ({ name, link }) => ({
      subject: 'Education to hand in',
      text: `You have been asked for the education “${name}”. Read about it and hand in your diploma here: ${link}`,
    }),
    approved: ({ name, link }) => ({
      subject: 'Your education is approved',
      text: `Your education “${name}” has been approved. All your educations: ${link}`,
    }),
    rejected: ({ name, link }) => ({
      subject: 'Your education needs an addition',
      text: `Your education “${name}” could not be approved yet. Read what is missing here: ${link}`,
    }),
    removed: ({ name, link }) => ({
      subject: 'Education removed',
      text: `The office has removed the education “${name}” from your educations. All your educations: ${link}`,
    }),
  },
  sv: {
    asked: ({ name, link }) => ({
      subject: 'Utbildning att lämna in',
      text: `Du har blivit ombedd att gå utbildningen ”${name}”. Läs om den och lämna in ditt diplom här: ${link}`,
    }),
    approved: ({ name, link }) => ({
      subject: 'Din utbildning är godkänd',
      text: `Din utbildning ”${name}” har godkänts. Alla dina utbildningar: ${link}`,
    }),
    rejected: ({ name, link }) => ({
      subject: 'Din utbildning behöver kompletteras',
      text: `Din utbildning ”${name}” kunde inte godkännas än. Läs vad som saknas här: ${link}`,
    }),
    removed: ({ name, link }) => ({
      subject: 'Utbildning borttagen',
      text: `Kontoret har tagit bort utbildningen ”${name}” från dina utbildningar. Alla dina utbildningar: ${link}`,
    }),
  },
  pl: {
    asked: ({ name, link }) => ({
      subject: 'Szkolenie: prześlij dyplom',
      text: `Poproszono Cię o szkolenie „${name}”. Przeczytaj o nim i prześlij dyplom tutaj: ${link}`,
    }),
    approved: ({ name, link }) => ({
      subject: 'Twoje szkolenie zostało zatwierdzone',
      text: `Twoje szkolenie „${name}” zostało zatwierdzone. Wszystkie Twoje szkolenia: ${link}`,
    }),
    rejected: ({ name, link }) => ({
      subject: 'Twoje szkolenie wymaga uzupełnienia',
      text: `Nie można było jeszcze zatwierdzić szkolenia „${name}”. Sprawdź, czego brakuje: ${link}`,
    }),
    removed: ({ name, link }) => ({
      subject: 'Szkolenie usunięte',
      text: `Biuro usunęło szkolenie „${name}” z Twoich szkoleń. Wszystkie Twoje szkolenia: ${link}`,
    }),
  },
  ro: {
    asked: ({ name, link }) => ({
      subject: 'Diplomă de trimis',
      text: `Ți s-a cerut instruirea „${name}”. Citește despre ea și trimite diploma aici: ${link}`,
    }),
    approved: ({ name, link }) => ({
      subject: 'Instruirea ta a fost aprobată',
      text: `Instruirea ta „${name}” a fost aprobată. Toate instruirile tale: ${link}`,
    }),
    rejected: ({ name, link }) => ({
      subject: 'Instruirea ta trebuie completată',
      text: `Instruirea ta „${name}” nu a putut fi aprobată încă. Citește ce lipsește aici: ${link}`,
    }),
    removed: ({ name, link }) => ({
      subject: 'Instruire ștearsă',
      text: `Biroul a șters instruirea „${name}” dintre instruirile tale. Toate instruirile tale: ${link}`,
    }),
  },
  bs: {
    asked: ({ name, link }) => ({
      subject: 'Edukacija za slanje',
      text: `Od tebe je zatražena edukacija „${name}”. Pročitaj o njoj i pošalji diplomu ovdje: ${link}`,
    }),
    approved: ({ name, link }) => ({
      subject: 'Tvoja edukacija je odobrena',
      text: `Tvoja edukacija „${name}” je odobrena. Sve tvoje edukacije: ${link}`,
    }),
    rejected: ({ name, link }) => ({
      subject: 'Tvoju edukaciju treba dopuniti',
      text: `Tvoja edukacija „${name}” još nije mogla biti odobrena. Pročitaj šta nedostaje: ${link}`,
    }),
    removed: ({ name, link }) => ({
      subject: 'Edukacija je obrisana',
      text: `Ured je obrisao edukaciju „${name}” iz tvojih edukacija. Sve tvoje edukacije: ${link}`,
    }),
  },
}

/** A mail about it in a person's language. */
export function educationMail(
  occasion: EducationOccasion,
  locale: Locale,
  fill: EducationFilling,
): Mail {
  return words[locale][occasion](fill)
}
