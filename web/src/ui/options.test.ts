import { expect, test } from 'vitest'
import { optionsOf } from './options.ts'

const labels = (...rows: Parameters<typeof optionsOf>) =>
  optionsOf(...rows).map(({ label }) => label)

test('things are chosen by their names; those that share one say where they are', () => {
  const kontor = { id: '1', name: 'Kontoret', companyName: 'Norr AB' }
  const other = { id: '2', name: 'Kontoret', companyName: 'Söder AB' }
  const yard = { id: '3', name: 'Terminalen', companyName: 'Norr AB' }
  expect(labels([kontor, other, yard])).toEqual([
    'Kontoret · Norr AB',
    'Kontoret · Söder AB',
    'Terminalen',
  ])
  expect(labels([kontor, yard])).toEqual(['Kontoret', 'Terminalen'])
  expect(optionsOf([kontor])).toEqual([{ value: '1', label: 'Kontoret' }])
  expect(optionsOf(undefined)).toEqual([])
})

test('a group says its department; what is nowhere has nothing more to say', () => {
  const night = { id: '1', name: 'Natt', departmentName: 'Kontoret' }
  expect(labels([night, { id: '2', name: 'Natt', departmentName: null }])).toEqual([
    'Natt · Kontoret',
    'Natt',
  ])
})
