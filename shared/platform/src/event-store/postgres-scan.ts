import pg from 'pg'
import { Away } from '../away.ts'
import { absenceIn } from '../database.ts'
import { keepAlive } from '../listener.ts'
import type { Position } from './port.ts'

/**
 * Everything of an event in one text. Numbers first, with the lengths of what follows: nothing can move
 * from one column to the next.
 */
export const storedText = `concat_ws(' ', e.position, e.version, e.id, e.type_version,
  (extract(epoch FROM e.time) * 1000000)::bigint, octet_length(e.stream), octet_length(e.type),
  octet_length(e.data), '') || e.stream || e.type || e.data || e.meta`

/** What stands before the first row of a binary COPY: its signature, flags, and no extension. */
const HEADER = 19
const SIGNATURE = Buffer.from('PGCOPY\n')

/**
 * Reads stored events as fast as the server gives them: by COPY, in binary, nothing made of them.
 * It has a connection of its own, since the pool's send queries one behind the other.
 * @param on is told of each event in the order of positions: its place, and one byte of zero followed by
 *   its text. The bytes are of use only until it returns.
 */
export async function scanStored(
  url: string,
  after: Position,
  upto: Position,
  on: (position: Position, text: Buffer) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, ...keepAlive })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await new Promise<void>((resolve, reject) => {
      const copy = new Copy(
        `COPY (SELECT e.position, ${storedText} FROM log.event e
           WHERE e.position > ${after} AND e.position <= ${upto} ORDER BY e.position)
         TO STDOUT (FORMAT binary)`,
        (row) => {
          const [at, text] = fields(row)
          on(at, text)
        },
        (error) => (error ? reject(error) : resolve()),
      )
      client.query(copy)
      client.once('end', () => reject(new Error('Connection terminated')))
    })
  } catch (error) {
    const why = absenceIn(error)
    throw why ? new Away('database', error, why) : error
  } finally {
    client.end().catch(() => undefined)
  }
}

/** A row of a position and a text: a count of fields, and before each field its length. */
function fields(row: Buffer): [Position, Buffer] {
  const length = row.readInt32BE(14)
  // The last byte of the length was read: it becomes the mark before the text, and nothing is copied.
  row[17] = 0
  return [row.readBigInt64BE(6), row.subarray(17, 18 + length)]
}

/** A COPY to us, as the driver asks queries of other makes to be. */
class Copy implements pg.Submittable {
  private readonly text: string
  private readonly row: (row: Buffer) => void
  private readonly end: (error?: Error) => void
  private fault: Error | undefined
  private isFirst = true

  constructor(text: string, row: (row: Buffer) => void, end: (error?: Error) => void) {
    this.text = text
    this.row = row
    this.end = end
  }

  submit(connection: pg.Connection): void {
    connection.query(this.text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const begins = this.isFirst && chunk.subarray(0, SIGNATURE.length).equals(SIGNATURE)
    const row = begins ? chunk.subarray(HEADER) : chunk
    this.isFirst = false
    // A count of -1 is the end.
    if (this.fault || row.length < 18 || row.readInt16BE(0) !== 2) return
    try {
      this.row(row)
    } catch (error) {
      this.fault = error instanceof Error ? error : new Error(String(error))
    }
  }

  handleError(error: Error): void {
    this.end(error)
  }

  handleReadyForQuery(): void {
    this.end(this.fault)
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}
