/** What stands beside a folder in the menu. */
export const faqIcons = [
  'help',
  'document',
  'education',
  'card',
  'warning',
  'people',
  'place',
  'message',
] as const
export type FaqIcon = (typeof faqIcons)[number]
