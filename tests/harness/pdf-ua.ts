import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'

const text = (object: PDFObject | undefined): string =>
  object instanceof PDFString || object instanceof PDFHexString
    ? object.decodeText()
    : object instanceof PDFName
      ? object.decodeText()
      : ''

/** The operators of a page's content, each with what stands before it. */
function* operators(content: string): Generator<{ name: string; operands: string }> {
  // Strings first, since they may hold anything; then dictionaries' ends, names, numbers and operators.
  const token =
    /\((?:\\[\s\S]|[^\\()])*\)|<<|>>|<[\da-fA-F\s]*>|[[\]]|\/[^\s/<>[\]()]*|[^\s/<>[\]()]+/g
  let operands = ''
  for (const [one] of content.matchAll(token)) {
    if (/^[A-Za-z'"][A-Za-z0-9*'"]*$/.test(one) && !['true', 'false', 'null'].includes(one)) {
      yield { name: one, operands }
      operands = ''
    } else operands += `${one} `
  }
}

const paints = new Set('Tj TJ \' " S s f F f* B B* b b* sh Do'.split(' '))

const contentOf = (page: PDFPage): string => {
  const { context } = page.doc
  const contents = page.node.get(PDFName.of('Contents'))
  const looked = contents instanceof PDFRef ? context.lookup(contents) : contents
  const parts = looked instanceof PDFArray ? looked.asArray() : [looked]
  return parts
    .map((part) => (part instanceof PDFRef ? context.lookup(part) : part))
    .map((part) =>
      part instanceof PDFRawStream
        ? Buffer.from(decodePDFRawStream(part).decode()).toString('latin1')
        : '',
    )
    .join('\n')
}

/** Content that is marked neither as an element's nor as an artifact, and elements' content without one. */
function unmarked(page: PDFPage, number: number, ids: Set<string>): string[] {
  const found: string[] = []
  let depth = 0
  for (const { name, operands } of operators(contentOf(page))) {
    if (name === 'BDC' || name === 'BMC') {
      depth++
      // How what is drawn is read.
      if (depth > 1 && /\/Span <<\s*\/ActualText/.test(operands)) continue
      if (depth > 1) found.push(`page ${number}: marked content within marked content`)
      const id = /\/MCID (\d+)/.exec(operands)?.[1]
      if (id === undefined && !/\/Artifact/.test(operands))
        found.push(`page ${number}: content that is of no element`)
      if (id !== undefined) ids.add(`${number} ${id}`)
    } else if (name === 'EMC') depth--
    else if (paints.has(name) && depth === 0) found.push(`page ${number}: ${name} is not marked`)
  }
  if (depth !== 0) found.push(`page ${number}: marked content does not end`)
  return found
}

const holds: Readonly<Record<string, RegExp>> = {
  Table: /^(TR|THead|TBody)$/,
  TR: /^T[HD]$/,
  L: /^(L|LI)$/,
  LI: /^(Lbl|LBody)$/,
}

/**
 * What keeps a PDF from being PDF/UA-1 (ISO 14289-1), as far as a program can tell: its name and language,
 * its structure, and that all of its content has a place in it.
 * @returns one line a fault; none where it is whole
 */
export async function uaFaults(bytes: Uint8Array): Promise<string[]> {
  const found: string[] = []
  const doc = await PDFDocument.load(bytes, { updateMetadata: false })
  const { catalog, context } = doc
  const need = (fault: string, there: unknown) => {
    if (!there) found.push(fault)
  }
  const get = (dict: PDFDict | undefined, key: string) => {
    const value = dict?.get(PDFName.of(key))
    return value instanceof PDFRef ? context.lookup(value) : value
  }
  const dict = (from: PDFDict | undefined, key: string) => {
    const value = get(from, key)
    return value instanceof PDFDict ? value : undefined
  }
  need('is not marked', String(get(dict(catalog, 'MarkInfo'), 'Marked')) === 'true')
  need('has no language', /^[a-z]{2}$/.test(text(get(catalog, 'Lang'))))
  need('has no title', doc.getTitle())
  const preferences = dict(catalog, 'ViewerPreferences')
  need('does not show its title', String(get(preferences, 'DisplayDocTitle')) === 'true')
  const metadata = get(catalog, 'Metadata')
  const xmp =
    metadata instanceof PDFRawStream
      ? Buffer.from(decodePDFRawStream(metadata).decode()).toString('utf8')
      : ''
  need('does not say that it is PDF/UA-1', /<pdfuaid:part>1<\/pdfuaid:part>/.test(xmp))
  need('has no title in its metadata', /<dc:title>[\s\S]*<rdf:li[^>]*>[^<]+</.test(xmp))
  need('has metadata that are no XML', !/&(?!(#\d+|amp|lt|gt|quot|apos);)/.test(xmp))
  const root = dict(catalog, 'StructTreeRoot')
  if (!root) return [...found, 'has no structure']

  const marked = new Set<string>()
  const pages = doc.getPages()
  pages.forEach((page, at) => {
    found.push(...unmarked(page, at + 1, marked))
    need(`page ${at + 1}: tabs do not follow the structure`, text(get(page.node, 'Tabs')) === 'S')
  })

  const numberOf = new Map(pages.map((page, at) => [page.ref.toString(), at + 1]))
  const placed = new Set<string>()
  let heading = 0
  const types: string[] = []
  const walk = (element: PDFDict, pageBefore: PDFObject | undefined) => {
    const type = text(get(element, 'S'))
    types.push(type)
    const page = element.get(PDFName.of('Pg')) ?? pageBefore
    const number = page && numberOf.get(page.toString())
    const kids = get(element, 'K')
    const list = kids instanceof PDFArray ? kids.asArray() : kids ? [kids] : []
    const level = /^H([1-6])$/.exec(type)?.[1]
    if (level) {
      need(`H${level} comes after H${heading}`, Number(level) <= heading + 1)
      heading = Number(level)
    }
    if (type === 'Figure') need('a figure has no words', text(get(element, 'Alt')) !== '')
    if (type === 'TH') need('a head has no scope', get(dict(element, 'A'), 'Scope'))
    let links = 0
    for (const each of list) {
      const kid = each instanceof PDFRef ? context.lookup(each) : each
      if (kid instanceof PDFNumber) placed.add(`${number} ${kid.asNumber()}`)
      else if (kid instanceof PDFDict && get(kid, 'MCID') instanceof PDFNumber)
        placed.add(
          `${numberOf.get(String(kid.get(PDFName.of('Pg')))) ?? number} ${get(kid, 'MCID')}`,
        )
      else if (kid instanceof PDFDict && text(get(kid, 'Type')) === 'OBJR') {
        links++
        need('a link says nothing', text(get(dict(kid, 'Obj'), 'Contents')) !== '')
      } else if (kid instanceof PDFDict) {
        const wanted = holds[type]
        const inner = text(get(kid, 'S'))
        if (wanted) need(`${inner} stands in ${type}`, wanted.test(inner))
        walk(kid, page)
      }
    }
    if (type === 'Link') need('a link leads nowhere', links > 0)
  }
  const top = get(root, 'K')
  for (const each of top instanceof PDFArray ? top.asArray() : [top]) {
    const element = each instanceof PDFRef ? context.lookup(each) : each
    if (element instanceof PDFDict) walk(element, undefined)
  }
  need(
    'has no heading',
    types.some((type) => /^H\d$/.test(type)),
  )
  for (const id of marked) need(`content ${id} is of no element`, placed.has(id))
  for (const id of placed) need(`an element's content ${id} is not there`, marked.has(id))
  for (const [, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFDict && text(get(object, 'Type')) === 'FontDescriptor')
      need(
        `${text(get(object, 'FontName'))} is not embedded`,
        ['FontFile', 'FontFile2', 'FontFile3'].some((key) => get(object, key)),
      )
  return [...new Set(found)]
}
