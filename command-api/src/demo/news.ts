import { HOUR_MS } from '@portal/calendar/lengths'
import { type Happened, newsEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'

const DAY = 24 * HOUR_MS

interface DemoNews {
  readonly title: string
  readonly html: string
  readonly showOnStart?: boolean
  readonly isImportant?: boolean
  /** When it was written, in days before now. */
  readonly daysAgo: number
  /** How far it has come: a draft, or published; from and until so many days from now. */
  readonly is?: 'draft' | 'deleted'
  readonly from?: number
  readonly to?: number
}

const items: readonly DemoNews[] = [
  {
    title: 'Halkvarning: kontrollera däck och håll avstånd',
    daysAgo: 1,
    showOnStart: true,
    isImportant: true,
    html: `<p>Vädertjänsten varnar för <strong>blixthalka</strong> i hela Exempelstad och norrut fram till lördag.</p>
<ul><li>Kontrollera däcktryck och mönsterdjup före avgång.</li><li>Dubbla avståndet till bilen framför.</li><li>Är du osäker på vägen: stanna säkert och ring trafikledningen.</li></ul>
<p>En försenad leverans är alltid bättre än en olycka. Kunderna är informerade.</p>`,
  },
  {
    title: 'Nytt passersystem på terminalen från måndag',
    daysAgo: 3,
    showOnStart: true,
    html: `<p>På måndag byter terminalen passersystem. Du behöver ett nytt kort för att komma in genom personalgrinden.</p>
<h2>Så gör du</h2><ol><li>Hämta kortet i receptionen, vardagar 07.00–16.00.</li><li>Ta med legitimation.</li><li>Lämna tillbaka det gamla kortet samtidigt.</li></ol>
<p>Det gamla kortet fungerar till och med söndag kväll. Kör du natt och kan inte komma på dagtid? Säg till på kontoret, så lägger vi kortet i nyckelskåpet.</p>`,
  },
  {
    title: 'Julfest den 12 december',
    daysAgo: 6,
    html: '<p>Välkommen till årets julfest i matsalen på huvudkontoret, klockan 18. Anmäl dig till kontoret senast den 1 december och säg till om du inte äter allt.</p>',
  },
  {
    title: 'Så bokar du din hälsokontroll',
    daysAgo: 15,
    html: `<p>Alla som kör natt har rätt till en hälsokontroll vartannat år. Nu kan du boka den själv hos företagshälsovården.</p>
<p>Ring <a href="tel:+46800000000">08-000 000 00</a> och säg vilket företag du kör för. Kontrollen tar en timme och görs på betald arbetstid.</p>`,
  },
  {
    title: 'Tack för en skadefri månad på Trafikområde Norr',
    daysAgo: 24,
    html: '<p>Oktober blev den första månaden utan en enda skada på Trafikområde Norr. Bra jobbat! Det blir tårta på samtliga kontor på fredag.</p>',
  },
  {
    title: 'Nya arbetskläder kan provas',
    daysAgo: 33,
    html: '<p>Vinterns jackor och byxor har kommit. Prova din storlek på lokalkontoret under veckan, så beställer vi på en gång.</p>',
  },
  {
    title: 'Öppettider under jul och nyår',
    daysAgo: 2,
    from: 6,
    to: 45,
    showOnStart: true,
    html: '<p>Kontoren har stängt julafton, juldagen, annandagen och nyårsdagen. Trafikledningen är bemannad dygnet runt som vanligt.</p>',
  },
  {
    title: 'Ny rutin för avvikelser vid lossning',
    daysAgo: 1,
    is: 'draft',
    html: '<p>Utkast: inväntar besked från kunden om vilka foton som krävs.</p>',
  },
  {
    title: 'Sommarvikarier sökes',
    daysAgo: 58,
    to: -20,
    html: '<p>Känner du någon som vill köra i sommar? Tipsa kontoret.</p>',
  },
  {
    title: 'Parkeringen stängd under asfaltering',
    daysAgo: 50,
    is: 'deleted',
    html: '<p>Personalparkeringen asfalteras. Parkera på grusplanen.</p>',
  },
]

/** News of a demo company: shown, planned, ended, a draft and a deleted item. */
export function seedNews(
  add: (stream: string, event: Happened, at: number, actor?: string) => void,
  now: number,
  adminId: string,
): void {
  const moment = (days: number | undefined) =>
    days === undefined ? null : new Date(now + days * DAY).toISOString()
  for (const one of items) {
    const newsId = newId()
    const at = now - one.daysAgo * DAY
    const say = (event: Happened, later: number) =>
      add(`news-${newsId}`, event, at + later * 60_000, adminId)
    say(
      newsEvents.newsWritten({
        newsId,
        title: one.title,
        html: one.html,
        showOnStart: one.showOnStart ?? false,
        isImportant: one.isImportant ?? false,
        publishFrom: moment(one.from),
        publishTo: moment(one.to),
      }),
      0,
    )
    if (one.is !== 'draft') say(newsEvents.newsPublished({ newsId }), 20)
    if (one.is === 'deleted') say(newsEvents.newsDeleted({ newsId }), 600)
  }
}
