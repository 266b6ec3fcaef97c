import { STATEMENT_MARK, type Statement } from '@portal/platform/evidence'
import { z } from 'zod'

const short = z.string().max(400)
const shape = z.strictObject({
  statement: z.literal(STATEMENT_MARK),
  kind: z.enum(['contract', 'document', 'file']),
  id: z.uuid(),
  how: z.enum(['signed', 'approved', 'unsigned']),
  title: short,
  person: short,
  at: z.iso.datetime({ precision: 3 }),
  entry: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullable(),
  signing: z.uuid().nullable(),
  form: z.union([z.literal(1), z.literal(2)]),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const jsonIn = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** The statement in a PDF; undefined where it is none of ours. */
export function readStatement(bytes: Buffer): Statement | undefined {
  const parsed = shape.safeParse(jsonIn(bytes))
  if (!parsed.success) return undefined
  const { statement: _, ...said } = parsed.data
  return said
}

const content = z.object({
  parties: z.array(z.object({ name: z.string() })).default([]),
  text: z.string().default(''),
})

/** The names of the parties and the text in what was signed, whose hash was found right. */
export function partsOfContent(
  { kind, form }: Statement,
  bytes: Buffer,
): { parties: string[]; text: string } {
  if (form === 1) {
    const array =
      kind === 'document' ? z.array(z.unknown()).safeParse(jsonIn(bytes)).data : undefined
    const text = kind === 'contract' ? bytes.toString() : String(array?.[2] ?? '')
    return { parties: [], text }
  }
  const parsed = content.safeParse(jsonIn(bytes))
  const { parties = [], text = '' } = parsed.data ?? {}
  return { parties: parties.map(({ name }) => name).filter((name) => name !== ''), text }
}
