import { Id, type Locale } from '@portal/contracts'
import { incidentTypeWords } from '@portal/contracts/incident-words'
import { IncidentType } from '@portal/contracts/incidents'
import { asParagraphs } from '@portal/contracts/plain-text'
import { conversation, tell } from '@portal/domain/messages/conversation'
import { z } from 'zod'
import { job } from '../kit/job.ts'
import { whenever } from '../kit/reactions.ts'
import { seen } from '../kit/seen.ts'
import { localeOf } from '../kit/texts.ts'

const answerTo: Readonly<Record<Locale, (what: string) => string>> = {
  en: (what) => `Answer: ${what}`,
  sv: (what) => `Svar: ${what}`,
  pl: (what) => `Odpowiedź: ${what}`,
  ro: (what) => `Răspuns: ${what}`,
  bs: (what) => `Odgovor: ${what}`,
}
/** Of which kind the report was: its own headline is its reporter's words, and goes with them. */
function headlineOf(locale: Locale, type: string): string {
  const known = IncidentType.safeParse(type)
  return answerTo[locale](known.success ? incidentTypeWords[known.data][locale] : type)
}

/** What was answered to a report is a message, too, which one answers in turn. */
const writeAnswer = job(
  'writeIncidentAnswer',
  { reportId: Id, answerId: Id, position: z.string() },
  async ({ reportId, answerId, position }, { pool, decides, jobId }) => {
    await seen(pool, ['incidents'], position)
    const { rows } = await pool.query<{
      user_id: string
      by_id: string
      text: string
      type: string
      locale: string | null
    }>(
      `SELECT w.user_id, w.by_id, w.text, r.type, p.locale FROM incidents.written w
       JOIN incidents.report r USING (report_id) JOIN users.person p ON p.user_id = w.user_id
       WHERE w.report_id = $1 AND w.written_id = $2`,
      [reportId, answerId],
    )
    const [answer] = rows
    if (!answer || answer.by_id === answer.user_id) return
    const said = {
      senderId: answer.by_id,
      recipientId: answer.user_id,
      headline: headlineOf(localeOf(answer.locale), answer.type),
      content: asParagraphs(answer.text),
    }
    const because = { correlation: jobId, causation: 'messages.writeAnswer', actor: answer.by_id }
    await decides.decide(conversation, answerId, tell, said, because)
  },
)

export const writingAnswers = whenever(
  'write-incident-answer',
  'incidentAnswered',
  ({ data, position }) => [writeAnswer({ ...data, position: `${position}` })],
)
