// What other areas show of this one; all else of it is its own.

export { ImportantTag, StateTag } from './labels.tsx'
export { default as NewsBlock } from './NewsBlock.tsx'
export { useNews } from './useNews.ts'
