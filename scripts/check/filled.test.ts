import { expect, test } from 'vitest'
import { unfilled } from './filled.ts'

const texts: Readonly<Record<string, string>> = {
  'lots free': '{count} are free',
  'lots title': 'Parking lots',
  'ui remaining': '{count} left',
}
const textOf = (area: string, key: string) => texts[`${area} ${key}`]
const found = (code: string) =>
  unfilled('web/src/lots/List.tsx', `const { t } = useTranslation(['lots', 'ui'])\n${code}`, textOf)

test('a text is said with what it fills in', () => {
  expect(found("t('free') + t('title')")).toEqual(['free'])
  expect(found("t(isNew ? 'title' : 'free')")).toEqual(['free'])
  expect(found("t('ui:remaining') + t('remaining')")).toEqual(['ui:remaining', 'remaining'])
  expect(found("t('free', { count }) + t('ui:remaining', { count })")).toEqual([])
})

test('of its own area where it names none', () => {
  expect(unfilled('web/src/lots/labels.ts', "t('free')", textOf)).toEqual(['free'])
})
