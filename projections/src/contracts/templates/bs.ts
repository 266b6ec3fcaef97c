import type { ContractWords } from './words.ts'

/** Contracts in Bosnian. */
export const bs: ContractWords = {
  months: { one: '{count} mjesec', few: '{count} mjeseca', other: '{count} mjeseci' },
  blocks: {
    parties: `
## Strane
- Poslodavac: {company}, organizacijski broj {organisationNumber} || - Poslodavac: {company}
- Zaposlenik: {name}, švedski lični broj {personalNumber} || - Zaposlenik: {name}
- Adresa: {address}
- Odjel: {department}`,
    terms: `
## Ostali uslovi
Godišnji odmor, naknada za bolovanje, prekovremeni rad i penzija uređeni su zakonom i kolektivnim ugovorom koji važi kod poslodavca.
Zaposlenik se drži poslodavčevih pravila o radnoj sredini, sigurnosti u saobraćaju i zaštiti podataka i ne prenosi dalje ono što se tiče klijenata i kolega.`,
    additional: `
## Dodaci
{freeText}`,
    agreement: `
## Potpis
Poslodavac je izdao ugovor na portalu. Ugovor važi kada ga zaposlenik potpiše kodom poslanim SMS-om. Obje strane mogu preuzeti ugovor kao PDF.`,
    receipt: `
## Potvrda prijema
Potpisom zaposlenik potvrđuje da je ovo primio i pročitao. Potpis ne znači da se zaposlenik s tim slaže.`,
  },
  types: {
    trialEmployment: {
      title: 'Ugovor o probnom radu',
      body: `
## Zaposlenje
Zaposlenik se prima na probni rad na radno mjesto: {position}. Mjesto rada: {workplace}.
- Prvi dan: {startDate}
- Posljednji dan probnog rada: {endDate}
- Radno vrijeme: {percent} % punog radnog vremena
- Plata: {salary} mjesečno za puno radno vrijeme, prije poreza. Plata se isplaćuje svakog mjeseca.
## Probni rad i otkaz
Probni rad može trajati najviše šest mjeseci (član 6. švedskog zakona o zaštiti zaposlenja). Ako se nijedna strana ne izjasni drugačije do kraja probnog rada, on postaje zaposlenje na neodređeno vrijeme.
Zaposlenje se može završiti i prije kraja probnog rada. Poslodavac tada obavještava zaposlenika najmanje dvije sedmice ranije.
@terms
@additional
@agreement`,
    },
    permanentEmployment: {
      title: 'Ugovor o radu na neodređeno vrijeme',
      body: `
## Zaposlenje
Zaposlenik se prima na neodređeno vrijeme na radno mjesto: {position}. Mjesto rada: {workplace}.
- Prvi dan: {startDate}
- Radno vrijeme: {percent} % punog radnog vremena
- Plata: {salary} mjesečno za puno radno vrijeme, prije poreza. Plata se isplaćuje svakog mjeseca.
## Otkaz
Otkazni rok za obje strane: {noticeMonths}, osim ako zakon ili kolektivni ugovor zaposleniku daje duži. Otkaz se daje pismeno.
@terms
@additional
@agreement`,
    },
    generalFixedTerm: {
      title: 'Ugovor o radu na određeno vrijeme',
      body: `
## Zaposlenje
Zaposlenik se prima na određeno vrijeme („särskild visstid”) na radno mjesto: {position}. Mjesto rada: {workplace}.
- Prvi dan: {startDate}
- Posljednji dan: {endDate}
- Radno vrijeme: {percent} % punog radnog vremena
- Plata: {salary} mjesečno za puno radno vrijeme, prije poreza. Plata se isplaćuje svakog mjeseca.
## Kraj zaposlenja
Zaposlenje prestaje posljednjeg dana bez otkaza.
Obje strane ga mogu otkazati i ranije. Otkazni rok: {noticeMonths}.
Ako je zaposlenik kod poslodavca na takvim ugovorima radio ukupno duže od dvanaest mjeseci u pet godina, zaposlenje postaje zaposlenje na neodređeno vrijeme (član 5. a švedskog zakona o zaštiti zaposlenja).
@terms
@additional
@agreement`,
    },
    hourlyEmployment: {
      title: 'Ugovor o radu po satu',
      body: `
## Zaposlenje
Zaposlenik se prima na rad po satu na radno mjesto: {position}. Mjesto rada: {workplace}.
- Ugovor važi od: {startDate}
- Ugovor važi do: {endDate}
- Plata: {salary} za svaki odrađeni sat, prije poreza. Plata se isplaćuje u mjesecu nakon rada.
## Smjene
Svaka smjena je posebno zaposlenje na određeno vrijeme koje počinje i završava sa smjenom. Poslodavac nudi smjene po potrebi, a zaposlenik ih može prihvatiti ili odbiti. Ko prihvati smjenu, dužan je doći.
@terms
@additional
@agreement`,
    },
    substitute: {
      title: 'Ugovor o radu na zamjeni',
      body: `
## Zaposlenje
Zaposlenik se prima kao zamjena za osobu: {replaces}, na radno mjesto: {position}. Mjesto rada: {workplace}.
- Prvi dan: {startDate}
- Posljednji dan: {endDate} || - Posljednji dan: kada se odsutna osoba vrati na posao
- Radno vrijeme: {percent} % punog radnog vremena
- Plata: {salary} mjesečno za puno radno vrijeme, prije poreza. Plata se isplaćuje svakog mjeseca.
## Kraj zaposlenja
Zamjena prestaje posljednjeg dana bez otkaza.
Obje strane je mogu otkazati i ranije. Otkazni rok: {noticeMonths}.
Ako je zaposlenik kod poslodavca radio na zamjeni ukupno duže od dvije godine u pet godina, zaposlenje postaje zaposlenje na neodređeno vrijeme (član 5. a švedskog zakona o zaštiti zaposlenja).
@terms
@additional
@agreement`,
    },
    sickBenefit: {
      title: 'Dogovor uz naknadu zbog bolesti',
      body: `
## Izmijenjeno radno vrijeme
Zaposleniku je odobrena naknada „sjukersättning”. Strane se zato dogovaraju o izmijenjenom radnom vremenu.
- Od: {startDate}
- Do: {endDate} || - Do: dok se naknada isplaćuje
- Obim naknade: {benefitPercent} %
- Radno vrijeme u tom periodu: {percent} % punog radnog vremena
## Plata i zaposlenje
Plata i druga primanja preračunavaju se prema novom radnom vremenu. U svemu ostalom ugovor o radu važi kao i prije.
Zaposlenik odmah obavještava poslodavca ako švedski zavod za socijalno osiguranje (Försäkringskassan) izmijeni ili ukine naknadu.
@additional
@agreement`,
    },
    writtenReminder: {
      title: 'Pismena opomena',
      body: `
## O čemu se radi
Dana {eventDate} dogodilo se sljedeće:
{reason}
## Šta poslodavac očekuje
Poslodavac ovo smatra kršenjem radnih obaveza i očekuje da se ne ponovi. Ako se ponovi, može dovesti do pismenog upozorenja i do preispitivanja zaposlenja.
Zaposlenik može poslodavcu iznijeti svoje viđenje, sam ili sa sindikalnim predstavnikom.
@additional
@receipt`,
    },
    writtenWarning: {
      title: 'Pismeno upozorenje',
      body: `
## O čemu se radi
Dana {eventDate} dogodilo se sljedeće:
{reason}
## Upozorenje
Ovo je ozbiljno kršenje radnih obaveza i zaposlenik ovim dobija upozorenje. Ako se nešto slično ponovi, poslodavac može dati otkaz ili odmah prekinuti zaposlenje.
Zaposlenik može poslodavcu iznijeti svoje viđenje, sam ili sa sindikalnim predstavnikom.
@additional
@receipt`,
    },
    ownResignation: {
      title: 'Otkaz zaposlenika',
      body: `
## Otkaz
Zaposlenik daje otkaz na radno mjesto: {position}. || Zaposlenik daje otkaz.
- Posljednji dan zaposlenja: {endDate}
- Otkazni rok: {noticeMonths}
## Prije kraja zaposlenja
Zaposlenik najkasnije posljednjeg dana vraća ključeve, kartice, radnu odjeću, vozila i sve što pripada poslodavcu. Posljednja plata i naknada za godišnji odmor isplaćuju se uz prvu redovnu platu nakon posljednjeg dana.
@additional
## Potpis
Otkaz važi kada ga zaposlenik potpiše kodom poslanim SMS-om.`,
    },
    dismissalByEmployer: {
      title: 'Otkaz poslodavca',
      body: `
## Otkaz
Poslodavac daje zaposleniku otkaz za radno mjesto: {position}. || Poslodavac daje zaposleniku otkaz.
- Posljednji dan zaposlenja: {endDate}
- Otkazni rok: {noticeMonths}
## Razlozi
{reason}
## Osporavanje otkaza
Ko želi da se otkaz proglasi nevažećim, obavještava poslodavca u roku od dvije sedmice od prijema. Ko želi samo odštetu, obavještava poslodavca u roku od četiri mjeseca (članovi 40. i 41. švedskog zakona o zaštiti zaposlenja).
Nakon otkaza zbog manjka posla zaposlenik može imati prednost pri ponovnom zapošljavanju. Ko je želi iskoristiti, javlja to poslodavcu.
@additional
@receipt`,
    },
    scheduleChange: {
      title: 'Izmijenjen raspored',
      body: `
## Novi raspored
- Od: {startDate}
- Do: {endDate} || - Do: do daljnjeg
{schedule}
## Ostalo
Ugovor o radu važi kao i prije. Pravila o dnevnom i sedmičnom odmoru i pauzama poštuju se i u novom rasporedu.
@additional
@agreement`,
    },
    other: {
      title: '{title}',
      body: `
## Šta smo dogovorili
- Od: {startDate}
- Do: {endDate}
{freeText}
@agreement`,
    },
  },
}
