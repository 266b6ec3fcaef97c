import { expect, test } from 'vitest'
import { keysOf, unsaid } from './said.ts'

const keys = [
  'title',
  'state_open',
  'state_burnt',
  'smsHelp',
  'lost',
  'step.first',
  'figure',
  'one',
]

test('texts within texts have their way there as key', () => {
  expect(keysOf({ title: 'x', step: { first: 'y' } })).toEqual(['title', 'step.first'])
})

test('a text is said whole, with or without its area, composed of known words, or by a contract', () => {
  const near = [
    "t('title') + t(`parking:step.first`)",
    `const help = \`\${(flag as \`x\`)}\` + t(\`state_\${state}\`) + t(\`\${flag}Help\`)`,
  ]
  const shared = [
    "const states = ['open', 'sms']",
    'figure: z.number()',
    'interface Row { one?: string }',
  ]
  expect(unsaid(keys, near, shared)).toEqual(['state_burnt', 'lost'])
})
