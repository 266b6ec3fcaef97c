import type { Locale } from '@portal/contracts'

const choices: Readonly<Record<Locale, (link: string) => string>> = {
  en: (link) => `You choose here which mails of this kind you get: ${link}`,
  sv: (link) => `Här väljer du vilka sådana här e-postmeddelanden du får: ${link}`,
  pl: (link) => `Tutaj wybierzesz, które takie e-maile chcesz otrzymywać: ${link}`,
  ro: (link) => `Aici alegi ce e-mailuri de acest fel primești: ${link}`,
  bs: (link) => `Ovdje biraš koje ovakve e-mailove dobijaš: ${link}`,
}

/** Where one says what one is told of by mail. */
export const chosenHere = (locale: Locale, link: string): string => choices[locale](link)
