/** What one measure says, and how it stands against what is asked. */
interface Line {
  readonly measure: string
  readonly value: string
  readonly limit: string
  readonly ratio: string
  readonly verdict: 'ok' | 'MISSED' | ''
}

export interface Limit {
  readonly atLeast?: number
  readonly atMost?: number
}

const written = (value: number, unit: string): string => {
  const digits = value >= 1000 ? 0 : value >= 100 ? 0 : value >= 10 ? 1 : 2
  const text = value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return unit === '' ? text : `${text} ${unit}`
}

/** Collects measures, and prints them as one table. */
export class Report {
  private readonly lines: Line[] = []

  /** Notes a measure; without a limit it is told for the reader alone. */
  add(measure: string, value: number, unit: string, limit: Limit = {}): void {
    const bound = limit.atLeast ?? limit.atMost
    const fine = limit.atLeast !== undefined ? value >= limit.atLeast : value <= (bound ?? value)
    const line: Line = {
      measure,
      value: written(value, unit),
      limit:
        bound === undefined
          ? ''
          : `${limit.atLeast !== undefined ? '≥' : '≤'} ${written(bound, unit)}`,
      ratio: bound ? (value / bound).toFixed(2) : '',
      verdict: bound === undefined ? '' : fine ? 'ok' : 'MISSED',
    }
    this.lines.push(line)
    process.stderr.write(
      `  ${line.measure}: ${line.value}${line.limit ? ` (${line.limit})` : ''} ${line.verdict}\n`,
    )
  }

  get missed(): number {
    return this.lines.filter((line) => line.verdict === 'MISSED').length
  }

  /** The table, in Markdown. */
  table(): string {
    const head = { measure: 'measure', value: 'value', limit: 'limit', ratio: 'ratio', verdict: '' }
    const keys = ['measure', 'value', 'limit', 'ratio', 'verdict'] as const
    const wide = keys.map((key) =>
      Math.max(...[head, ...this.lines].map((line) => [...line[key]].length)),
    )
    const row = (line: Record<(typeof keys)[number], string>) =>
      `| ${keys
        .map((key, at) => {
          const gap = ' '.repeat((wide[at] ?? 0) - [...line[key]].length)
          return at === 0 || at === 4 ? line[key] + gap : gap + line[key]
        })
        .join(' | ')} |`
    const rule = `|${wide.map((width, at) => (at === 0 || at === 4 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
    return [row(head), rule, ...this.lines.map(row)].join('\n')
  }
}

/** The value below which this part of them lies; `percentile(all, 0.99)`. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)
