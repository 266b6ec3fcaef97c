import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

/** What may have become of what somebody may do in the portal, and of where they belong. */
export type Standing =
  | 'roles'
  | 'handlerNamed'
  | 'handlerReleased'
  | 'managerNamed'
  | 'managerReleased'
  | 'placed'
  | 'noOffice'
  | 'employer'
  | 'noEmployer'
  | 'relatives'
  | 'details'

interface Filling {
  readonly link: string
  /** The office, the departments, or the company. */
  readonly name: string
}

const words: Readonly<Record<Locale, Readonly<Record<Standing, (of: Filling) => Mail>>>> = {
  en: {
    roles: ({ link }) => ({
      subject: 'What you may do in the portal has changed',
      text: `An administrator has changed what you may do in the portal. The menu shows what there is for you now: ${link}\n\nDo you not know why? Then ask your office.`,
    }),
    handlerNamed: ({ link }) => ({
      subject: 'You handle whistleblower cases now',
      text: `You have been given access to whistleblower cases. Until you have made a key, nobody can report to you. Make it here: ${link}`,
    }),
    handlerReleased: ({ link }) => ({
      subject: 'You no longer handle whistleblower cases',
      text: `Your access to whistleblower cases has been taken back, and your key is deleted. What there is for you in the portal: ${link}`,
    }),
    managerNamed: ({ link, name }) => ({
      subject: `You manage ${name} now`,
      text: `You manage the office ${name} in the portal now: its information and its vacant shifts. You find it here: ${link}`,
    }),
    managerReleased: ({ link, name }) => ({
      subject: `You no longer manage ${name}`,
      text: `You no longer manage the office ${name} in the portal. What there is for you now: ${link}`,
    }),
    placed: ({ link, name }) => ({
      subject: 'You belong to another office now',
      text: `The office has noted that you belong to ${name}. Whom you turn to there stands here: ${link}`,
    }),
    noOffice: ({ link }) => ({
      subject: 'You belong to no office any more',
      text: `It has been noted that you belong to no office any more. You see it here: ${link}\n\nIs it not right? Then tell the office that was yours until now.`,
    }),
    employer: ({ link, name }) => ({
      subject: `You belong to ${name} now`,
      text: `The office has noted that you belong to the company ${name}. What is on record of you: ${link}\n\nIs it not right? Then tell your office.`,
    }),
    noEmployer: ({ link }) => ({
      subject: 'You belong to no company any more',
      text: `The office has taken away which company you belong to. What is on record of you: ${link}\n\nIs it not right? Then tell your office.`,
    }),
    relatives: ({ link }) => ({
      subject: 'Your next of kin were changed',
      text: `The office has changed whom it calls if something happens to you. Who it is stands here: ${link}\n\nIs it not right? Then tell your office.`,
    }),
    details: ({ link }) => ({
      subject: 'Your details were changed',
      text: `The office has changed what it has on record of you: your name, personal number, postal address or employment number. What stands there now: ${link}\n\nIs it not right? Then tell your office.`,
    }),
  },
  sv: {
    roles: ({ link }) => ({
      subject: 'Det du får göra i portalen har ändrats',
      text: `En administratör har ändrat vad du får göra i portalen. Menyn visar vad som finns för dig nu: ${link}\n\nVet du inte varför? Fråga då ditt kontor.`,
    }),
    handlerNamed: ({ link }) => ({
      subject: 'Du hanterar visselblåsarärenden nu',
      text: `Du har fått tillgång till visselblåsarärenden. Innan du har skapat en nyckel kan ingen rapportera till dig. Skapa den här: ${link}`,
    }),
    handlerReleased: ({ link }) => ({
      subject: 'Du hanterar inte längre visselblåsarärenden',
      text: `Din tillgång till visselblåsarärenden har tagits tillbaka och din nyckel raderas. Det här finns för dig i portalen: ${link}`,
    }),
    managerNamed: ({ link, name }) => ({
      subject: `Du ansvarar för ${name} nu`,
      text: `Du ansvarar nu för kontoret ${name} i portalen: dess information och lediga pass. Du hittar det här: ${link}`,
    }),
    managerReleased: ({ link, name }) => ({
      subject: `Du ansvarar inte längre för ${name}`,
      text: `Du ansvarar inte längre för kontoret ${name} i portalen. Det här finns för dig nu: ${link}`,
    }),
    placed: ({ link, name }) => ({
      subject: 'Du tillhör ett annat kontor nu',
      text: `Kontoret har noterat att du tillhör ${name}. Vem du vänder dig till där står här: ${link}`,
    }),
    noOffice: ({ link }) => ({
      subject: 'Du tillhör inte längre något kontor',
      text: `Det har noterats att du inte längre tillhör något kontor. Du ser det här: ${link}\n\nStämmer det inte? Säg då till på ditt tidigare kontor.`,
    }),
    employer: ({ link, name }) => ({
      subject: `Du tillhör ${name} nu`,
      text: `Kontoret har noterat att du tillhör företaget ${name}. Det här finns antecknat om dig: ${link}\n\nStämmer det inte? Säg då till på ditt kontor.`,
    }),
    noEmployer: ({ link }) => ({
      subject: 'Du tillhör inte längre något företag',
      text: `Kontoret har tagit bort vilket företag du tillhör. Det här finns antecknat om dig: ${link}\n\nStämmer det inte? Säg då till på ditt kontor.`,
    }),
    relatives: ({ link }) => ({
      subject: 'Dina närmast anhöriga har ändrats',
      text: `Kontoret har ändrat vem det ringer om något händer dig. Vem det är står här: ${link}\n\nStämmer det inte? Säg då till på ditt kontor.`,
    }),
    details: ({ link }) => ({
      subject: 'Dina uppgifter har ändrats',
      text: `Kontoret har ändrat vad det har antecknat om dig: namn, personnummer, postadress eller anställningsnummer. Vad som står där nu: ${link}\n\nStämmer det inte? Säg då till på ditt kontor.`,
    }),
  },
  pl: {
    roles: ({ link }) => ({
      subject: 'Zmieniły się Twoje uprawnienia w portalu',
      text: `Administrator zmienił to, co możesz robić w portalu. W menu zobaczysz, co jest teraz dla Ciebie: ${link}\n\nNie wiesz, dlaczego? Zapytaj w swoim biurze.`,
    }),
    handlerNamed: ({ link }) => ({
      subject: 'Obsługujesz teraz zgłoszenia nieprawidłowości',
      text: `Masz teraz dostęp do zgłoszeń nieprawidłowości. Dopóki nie utworzysz klucza, nikt nie może Ci nic zgłosić. Utwórz go tutaj: ${link}`,
    }),
    handlerReleased: ({ link }) => ({
      subject: 'Nie obsługujesz już zgłoszeń nieprawidłowości',
      text: `Cofnięto Twój dostęp do zgłoszeń nieprawidłowości, a Twój klucz zostaje usunięty. To, co jest dla Ciebie w portalu: ${link}`,
    }),
    managerNamed: ({ link, name }) => ({
      subject: `Kierujesz teraz biurem: ${name}`,
      text: `Kierujesz teraz w portalu biurem ${name}: jego informacjami i wolnymi zmianami. Znajdziesz je tutaj: ${link}`,
    }),
    managerReleased: ({ link, name }) => ({
      subject: `Nie kierujesz już biurem: ${name}`,
      text: `Nie kierujesz już w portalu biurem ${name}. To, co jest teraz dla Ciebie: ${link}`,
    }),
    placed: ({ link, name }) => ({
      subject: 'Należysz teraz do innego biura',
      text: `Biuro odnotowało Twoje miejsce pracy: ${name}. Do kogo się tam zwrócić, przeczytasz tutaj: ${link}`,
    }),
    noOffice: ({ link }) => ({
      subject: 'Nie należysz już do żadnego biura',
      text: `Odnotowano, że nie należysz już do żadnego biura. Zobaczysz to tutaj: ${link}\n\nCoś się nie zgadza? Zgłoś to w swoim dotychczasowym biurze.`,
    }),
    employer: ({ link, name }) => ({
      subject: `Twoja firma to teraz ${name}`,
      text: `Biuro odnotowało, do której firmy należysz: ${name}. Co jest o Tobie zapisane, zobaczysz tutaj: ${link}\n\nCoś się nie zgadza? Powiedz o tym w swoim biurze.`,
    }),
    noEmployer: ({ link }) => ({
      subject: 'Nie należysz już do żadnej firmy',
      text: `Biuro usunęło zapis, do której firmy należysz. Co jest o Tobie zapisane, zobaczysz tutaj: ${link}\n\nCoś się nie zgadza? Powiedz o tym w swoim biurze.`,
    }),
    relatives: ({ link }) => ({
      subject: 'Zmieniono Twoje osoby bliskie',
      text: `Biuro zmieniło, do kogo zadzwoni, jeśli coś Ci się stanie. Kto to jest, zobaczysz tutaj: ${link}\n\nCoś się nie zgadza? Powiedz o tym w swoim biurze.`,
    }),
    details: ({ link }) => ({
      subject: 'Zmieniono Twoje dane',
      text: `Biuro zmieniło zapisane dane o Tobie: imię i nazwisko, numer personalny, adres lub numer pracownika. Co jest tam teraz, zobaczysz tutaj: ${link}\n\nCoś się nie zgadza? Powiedz o tym w swoim biurze.`,
    }),
  },
  ro: {
    roles: ({ link }) => ({
      subject: 'S-a schimbat ce poți face pe portal',
      text: `Un administrator a schimbat ce poți face pe portal. Meniul îți arată ce ai acum: ${link}\n\nNu știi de ce? Întreabă la biroul tău.`,
    }),
    handlerNamed: ({ link }) => ({
      subject: 'Acum te ocupi de cazurile de avertizare',
      text: `Ai primit acces la cazurile de avertizare. Până nu îți creezi o cheie, nimeni nu îți poate raporta. Creeaz-o aici: ${link}`,
    }),
    handlerReleased: ({ link }) => ({
      subject: 'Nu te mai ocupi de cazurile de avertizare',
      text: `Accesul tău la cazurile de avertizare a fost retras, iar cheia ta se șterge. Ce ai pe portal: ${link}`,
    }),
    managerNamed: ({ link, name }) => ({
      subject: `Acum răspunzi de biroul ${name}`,
      text: `Acum răspunzi pe portal de biroul ${name}: de informațiile lui și de turele libere. Îl găsești aici: ${link}`,
    }),
    managerReleased: ({ link, name }) => ({
      subject: `Nu mai răspunzi de biroul ${name}`,
      text: `Nu mai răspunzi pe portal de biroul ${name}. Ce ai acum: ${link}`,
    }),
    placed: ({ link, name }) => ({
      subject: 'Acum ții de alt birou',
      text: `Biroul a notat că ții de ${name}. Cui te adresezi acolo vezi aici: ${link}`,
    }),
    noOffice: ({ link }) => ({
      subject: 'Nu mai ții de niciun birou',
      text: `S-a notat că nu mai ții de niciun birou. Vezi aici: ${link}\n\nNu este corect? Spune-i biroului tău de până acum.`,
    }),
    employer: ({ link, name }) => ({
      subject: `Acum ții de ${name}`,
      text: `Biroul a notat că ții de compania ${name}. Ce este notat despre tine vezi aici: ${link}\n\nNu este corect? Spune-i biroului tău.`,
    }),
    noEmployer: ({ link }) => ({
      subject: 'Nu mai ții de nicio companie',
      text: `Biroul a șters compania de care țineai. Ce este notat despre tine vezi aici: ${link}\n\nNu este corect? Spune-i biroului tău.`,
    }),
    relatives: ({ link }) => ({
      subject: 'Rudele tale apropiate au fost modificate',
      text: `Biroul a schimbat pe cine sună dacă ți se întâmplă ceva. Cine este vezi aici: ${link}\n\nNu este corect? Spune-i biroului tău.`,
    }),
    details: ({ link }) => ({
      subject: 'Datele tale au fost modificate',
      text: `Biroul a modificat ce are notat despre tine: numele, numărul personal, adresa sau numărul de angajat. Ce scrie acum vezi aici: ${link}\n\nNu este corect? Spune-i biroului tău.`,
    }),
  },
  bs: {
    roles: ({ link }) => ({
      subject: 'Promijenjeno je šta smiješ na portalu',
      text: `Administrator je promijenio šta smiješ na portalu. Meni pokazuje šta je sada za tebe: ${link}\n\nNe znaš zašto? Pitaj u svom uredu.`,
    }),
    handlerNamed: ({ link }) => ({
      subject: 'Sada obrađuješ prijave nepravilnosti',
      text: `Imaš pristup prijavama nepravilnosti. Dok ne napraviš ključ, niko ti ne može ništa prijaviti. Napravi ga ovdje: ${link}`,
    }),
    handlerReleased: ({ link }) => ({
      subject: 'Više ne obrađuješ prijave nepravilnosti',
      text: `Tvoj pristup prijavama nepravilnosti je povučen, a tvoj ključ se briše. Šta je za tebe na portalu: ${link}`,
    }),
    managerNamed: ({ link, name }) => ({
      subject: `Sada vodiš ured ${name}`,
      text: `Sada na portalu vodiš ured ${name}: njegove informacije i slobodne smjene. Nalaziš ga ovdje: ${link}`,
    }),
    managerReleased: ({ link, name }) => ({
      subject: `Više ne vodiš ured ${name}`,
      text: `Više na portalu ne vodiš ured ${name}. Šta je sada za tebe: ${link}`,
    }),
    placed: ({ link, name }) => ({
      subject: 'Sada pripadaš drugom uredu',
      text: `Ured je zabilježio gdje pripadaš: ${name}. Kome se tamo obraćaš, stoji ovdje: ${link}`,
    }),
    noOffice: ({ link }) => ({
      subject: 'Više ne pripadaš nijednom uredu',
      text: `Zabilježeno je da više ne pripadaš nijednom uredu. Vidiš to ovdje: ${link}\n\nNije tačno? Javi svom dosadašnjem uredu.`,
    }),
    employer: ({ link, name }) => ({
      subject: `Tvoja firma je sada ${name}`,
      text: `Ured je zabilježio kojoj firmi pripadaš: ${name}. Šta je zapisano o tebi, vidiš ovdje: ${link}\n\nNije tačno? Javi svom uredu.`,
    }),
    noEmployer: ({ link }) => ({
      subject: 'Više ne pripadaš nijednoj firmi',
      text: `Ured je uklonio firmu kojoj pripadaš. Šta je zapisano o tebi, vidiš ovdje: ${link}\n\nNije tačno? Javi svom uredu.`,
    }),
    relatives: ({ link }) => ({
      subject: 'Tvoji najbliži srodnici su izmijenjeni',
      text: `Ured je promijenio koga zove ako ti se nešto desi. Ko je to, stoji ovdje: ${link}\n\nNije tačno? Javi svom uredu.`,
    }),
    details: ({ link }) => ({
      subject: 'Tvoji podaci su izmijenjeni',
      text: `Ured je izmijenio šta ima zapisano o tebi: ime, lični broj, adresu ili broj zaposlenika. Šta sada stoji tamo, vidiš ovdje: ${link}\n\nNije tačno? Javi svom uredu.`,
    }),
  },
}

/** A mail about what somebody may do in the portal and where they belong, in their language. */
export const standingMail = (what: Standing, locale: Locale, of: Filling): Mail =>
  words[locale][what](of)
