import type { Recorded } from './port.ts'

/** As the server sends it, in the order of `columns`: text, which is made into values when somebody asks. */
export type Row = [
  position: string,
  stream: string,
  version: string,
  id: string | null,
  type: string,
  typeVersion: string,
  data: string,
  meta: string,
  time: string,
]
/** For a query that leaves every value as the text it came as. */
export const asText = { getTypeParser: () => (text: string) => text }

/** An event over its row: numbers, times and JSON are made when somebody asks for them. */
export class StoredEvent implements Recorded {
  private readonly row: Row
  private parsed: unknown
  private parsedMeta: Record<string, string> | undefined
  constructor(row: Row) {
    this.row = row
  }
  get position() {
    return BigInt(this.row[0])
  }
  get stream() {
    return this.row[1]
  }
  get version() {
    return BigInt(this.row[2])
  }
  get id() {
    return this.row[3] ?? ''
  }
  get type() {
    return this.row[4]
  }
  get typeVersion() {
    return Number(this.row[5])
  }
  get data() {
    this.parsed ??= JSON.parse(this.row[6])
    return this.parsed
  }
  get meta() {
    this.parsedMeta ??= JSON.parse(this.row[7]) as Record<string, string>
    return this.parsedMeta
  }
  get time() {
    return new Date(this.row[8])
  }
}

/** What a row is selected by, from `log.event e`. */
export const columns =
  'e.position, e.stream, e.version, e.id, e.type, e.type_version, e.data, e.meta, e.time'
