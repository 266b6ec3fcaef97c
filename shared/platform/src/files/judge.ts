import { Helper, HelperEnded } from '../helper/helper.ts'
import type { JudgeResults, JudgeTask } from './judged.ts'

const judge = new Helper<JudgeTask, JudgeResults[JudgeTask['is']]>({
  script: new URL('./judge-process.ts', import.meta.url),
  what: "reads other people's files",
  limits: { memory: 1024, seconds: 12 },
  // Somebody waits for what they just sent.
  priority: 5,
  queue: 20,
})

/**
 * Has a file looked at in a process of its own, one at a time: whatever it unfolds into, this process
 * goes on. `ended` says that it took more than any file does. Throws HelperBusy.
 * @param whose who sent it: many of one person keep nobody else waiting for more than one of them
 */
export async function inJudge<K extends JudgeTask['is']>(
  task: JudgeTask & { is: K },
  whose?: string,
): Promise<JudgeResults[K] | { readonly ended: true }> {
  try {
    return (await judge.run(task, whose)) as JudgeResults[K]
  } catch (error) {
    if (error instanceof HelperEnded) return { ended: true }
    throw error
  }
}
