import sharp from 'sharp'
import { bufferOf } from '../helper/helper.ts'
import { serve } from '../helper/serve.ts'
import { asPng, asPortrait, judgeFile } from './judge-file.ts'
import type { JudgeResults, JudgeTask } from './judged.ts'
import { mp4Seconds } from './mp4.ts'
import { readSheetHere } from './read-sheet.ts'

// One picture at a time, none remembered; and no reader but those of the kinds that are taken.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
  ],
})

serve(async (task: JudgeTask): Promise<JudgeResults[JudgeTask['is']]> => {
  const bytes = bufferOf(task.bytes)
  if (task.is === 'inspect') return judgeFile(bytes, task.name)
  if (task.is === 'png') return asPng(bytes)
  if (task.is === 'movie') return { seconds: mp4Seconds(bytes) }
  if (task.is === 'portrait') return asPortrait(bytes)
  return readSheetHere(bytes, task.limits)
})
