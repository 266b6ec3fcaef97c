import { describe, expect, test } from 'vitest'
import { topics } from './deliveries.ts'
import { channels, comes, isWanted, keyOf, mayChoose, noticeGroupNames } from './notices.ts'

const pairs = noticeGroupNames.flatMap((group) => channels.map((by) => [group, by] as const))

describe.each(pairs)('%s by %s', (group, by) => {
  test('is as the person says, where it is theirs to say, and else as it was', () => {
    const before = comes({}, group, by)
    for (const wanted of [true, false])
      expect(comes({ [keyOf(group, by)]: wanted }, group, by)).toBe(
        mayChoose(group, by) ? wanted : before,
      )
  })
})

test('who wants nothing is told by mail all the same of what they have to know', () => {
  const nothing = Object.fromEntries(pairs.map(([group, by]) => [keyOf(group, by), false]))
  const told = topics.filter((topic) => isWanted(nothing, topic, 'mail'))
  expect(told).toEqual(
    expect.arrayContaining([
      ...['contractIssued', 'documentGiven', 'documentNewVersion', 'fileToSign'],
      ...['driverRightExpiry', 'driverRightRequest', 'driverRightRemoved', 'abnormalityNoted'],
      ...['passwordChanged', 'secondFactorRemoved', 'newDevice', 'resetCode', 'invitation'],
    ]),
  )
  for (const topic of ['newMessage', 'testGiven', 'courseBooked', 'educationApproved'] as const)
    expect(told).not.toContain(topic)
  expect(topics.filter((topic) => isWanted(nothing, topic, 'sms'))).toEqual(
    expect.arrayContaining(['signingCode', 'sms']),
  )
})
