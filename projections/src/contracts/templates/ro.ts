import type { ContractWords } from './words.ts'

/** Contracts in Romanian. */
export const ro: ContractWords = {
  months: { one: '{count} lună', few: '{count} luni', other: '{count} de luni' },
  blocks: {
    parties: `
## Părțile
- Angajator: {company}, număr de organizație {organisationNumber} || - Angajator: {company}
- Angajat: {name}, număr personal suedez {personalNumber} || - Angajat: {name}
- Adresa: {address}
- Departament: {department}`,
    terms: `
## Alte condiții
Concediul de odihnă, indemnizația de boală, orele suplimentare și pensia urmează legea și contractul colectiv aplicabil la angajator.
Angajatul respectă regulile angajatorului privind mediul de lucru, siguranța rutieră și protecția datelor și nu divulgă ceea ce îi privește pe clienți și colegi.`,
    additional: `
## Completări
{freeText}`,
    agreement: `
## Semnătura
Angajatorul a emis contractul pe portal. Contractul este valabil după ce angajatul îl semnează cu un cod trimis prin SMS. Ambele părți pot descărca contractul ca PDF.`,
    receipt: `
## Confirmarea primirii
Prin semnătură, angajatul confirmă că a primit și a citit acest document. Semnătura nu înseamnă că angajatul este de acord.`,
  },
  types: {
    trialEmployment: {
      title: 'Contract de muncă pe perioadă de probă',
      body: `
## Angajarea
Angajatul este angajat pe perioadă de probă în funcția: {position}. Locul de muncă: {workplace}.
- Prima zi: {startDate}
- Ultima zi a perioadei de probă: {endDate}
- Timp de lucru: {percent} % din norma întreagă
- Salariu: {salary} pe lună la normă întreagă, înainte de impozitare. Salariul se plătește lunar.
## Perioada de probă și preavizul
Perioada de probă poate dura cel mult șase luni (articolul 6 din legea suedeză privind protecția muncii). Dacă niciuna dintre părți nu anunță altfel până la sfârșitul ei, contractul devine pe durată nedeterminată.
Angajarea poate înceta și înainte de sfârșitul perioadei de probă. Angajatorul anunță atunci cu cel puțin două săptămâni înainte.
@terms
@additional
@agreement`,
    },
    permanentEmployment: {
      title: 'Contract de muncă pe durată nedeterminată',
      body: `
## Angajarea
Angajatul este angajat pe durată nedeterminată în funcția: {position}. Locul de muncă: {workplace}.
- Prima zi: {startDate}
- Timp de lucru: {percent} % din norma întreagă
- Salariu: {salary} pe lună la normă întreagă, înainte de impozitare. Salariul se plătește lunar.
## Preavizul
Termenul de preaviz este de {noticeMonths} pentru ambele părți, dacă legea sau contractul colectiv nu îi dă angajatului un termen mai lung. Preavizul se dă în scris.
@terms
@additional
@agreement`,
    },
    generalFixedTerm: {
      title: 'Contract de muncă pe durată determinată',
      body: `
## Angajarea
Angajatul este angajat pe durată determinată („särskild visstid”) în funcția: {position}. Locul de muncă: {workplace}.
- Prima zi: {startDate}
- Ultima zi: {endDate}
- Timp de lucru: {percent} % din norma întreagă
- Salariu: {salary} pe lună la normă întreagă, înainte de impozitare. Salariul se plătește lunar.
## Încetarea angajării
Angajarea încetează în ultima zi, fără preaviz.
Ambele părți o pot înceta mai devreme. Termenul de preaviz este de {noticeMonths}.
Dacă angajatul a avut la angajator astfel de contracte mai mult de douăsprezece luni în total în cinci ani, contractul devine pe durată nedeterminată (articolul 5 a din legea suedeză privind protecția muncii).
@terms
@additional
@agreement`,
    },
    hourlyEmployment: {
      title: 'Contract de muncă cu plata pe oră',
      body: `
## Angajarea
Angajatul este angajat cu plata pe oră în funcția: {position}. Locul de muncă: {workplace}.
- Contractul este valabil de la: {startDate}
- Contractul este valabil până la: {endDate}
- Salariu: {salary} pentru fiecare oră lucrată, înainte de impozitare. Salariul se plătește în luna următoare.
## Ture
Fiecare tură este o angajare pe durată determinată, care începe și se termină odată cu tura. Angajatorul oferă ture după nevoie, iar angajatul le poate accepta sau refuza. Cine a acceptat o tură este obligat să vină.
@terms
@additional
@agreement`,
    },
    substitute: {
      title: 'Contract de muncă pentru înlocuire',
      body: `
## Angajarea
Angajatul îl înlocuiește pe {replaces}, în funcția: {position}. Locul de muncă: {workplace}.
- Prima zi: {startDate}
- Ultima zi: {endDate} || - Ultima zi: când persoana înlocuită revine la lucru
- Timp de lucru: {percent} % din norma întreagă
- Salariu: {salary} pe lună la normă întreagă, înainte de impozitare. Salariul se plătește lunar.
## Încetarea angajării
Înlocuirea încetează în ultima zi, fără preaviz.
Ambele părți o pot înceta mai devreme. Termenul de preaviz este de {noticeMonths}.
Dacă angajatul a lucrat la angajator ca înlocuitor mai mult de doi ani în total în cinci ani, contractul devine pe durată nedeterminată (articolul 5 a din legea suedeză privind protecția muncii).
@terms
@additional
@agreement`,
    },
    sickBenefit: {
      title: 'Acord privind indemnizația de boală',
      body: `
## Timp de lucru modificat
Angajatul a primit indemnizația „sjukersättning”. De aceea, părțile convin asupra unui timp de lucru modificat.
- De la: {startDate}
- Până la: {endDate} || - Până la: cât timp se plătește indemnizația
- Nivelul indemnizației: {benefitPercent} %
- Timp de lucru în această perioadă: {percent} % din norma întreagă
## Salariul și angajarea
Salariul și celelalte drepturi se recalculează după noul timp de lucru. În rest, contractul de muncă rămâne neschimbat.
Angajatul îl anunță imediat pe angajator dacă agenția suedeză de asigurări sociale (Försäkringskassan) modifică sau retrage indemnizația.
@additional
@agreement`,
    },
    writtenReminder: {
      title: 'Atenționare scrisă',
      body: `
## Despre ce este vorba
La data de {eventDate} s-au întâmplat următoarele:
{reason}
## Ce așteaptă angajatorul
Angajatorul consideră aceasta o încălcare a obligațiilor de serviciu și se așteaptă să nu se repete. Repetarea poate duce la un avertisment scris și la punerea în discuție a angajării.
Angajatul își poate prezenta punctul de vedere, singur sau împreună cu reprezentantul sindical.
@additional
@receipt`,
    },
    writtenWarning: {
      title: 'Avertisment scris',
      body: `
## Despre ce este vorba
La data de {eventDate} s-au întâmplat următoarele:
{reason}
## Avertisment
Aceasta este o încălcare gravă a obligațiilor de serviciu, iar angajatul primește prin prezenta un avertisment. Dacă se întâmplă din nou ceva asemănător, angajatorul îl poate concedia.
Angajatul își poate prezenta punctul de vedere, singur sau împreună cu reprezentantul sindical.
@additional
@receipt`,
    },
    ownResignation: {
      title: 'Demisie',
      body: `
## Demisia
Angajatul demisionează din funcția: {position}. || Angajatul demisionează.
- Ultima zi de angajare: {endDate}
- Termen de preaviz: {noticeMonths}
## Înainte de încetarea angajării
Angajatul predă cheile, cardurile, hainele de lucru, vehiculele și tot ce aparține angajatorului cel târziu în ultima zi. Ultimul salariu și compensația pentru concediu se plătesc odată cu următorul salariu obișnuit.
@additional
## Semnătura
Demisia este valabilă după ce angajatul o semnează cu un cod trimis prin SMS.`,
    },
    dismissalByEmployer: {
      title: 'Concediere de către angajator',
      body: `
## Concedierea
Angajatorul îl concediază pe angajat din funcția: {position}. || Angajatorul îl concediază pe angajat.
- Ultima zi de angajare: {endDate}
- Termen de preaviz: {noticeMonths}
## Motivele
{reason}
## Dacă vrei să contești concedierea
Cine vrea ca aceasta să fie declarată nulă îl anunță pe angajator în două săptămâni de la primire. Cine vrea doar despăgubiri îl anunță pe angajator în patru luni (articolele 40 și 41 din legea suedeză privind protecția muncii).
După o concediere din lipsă de activitate, angajatul poate avea prioritate la reangajare. Cine vrea să folosească acest drept îl anunță pe angajator.
@additional
@receipt`,
    },
    scheduleChange: {
      title: 'Program de lucru modificat',
      body: `
## Noul program
- De la: {startDate}
- Până la: {endDate} || - Până la: nou anunț
{schedule}
## În rest
Contractul de muncă rămâne neschimbat. Regulile privind repausul zilnic, repausul săptămânal și pauzele se respectă și în noul program.
@additional
@agreement`,
    },
    other: {
      title: '{title}',
      body: `
## Ce am convenit
- De la: {startDate}
- Până la: {endDate}
{freeText}
@agreement`,
    },
  },
}
