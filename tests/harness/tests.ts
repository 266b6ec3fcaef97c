import { stockholmDay } from '@portal/calendar/stockholm'
import { calls, type InputOf } from '@portal/contracts'
import type { Client, DemoName } from './client.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { until } from './processes.ts'

const { tests } = calls
export const nobody = '019abf5e-0000-7000-8000-000000000001'
export const today = stockholmDay(new Date())

export type QuestionForm = Partial<InputOf<typeof tests.saveQuestion>>

/** A portal in which tests are made and taken. */
export interface TestsStage {
  readonly portal: TestPortal
  readonly wage: Client
  readonly driver: Client
  readonly newdriver: Client
  readonly ids: Record<DemoName, string>
  /** A test with a group, and with these questions in it. */
  made(
    facts: Partial<InputOf<typeof tests.save>>,
    ...questions: QuestionForm[]
  ): Promise<{ id: string; groupId: string; questionIds: string[] }>
  /** Gives a test to people from today on, and waits until they have it; the occasion's id. */
  given(
    id: string,
    userIds: string[],
    more?: Partial<InputOf<typeof tests.saveOccasion>>,
  ): Promise<string>
}

/** Makes a test with a group, and with these questions in it; one choice, the first is right. */
export async function makeTest(
  wage: Client,
  facts: Partial<InputOf<typeof tests.save>>,
  ...questions: QuestionForm[]
): Promise<{ id: string; groupId: string; questionIds: string[] }> {
  const { id, version } = await wage.ok(tests.save, {
    version: 0,
    title: 'Prov',
    kind: 'test',
    ...facts,
    pointsNeeded: 0,
  })
  const { id: groupId } = await wage.ok(tests.saveGroup, { id, version: 0, title: 'Grupp' })
  const questionIds: string[] = []
  for (const one of questions)
    questionIds.push(
      (
        await wage.ok(tests.saveQuestion, {
          id,
          groupId,
          version: 0,
          kind: 'one',
          text: 'Vad gör du?',
          options: [{ text: 'rätt', correct: true }, { text: 'fel' }],
          why: 'Därför att det är säkrast.',
          ...one,
        })
      ).id,
    )
  const { pointsNeeded = 0, kind = 'test' } = facts
  if (pointsNeeded > 0)
    await wage.ok(tests.save, { id, version, title: 'Prov', kind, ...facts, pointsNeeded })
  return { id, groupId, questionIds }
}

/** Starts the stage; the caller stops its portal. */
export async function testsStage(): Promise<TestsStage> {
  const portal = await startTestPortal()
  const wage = await portal.as('wageadmin')
  const ids = {} as Record<DemoName, string>
  for (const name of ['driver', 'newdriver', 'clerk', 'manager'] as const)
    ids[name] = await portal.idOf(name)
  const made: TestsStage['made'] = (facts, ...questions) => makeTest(wage, facts, ...questions)
  const given: TestsStage['given'] = async (id, userIds, more = {}) => {
    const { id: occasionId } = await wage.ok(tests.saveOccasion, {
      id,
      version: 0,
      audience: { userIds },
      from: today,
      optional: true,
      ...more,
    })
    await until('it was given', async () => {
      const { occasions } = await wage.ok(tests.one, { id })
      return occasions.find((one) => one.id === occasionId)?.userCount === userIds.length
    })
    await portal.settled()
    return occasionId
  }

  const [driver, newdriver] = [await portal.as('driver'), await portal.as('newdriver')]
  return { portal, wage, driver, newdriver, ids, made, given }
}

/** The test as it is taken, answered with the options at these places of each question. */
export async function answered(client: Client, id: string, choose: number[][]) {
  const taken = await client.ok(tests.take, { id })
  const questions = taken.groups.flatMap((group) => group.questions)
  return {
    id,
    version: taken.version,
    answers: questions.map((question, nth) => ({
      questionId: question.id,
      optionIds: (choose[nth] ?? []).map((at) => question.options[at]?.id ?? nobody),
      text: '',
      comment: '',
    })),
  }
}

/** A PDF with a text field of each name, one under the other. */
export function formPdf(names: readonly string[]): Uint8Array<ArrayBuffer> {
  const kids = names.map((_, nth) => `${nth + 5} 0 R`).join(' ')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${kids}] /DA (/Helv 12 Tf 0 g)
      /DR << /Font << /Helv 4 0 R >> >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...names.map(
      (name, nth) => `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /P 3 0 R /F 4
      /DA (/Helv 12 Tf 0 g) /Rect [50 ${700 - nth * 50} 400 ${730 - nth * 50}] >>`,
    ),
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((object, nth) => {
    const place = text.length
    text += `${nth + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  text += `trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(text, 'latin1'))
}
