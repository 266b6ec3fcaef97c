import { calls } from '@portal/contracts'
import type { Client } from './client.ts'
import type { TestPortal } from './portal.ts'

const { users, wages } = calls

/** A file of an import. */
export interface SpecFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A PDF whose pages say these lines. */
export function wagePdf(...pages: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const kids = pages.map((_, nth) => `${4 + nth * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, nth) => {
      const text = lines.map((line) => `(${line}) Tj T*`).join('\n')
      const stream = `BT /F1 12 Tf 18 TL 60 780 Td\n${text}\nET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + nth * 2} 0 R
          /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.7\n'
  const at = objects.map((object, nth) => {
    const place = text.length
    text += `${nth + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${at.join('')}`
  const end = `trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return new Uint8Array(Buffer.from(text + xref + end, 'latin1'))
}

/** Gives somebody a personal number, and another type where one is said. */
export async function getsNumber(
  by: Client,
  id: string,
  personalNumber: string,
  type?: 'Management',
): Promise<void> {
  const { companyName: _, ...is } = await by.ok(users.one, { id })
  const { version, firstName, lastName, email, phone, street, postalCode, city } = is
  const { employmentNumber, roles, userType, departmentIds, companyId } = is
  await by.ok(users.change, {
    ...{ id, version, firstName, lastName, email, phone, street, postalCode, city },
    ...{ employmentNumber, roles, departmentIds, companyId, personalNumber },
    userType: type ?? userType,
  })
}

/** A wage specification of somebody. */
export const specOf = (number: string, month = '2026-10', sum = '23 712,00 kr') =>
  wagePdf(['Lönespecifikation', `Personnummer ${number}`, `Månad ${month}`, `Att betala ${sum}`])

/** Has files read by an import, and gives it with what matched. */
export async function look(
  portal: TestPortal,
  by: Client,
  files: readonly SpecFile[],
  month = '2026-10',
) {
  const sent = await by.upload(wages.import, files, 'files', { month, preview: 'true' })
  if (sent.status !== 200) throw new Error(`${sent.status} ${sent.error?.code}`)
  await portal.settled()
  return by.ok(wages.imported, { id: sent.body.id, pageSize: 0 })
}

/** Imports files, and gives what became of each. */
export async function imports(
  portal: TestPortal,
  by: Client,
  files: readonly SpecFile[],
  month = '2026-10',
) {
  const { import: run } = await look(portal, by, files, month)
  if (run.state === 'looked') await by.ok(wages.confirm, { id: run.id })
  await portal.settled()
  return by.ok(wages.imported, { id: run.id, pageSize: 0 })
}
