import { expect, it } from 'vitest'
import { youtubeId } from './video.ts'

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
