import { expect, it } from 'vitest'
import { inClock, secondsIn, youtubeId } from './video.ts'

it.each([
  ['https://www.youtube.com/watch?v=a1B2-c3_D4e', 'a1B2-c3_D4e'],
  ['https://youtube.com/watch?t=10&v=a1B2-c3_D4e&list=x', 'a1B2-c3_D4e'],
  ['https://m.youtube.com/watch?v=a1B2-c3_D4e', 'a1B2-c3_D4e'],
  ['https://www.youtube.com/embed/a1B2-c3_D4e?start=3', 'a1B2-c3_D4e'],
  ['https://www.youtube-nocookie.com/embed/a1B2-c3_D4e', 'a1B2-c3_D4e'],
  [' https://youtu.be/a1B2-c3_D4e?si=x ', 'a1B2-c3_D4e'],
  ['https://youtu.be/', undefined],
  ['https://www.youtube.com/watch?v=', undefined],
  ['https://www.youtube.com/watch?v=a"onload=', undefined],
  ['https://www.youtube.com/channel/a1B2-c3_D4e', undefined],
  ['https://youtube.com.evil.example/watch?v=a1B2-c3_D4e', undefined],
  ['javascript:alert(1)//youtu.be/a1B2-c3_D4e', undefined],
  ['a1B2-c3_D4e', undefined],
  ['', undefined],
])('%s is the video %s', (link, id) => {
  expect(youtubeId(link)).toBe(id)
})

it.each([
  [1, '0:01'],
  [245, '4:05'],
  [3600, '1:00:00'],
  [3723, '1:02:03'],
  [86_400, '24:00:00'],
])('%i seconds are shown as %s, and read again', (seconds, text) => {
  expect(inClock(seconds)).toBe(text)
  expect(secondsIn(` ${text} `)).toBe(seconds)
})
it.each(['', '4', '4:5', '4:60', '0:00', '1:60:00', '24:00:01', '-1:00', '4:05 min'])(
  '“%s” is no length',
  (text) => {
    expect(secondsIn(text)).toBeUndefined()
  },
)
it('a long time may be said in minutes', () => {
  expect(secondsIn('75:30')).toBe(4530)
})
