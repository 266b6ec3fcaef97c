import type { ContractWords } from './words.ts'

/** Contracts in Swedish. */
export const sv: ContractWords = {
  months: { one: '{count} månad', other: '{count} månader' },
  blocks: {
    parties: `
## Parter
- Arbetsgivare: {company}, organisationsnummer {organisationNumber} || - Arbetsgivare: {company}
- Arbetstagare: {name}, personnummer {personalNumber} || - Arbetstagare: {name}
- Adress: {address}
- Avdelning: {department}`,
    terms: `
## Övriga villkor
Semester, sjuklön, övertid och pension följer lag och det kollektivavtal som gäller hos arbetsgivaren.
Arbetstagaren följer arbetsgivarens rutiner för arbetsmiljö, trafiksäkerhet och dataskydd, och för inte vidare det som rör kunders och kollegors förhållanden.`,
    additional: `
## Tillägg
{freeText}`,
    agreement: `
## Underskrift
Arbetsgivaren har utfärdat avtalet i portalen. Det gäller när arbetstagaren har skrivit under det med en kod som skickas med SMS. Båda parter kan hämta avtalet som PDF.`,
    receipt: `
## Mottagande
Med sin underskrift bekräftar arbetstagaren att den har tagit emot och läst detta. Underskriften betyder inte att arbetstagaren håller med.`,
  },
  types: {
    trialEmployment: {
      title: 'Avtal om provanställning',
      body: `
## Anställning
Arbetstagaren anställs på prov som {position}. Arbetsplatsen är {workplace}.
- Första dag: {startDate}
- Prövotidens sista dag: {endDate}
- Arbetstid: {percent} % av heltid
- Lön: {salary} per månad vid heltid, före skatt. Lönen betalas ut varje månad.
## Prövotid och uppsägning
En provanställning får vara i högst sex månader (6 § lagen om anställningsskydd). Den övergår i en tillsvidareanställning om ingen av parterna säger ifrån senast när prövotiden går ut.
Anställningen kan avslutas även före prövotidens slut. Arbetsgivaren lämnar då besked minst två veckor i förväg.
@terms
@additional
@agreement`,
    },
    permanentEmployment: {
      title: 'Avtal om tillsvidareanställning',
      body: `
## Anställning
Arbetstagaren anställs tills vidare som {position}. Arbetsplatsen är {workplace}.
- Första dag: {startDate}
- Arbetstid: {percent} % av heltid
- Lön: {salary} per månad vid heltid, före skatt. Lönen betalas ut varje månad.
## Uppsägning
Uppsägningstiden är {noticeMonths} för båda parter, om inte lag eller kollektivavtal ger arbetstagaren längre tid. En uppsägning är skriftlig.
@terms
@additional
@agreement`,
    },
    generalFixedTerm: {
      title: 'Avtal om särskild visstidsanställning',
      body: `
## Anställning
Arbetstagaren anställs för särskild visstid som {position}. Arbetsplatsen är {workplace}.
- Första dag: {startDate}
- Sista dag: {endDate}
- Arbetstid: {percent} % av heltid
- Lön: {salary} per månad vid heltid, före skatt. Lönen betalas ut varje månad.
## När anställningen upphör
Anställningen upphör den sista dagen utan uppsägning.
Den kan sägas upp i förtid av båda parter. Uppsägningstiden är {noticeMonths}.
Har arbetstagaren haft särskild visstidsanställning hos arbetsgivaren i sammanlagt mer än tolv månader under fem år övergår anställningen i en tillsvidareanställning (5 a § lagen om anställningsskydd).
@terms
@additional
@agreement`,
    },
    hourlyEmployment: {
      title: 'Avtal om timanställning',
      body: `
## Anställning
Arbetstagaren anställs per timme som {position}. Arbetsplatsen är {workplace}.
- Avtalet gäller från: {startDate}
- Avtalet gäller till: {endDate}
- Lön: {salary} per arbetad timme, före skatt. Lönen betalas ut månaden efter arbetet.
## Arbetspass
Varje arbetspass är en särskild visstidsanställning som börjar och slutar med passet. Arbetsgivaren erbjuder pass efter behov, och arbetstagaren är fri att tacka ja eller nej. Den som har tackat ja är skyldig att komma.
@terms
@additional
@agreement`,
    },
    substitute: {
      title: 'Avtal om vikariat',
      body: `
## Anställning
Arbetstagaren anställs som vikarie för {replaces}, som {position}. Arbetsplatsen är {workplace}.
- Första dag: {startDate}
- Sista dag: {endDate} || - Sista dag: när den ordinarie är tillbaka i arbete
- Arbetstid: {percent} % av heltid
- Lön: {salary} per månad vid heltid, före skatt. Lönen betalas ut varje månad.
## När anställningen upphör
Vikariatet upphör utan uppsägning den sista dagen.
Det kan sägas upp i förtid av båda parter. Uppsägningstiden är {noticeMonths}.
Har arbetstagaren haft vikariat hos arbetsgivaren i sammanlagt mer än två år under fem år övergår anställningen i en tillsvidareanställning (5 a § lagen om anställningsskydd).
@terms
@additional
@agreement`,
    },
    sickBenefit: {
      title: 'Överenskommelse vid sjukersättning',
      body: `
## Ändrad arbetstid
Arbetstagaren har beviljats sjukersättning. Parterna är därför överens om en ändrad arbetstid.
- Från och med: {startDate}
- Till och med: {endDate} || - Till och med: så länge sjukersättningen betalas ut
- Sjukersättningens omfattning: {benefitPercent} %
- Arbetstid under perioden: {percent} % av heltid
## Lön och anställning
Lön och andra förmåner räknas om efter den nya arbetstiden. I övrigt gäller anställningsavtalet som förut.
Arbetstagaren berättar genast för arbetsgivaren om Försäkringskassan ändrar eller drar in sjukersättningen.
@additional
@agreement`,
    },
    writtenReminder: {
      title: 'Skriftlig erinran',
      body: `
## Vad det gäller
Den {eventDate} inträffade följande:
{reason}
## Vad arbetsgivaren förväntar sig
Arbetsgivaren ser detta som ett brott mot skyldigheterna i anställningen och förväntar sig att det inte händer igen. Händer det igen kan det leda till en skriftlig varning och till att anställningen ifrågasätts.
Arbetstagaren får gärna lämna sin syn på saken till arbetsgivaren, själv eller tillsammans med sitt fackliga ombud.
@additional
@receipt`,
    },
    writtenWarning: {
      title: 'Skriftlig varning',
      body: `
## Vad det gäller
Den {eventDate} inträffade följande:
{reason}
## Varning
Detta är ett allvarligt brott mot skyldigheterna i anställningen, och arbetstagaren får härmed en varning. Händer något liknande igen kan arbetsgivaren komma att säga upp eller avskeda arbetstagaren.
Arbetstagaren får gärna lämna sin syn på saken till arbetsgivaren, själv eller tillsammans med sitt fackliga ombud.
@additional
@receipt`,
    },
    ownResignation: {
      title: 'Egen uppsägning',
      body: `
## Uppsägning
Arbetstagaren säger upp sin anställning som {position}. || Arbetstagaren säger upp sin anställning.
- Sista anställningsdag: {endDate}
- Uppsägningstid: {noticeMonths}
## Innan anställningen upphör
Arbetstagaren lämnar tillbaka nycklar, kort, arbetskläder, fordon och annat som hör till arbetsgivaren senast den sista dagen. Slutlön och semesterersättning betalas ut vid nästa ordinarie löneutbetalning efter den sista dagen.
@additional
## Underskrift
Uppsägningen gäller när arbetstagaren har skrivit under den med en kod som skickas med SMS.`,
    },
    dismissalByEmployer: {
      title: 'Uppsägning från arbetsgivaren',
      body: `
## Uppsägning
Arbetsgivaren säger upp arbetstagaren från anställningen som {position}. || Arbetsgivaren säger upp arbetstagaren från anställningen.
- Sista anställningsdag: {endDate}
- Uppsägningstid: {noticeMonths}
## Skäl
{reason}
## Om du vill bestrida uppsägningen
Den som vill få uppsägningen ogiltigförklarad ska underrätta arbetsgivaren inom två veckor från det att uppsägningen togs emot. Den som bara vill ha skadestånd ska underrätta arbetsgivaren inom fyra månader (40 och 41 §§ lagen om anställningsskydd).
Har uppsägningen skett på grund av arbetsbrist kan arbetstagaren ha företrädesrätt till återanställning. Den som vill använda den anmäler det till arbetsgivaren.
@additional
@receipt`,
    },
    scheduleChange: {
      title: 'Ändrat schema',
      body: `
## Nytt schema
- Från och med: {startDate}
- Till och med: {endDate} || - Till och med: tills vidare
{schedule}
## I övrigt
Anställningsavtalet gäller som förut. Reglerna om dygnsvila, veckovila och raster följs även med det nya schemat.
@additional
@agreement`,
    },
    other: {
      title: '{title}',
      body: `
## Vad vi är överens om
- Från och med: {startDate}
- Till och med: {endDate}
{freeText}
@agreement`,
    },
  },
}
