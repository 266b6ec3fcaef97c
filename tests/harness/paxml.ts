import { z } from 'zod'

// What PAXml 2.0 says of the parts that the portal writes, in our own words: the header's format is LÖNIN; a
// line of time has the employment number, a code, a date and hours, in this order.

const Line = z.strictObject({
  anstid: z.string().min(1),
  tidkod: z.string().regex(/^[A-ZÅÄÖ]{2,3}\d?$/),
  datum: z.iso.date(),
  timmar: z
    .string()
    .regex(/^\d{1,2}\.\d\d$/)
    .transform(Number)
    .pipe(z.number().positive().max(48)),
})

const Node = z.object({
  name: z.string(),
  attributes: z.record(z.string(), z.string()),
  text: z.string(),
  get children() {
    return z.array(Node)
  },
})
type Element = z.infer<typeof Node>

const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) =>
    name === 'amp' ? '&' : name === 'lt' ? '<' : name === 'gt' ? '>' : '"',
  )

/** Reads a document that is well-formed, and nothing else: what is left between its parts is an error. */
function parse(xml: string): { root: Element; comments: string[] } {
  const comments: string[] = []
  const top: Element = { name: '', attributes: {}, text: '', children: [] }
  const open = [top]
  const parts =
    /<\?xml version="1\.0" encoding="UTF-8"\?>|<!--((?:(?!--)[^<>])*)-->|<\/(\w+)>|<(\w+)((?: [\w:]+="[^"<]*")*)>|([^<]+)/gy
  let end = 0
  for (let found = parts.exec(xml); found; found = parts.exec(xml)) {
    end = parts.lastIndex
    const [, comment, closed, opened, attributes, text] = found
    const at = open.at(-1)
    if (!at) throw new Error('more is closed than was opened')
    if (comment !== undefined) comments.push(unescaped(comment))
    else if (closed) {
      if (open.pop()?.name !== closed)
        throw new Error(`${closed} is closed where ${at.name} is open`)
    } else if (opened) {
      const named = [...(attributes ?? '').matchAll(/([\w:]+)="([^"]*)"/g)]
      const one = {
        name: opened,
        attributes: Object.fromEntries(
          named.map(([, name, value]) => [name, unescaped(value ?? '')]),
        ),
        text: '',
        children: [],
      }
      at.children.push(one)
      open.push(one)
    } else if (text) {
      if (/&(?!(amp|lt|gt|quot);)/.test(text)) throw new Error(`an unknown sign in ${text}`)
      at.text += unescaped(text)
    }
  }
  if (end !== xml.length || open.length !== 1) throw new Error(`not well-formed at ${end}`)
  const [root, ...more] = top.children
  if (!root || more.length > 0) throw new Error('there is one root')
  return { root, comments }
}

const namesOf = ({ children }: Element) => children.map(({ name }) => name)

/** Reads a PAXml file as strictly as its description is known. @throws where it is none */
export function readPaxml(xml: string) {
  const { root, comments } = parse(xml)
  const [header, times] = root.children
  z.literal('paxml').parse(root.name)
  z.literal('header,tidtransaktioner').parse(namesOf(root).join())
  z.literal('format,version,datum').parse(namesOf(header as Element).join())
  const [, , written] = z
    .tuple([z.literal('LÖNIN'), z.literal('2.0'), z.iso.datetime({ local: true })])
    .parse(header?.children.map(({ text }) => text))
  const lines = (times?.children ?? []).map((line) => {
    z.literal('tidtrans').parse(line.name)
    z.literal('tidkod,datum,timmar').parse(namesOf(line).join())
    const fields = line.children.map(({ name, text }) => [name, text])
    return Line.parse({ ...line.attributes, ...Object.fromEntries(fields) })
  })
  return { lines, comments, written }
}
