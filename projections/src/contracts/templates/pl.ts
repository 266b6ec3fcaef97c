import type { ContractWords } from './words.ts'

/** Contracts in Polish. */
export const pl: ContractWords = {
  months: {
    one: '{count} miesiąc',
    few: '{count} miesiące',
    many: '{count} miesięcy',
    other: '{count} miesiąca',
  },
  blocks: {
    parties: `
## Strony
- Pracodawca: {company}, numer organizacyjny {organisationNumber} || - Pracodawca: {company}
- Pracownik: {name}, szwedzki numer personalny (personnummer) {personalNumber} || - Pracownik: {name}
- Adres: {address}
- Dział: {department}`,
    terms: `
## Pozostałe warunki
Urlop, wynagrodzenie chorobowe, nadgodziny i emerytura są regulowane przez prawo i układ zbiorowy obowiązujący u pracodawcy.
Pracownik przestrzega zasad pracodawcy dotyczących środowiska pracy, bezpieczeństwa ruchu i ochrony danych oraz nie ujawnia spraw klientów i współpracowników.`,
    additional: `
## Postanowienia dodatkowe
{freeText}`,
    agreement: `
## Podpis
Pracodawca wystawił umowę w portalu. Obowiązuje ona od chwili, gdy pracownik podpisze ją kodem wysłanym SMS-em. Obie strony mogą pobrać umowę jako plik PDF.`,
    receipt: `
## Potwierdzenie odbioru
Podpisem pracownik potwierdza, że otrzymał i przeczytał to pismo. Podpis nie oznacza, że pracownik zgadza się z jego treścią.`,
  },
  types: {
    trialEmployment: {
      title: 'Umowa o pracę na okres próbny',
      body: `
## Zatrudnienie
Pracownik zostaje zatrudniony na okres próbny na stanowisku: {position}. Miejsce pracy: {workplace}.
- Pierwszy dzień: {startDate}
- Ostatni dzień okresu próbnego: {endDate}
- Wymiar czasu pracy: {percent}% pełnego etatu
- Wynagrodzenie: {salary} miesięcznie przy pełnym etacie, przed opodatkowaniem. Wynagrodzenie jest wypłacane co miesiąc.
## Okres próbny i wypowiedzenie
Okres próbny może trwać najwyżej sześć miesięcy (§ 6 szwedzkiej ustawy o ochronie zatrudnienia). Jeśli do końca tego okresu żadna ze stron nie zgłosi sprzeciwu, umowa staje się umową na czas nieokreślony.
Zatrudnienie można zakończyć także przed upływem okresu próbnego. Pracodawca zawiadamia wtedy pracownika co najmniej dwa tygodnie wcześniej.
@terms
@additional
@agreement`,
    },
    permanentEmployment: {
      title: 'Umowa o pracę na czas nieokreślony',
      body: `
## Zatrudnienie
Pracownik zostaje zatrudniony na czas nieokreślony na stanowisku: {position}. Miejsce pracy: {workplace}.
- Pierwszy dzień: {startDate}
- Wymiar czasu pracy: {percent}% pełnego etatu
- Wynagrodzenie: {salary} miesięcznie przy pełnym etacie, przed opodatkowaniem. Wynagrodzenie jest wypłacane co miesiąc.
## Wypowiedzenie
Okres wypowiedzenia dla obu stron: {noticeMonths}, chyba że prawo lub układ zbiorowy przewiduje dla pracownika dłuższy. Wypowiedzenie składa się na piśmie.
@terms
@additional
@agreement`,
    },
    generalFixedTerm: {
      title: 'Umowa o pracę na czas określony',
      body: `
## Zatrudnienie
Pracownik zostaje zatrudniony na czas określony („särskild visstid”) na stanowisku: {position}. Miejsce pracy: {workplace}.
- Pierwszy dzień: {startDate}
- Ostatni dzień: {endDate}
- Wymiar czasu pracy: {percent}% pełnego etatu
- Wynagrodzenie: {salary} miesięcznie przy pełnym etacie, przed opodatkowaniem. Wynagrodzenie jest wypłacane co miesiąc.
## Zakończenie zatrudnienia
Zatrudnienie kończy się ostatniego dnia bez wypowiedzenia.
Obie strony mogą je zakończyć wcześniej. Okres wypowiedzenia: {noticeMonths}.
Jeśli pracownik był zatrudniony u pracodawcy na takie umowy łącznie ponad dwanaście miesięcy w ciągu pięciu lat, umowa staje się umową na czas nieokreślony (§ 5 a szwedzkiej ustawy o ochronie zatrudnienia).
@terms
@additional
@agreement`,
    },
    hourlyEmployment: {
      title: 'Umowa o pracę na godziny',
      body: `
## Zatrudnienie
Pracownik zostaje zatrudniony na godziny na stanowisku: {position}. Miejsce pracy: {workplace}.
- Umowa obowiązuje od: {startDate}
- Umowa obowiązuje do: {endDate}
- Wynagrodzenie: {salary} za każdą przepracowaną godzinę, przed opodatkowaniem. Wynagrodzenie jest wypłacane w miesiącu następującym po pracy.
## Zmiany
Każda zmiana jest osobnym zatrudnieniem na czas określony, które zaczyna się i kończy razem ze zmianą. Pracodawca proponuje zmiany w miarę potrzeb, a pracownik może je przyjąć lub odrzucić. Kto przyjął zmianę, ma obowiązek się stawić.
@terms
@additional
@agreement`,
    },
    substitute: {
      title: 'Umowa o pracę na zastępstwo',
      body: `
## Zatrudnienie
Pracownik zostaje zatrudniony w zastępstwie osoby: {replaces}, na stanowisku: {position}. Miejsce pracy: {workplace}.
- Pierwszy dzień: {startDate}
- Ostatni dzień: {endDate} || - Ostatni dzień: gdy zastępowana osoba wróci do pracy
- Wymiar czasu pracy: {percent}% pełnego etatu
- Wynagrodzenie: {salary} miesięcznie przy pełnym etacie, przed opodatkowaniem. Wynagrodzenie jest wypłacane co miesiąc.
## Zakończenie zatrudnienia
Zastępstwo kończy się ostatniego dnia bez wypowiedzenia.
Obie strony mogą je zakończyć wcześniej. Okres wypowiedzenia: {noticeMonths}.
Jeśli pracownik pracował u pracodawcy na zastępstwo łącznie ponad dwa lata w ciągu pięciu lat, umowa staje się umową na czas nieokreślony (§ 5 a szwedzkiej ustawy o ochronie zatrudnienia).
@terms
@additional
@agreement`,
    },
    sickBenefit: {
      title: 'Porozumienie w związku ze świadczeniem chorobowym',
      body: `
## Zmiana czasu pracy
Pracownikowi przyznano świadczenie „sjukersättning”. Strony uzgadniają w związku z tym zmianę czasu pracy.
- Od: {startDate}
- Do: {endDate} || - Do: tak długo, jak wypłacane jest świadczenie
- Wymiar świadczenia: {benefitPercent}%
- Czas pracy w tym okresie: {percent}% pełnego etatu
## Wynagrodzenie i zatrudnienie
Wynagrodzenie i inne świadczenia zostają przeliczone według nowego czasu pracy. Poza tym umowa o pracę obowiązuje bez zmian.
Pracownik niezwłocznie informuje pracodawcę, jeśli szwedzka kasa ubezpieczeń społecznych (Försäkringskassan) zmieni lub cofnie świadczenie.
@additional
@agreement`,
    },
    writtenReminder: {
      title: 'Pisemne upomnienie',
      body: `
## Czego dotyczy
Dnia {eventDate} miało miejsce następujące zdarzenie:
{reason}
## Czego oczekuje pracodawca
Pracodawca uznaje to za naruszenie obowiązków pracowniczych i oczekuje, że się nie powtórzy. Powtórzenie może prowadzić do pisemnej nagany i do zakwestionowania zatrudnienia.
Pracownik może przedstawić pracodawcy swoje stanowisko, samodzielnie lub z przedstawicielem związkowym.
@additional
@receipt`,
    },
    writtenWarning: {
      title: 'Pisemna nagana',
      body: `
## Czego dotyczy
Dnia {eventDate} miało miejsce następujące zdarzenie:
{reason}
## Nagana
Jest to poważne naruszenie obowiązków pracowniczych, za które pracownik otrzymuje niniejszym naganę. Jeśli coś podobnego się powtórzy, pracodawca może wypowiedzieć lub rozwiązać umowę.
Pracownik może przedstawić pracodawcy swoje stanowisko, samodzielnie lub z przedstawicielem związkowym.
@additional
@receipt`,
    },
    ownResignation: {
      title: 'Wypowiedzenie przez pracownika',
      body: `
## Wypowiedzenie
Pracownik wypowiada zatrudnienie na stanowisku: {position}. || Pracownik wypowiada zatrudnienie.
- Ostatni dzień zatrudnienia: {endDate}
- Okres wypowiedzenia: {noticeMonths}
## Przed zakończeniem zatrudnienia
Najpóźniej ostatniego dnia pracownik zwraca klucze, karty, odzież roboczą, pojazdy i inne rzeczy należące do pracodawcy. Ostatnie wynagrodzenie i ekwiwalent za urlop są wypłacane z najbliższą zwykłą wypłatą po ostatnim dniu.
@additional
## Podpis
Wypowiedzenie obowiązuje od chwili, gdy pracownik podpisze je kodem wysłanym SMS-em.`,
    },
    dismissalByEmployer: {
      title: 'Wypowiedzenie przez pracodawcę',
      body: `
## Wypowiedzenie
Pracodawca wypowiada pracownikowi zatrudnienie na stanowisku: {position}. || Pracodawca wypowiada pracownikowi zatrudnienie.
- Ostatni dzień zatrudnienia: {endDate}
- Okres wypowiedzenia: {noticeMonths}
## Przyczyny
{reason}
## Jeśli chcesz zakwestionować wypowiedzenie
Kto chce unieważnienia wypowiedzenia, zawiadamia pracodawcę w ciągu dwóch tygodni od jego otrzymania. Kto chce tylko odszkodowania, zawiadamia pracodawcę w ciągu czterech miesięcy (§§ 40 i 41 szwedzkiej ustawy o ochronie zatrudnienia).
Po wypowiedzeniu z powodu braku pracy pracownik może mieć pierwszeństwo przy ponownym zatrudnieniu. Kto chce z niego skorzystać, zgłasza to pracodawcy.
@additional
@receipt`,
    },
    scheduleChange: {
      title: 'Zmiana grafiku',
      body: `
## Nowy grafik
- Od: {startDate}
- Do: {endDate} || - Do: do odwołania
{schedule}
## Poza tym
Umowa o pracę obowiązuje bez zmian. Przepisy o odpoczynku dobowym, tygodniowym i przerwach są przestrzegane także w nowym grafiku.
@additional
@agreement`,
    },
    other: {
      title: '{title}',
      body: `
## Przedmiot porozumienia
- Od: {startDate}
- Do: {endDate}
{freeText}
@agreement`,
    },
  },
}
