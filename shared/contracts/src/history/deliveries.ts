import type { ActionWords } from './words.ts'

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
    sv: 'Utskick lämnat därhän',
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
    sv: 'Väntande mejl eller sms släppta',
    pl: 'Zwolniono oczekujące e-maile lub SMS-y',
    ro: 'E-mailuri sau SMS-uri în așteptare eliberate',
    bs: 'Pušteni e-mailovi ili SMS-ovi na čekanju',
  },
  heldDiscarded: {
    en: 'Waiting mails or SMS discarded',
    sv: 'Väntande mejl eller sms kasserade',
    pl: 'Odrzucono oczekujące e-maile lub SMS-y',
    ro: 'E-mailuri sau SMS-uri în așteptare anulate',
    bs: 'Odbačeni e-mailovi ili SMS-ovi na čekanju',
  },
} as const satisfies ActionWords
