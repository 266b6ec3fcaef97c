import { expect, test } from 'vitest'
import { shortName } from './web-manifest.ts'

test.each([
  ['Nordkust Transport AB', 'Nordkust'],
  ['Åkeri AB', 'Åkeri AB'],
  ['  Södra   Åkeriet AB', 'Södra'],
  ['Transportgemenskapen', 'Transportgem'],
  ['Đorđe Prevoz', 'Đorđe Prevoz'],
])('under an icon %s stands as %s', (name, short) => {
  expect(shortName(name)).toBe(short)
})
