import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const deliveriesHistory = {
  deliveryDoubted: {
    en: 'Sending with unknown outcome',
    sv: 'Utskick med okänt utfall',
    pl: 'Wysyłka o nieznanym wyniku',
    ro: 'Trimitere cu rezultat necunoscut',
    bs: 'Slanje s nepoznatim ishodom',
  },
  deliveryRefused: {
    en: 'Sending refused by the recipient’s side',
    sv: 'Utskick avvisat av mottagarsidan',
    pl: 'Wysyłka odrzucona po stronie odbiorcy',
    ro: 'Trimitere respinsă de partea destinatarului',
    bs: 'Slanje odbijeno na strani primaoca',
  },
  deliveryRepeated: {
    en: 'Sent again on request',
    sv: 'Skickat igen på begäran',
    pl: 'Wysłano ponownie na żądanie',
    ro: 'Retrimis la cerere',
    bs: 'Ponovo poslano na zahtjev',
  },
  deliveryLetBe: {
    en: 'Sending let be',
    sv: 'Utskick som inte skickas',
    pl: 'Zrezygnowano z wysyłki',
    ro: 'S-a renunțat la trimitere',
    bs: 'Od slanja se odustalo',
  },
  sendingHeld: {
    en: 'Daily limit for sending reached',
    sv: 'Dagens gräns för utskick nådd',
    pl: 'Osiągnięto dzienny limit wysyłki',
    ro: 'Limita zilnică de trimitere a fost atinsă',
    bs: 'Dostignuta dnevna granica slanja',
  },
  heldReleased: {
    en: 'Waiting mails or SMS let go',
    sv: 'Väntande e-post eller SMS skickade ändå',
    pl: 'Wysłano mimo limitu oczekujące e-maile lub SMS-y',
    ro: 'E-mailuri sau SMS-uri în așteptare trimise oricum',
    bs: 'E-mailovi ili SMS-ovi na čekanju ipak poslani',
  },
  heldDiscarded: {
    en: 'Waiting mails or SMS discarded',
    sv: 'Väntande e-post eller SMS skickas inte',
    pl: 'Zrezygnowano z oczekujących e-maili lub SMS-ów',
    ro: 'S-a renunțat la e-mailurile sau SMS-urile în așteptare',
    bs: 'E-mailovi ili SMS-ovi na čekanju nisu poslani',
  },
} as const satisfies ActionWords
