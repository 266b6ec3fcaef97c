import { beyondList } from './listed.ts'
import type { Step } from './step.ts'

/** A table, its headless maker, or pages that are turned by hand. */
const byHand =
  /<(table|thead|Pager)\b|\brole=["'](table|grid|treegrid)["']|@tanstack\/react-table|\buse(React)?Table\(|\buseInfiniteQuery\(|\bsetPage\(/

const others: Readonly<Record<string, string>> = {
  'web/src/abnormalities/OwnAbnormalities.tsx': 'cards, each with what there is to do about it',
  'web/src/faq/Faq.tsx': 'questions that unfold where they stand',
  'web/src/incidents/Mine.tsx': 'cards, each with its photos and the answers to it',
  'web/src/medical/Found.tsx': 'cards, each with its paper and what there is to do about it',
  'web/src/messages/Inbox.tsx': 'conversations, as every mailbox shows them',
  'web/src/messages/thread.ts': 'a conversation grows upwards as one reads back',
  'web/src/news/NewsList.tsx': 'news with their pictures and first lines',
  'web/src/organisation/Members.tsx': 'part of a form: who is saved with it',
  'web/src/whistleblower/CaseList.tsx':
    'what could be sorted is opened in the reader’s browser alone',
  'web/src/privacy/Cards.tsx':
    'what was asked for, erased and held: few things, each with what there is to do about it',
  'web/src/tachograph/CardBand.tsx': 'the band of a day once more, for who does not see it',
  'web/src/tachograph/CardOfDay.tsx': 'four figures of a card beside those of a report',
  'web/src/timereport/Weeks.tsx':
    'a calendar: every day of a week has its row, whatever was reported',
  'web/src/wages/ImportRun.tsx':
    'what became of each file of an import, those that were left first',
  'web/src/wages/Mine.tsx': 'months, each with its paper',
  'web/src/jobs/AdList.tsx':
    'ads as those read them who look for work: nothing is sorted or selected',
  'web/src/statistics/ChartCard.tsx': 'the figures of a chart, for who does not see it',
  'web/src/tests/Results.tsx': 'the figures of a chart, for who does not see it',
}

/** Lists are made of one kit: declared once, sorted, filtered, chosen from and saved alike. */
export const lists: Step = {
  name: 'lists',
  what: 'lists are made of their kit',
  run: () =>
    beyondList({
      folders: ['web/src'],
      does: (name, text) => !name.startsWith('web/src/ui/') && byHand.test(text),
      others,
      wrong: 'makes a list by hand: declare it, and show it with FoundTable',
      over: 'makes no list by hand any more: take it off the list',
    }),
}
