const number = new Intl.NumberFormat('en')

/** Shows how far a long count is: in place on a terminal, a line every tenth elsewhere. */
export class Meter {
  private readonly what: string
  private readonly total: number
  private readonly began = performance.now()
  private shown = -1

  constructor(what: string, total: number) {
    this.what = what
    this.total = total
  }

  at(count: number): void {
    const part = Math.floor((count / Math.max(1, this.total)) * (process.stdout.isTTY ? 200 : 10))
    if (part === this.shown) return
    this.shown = part
    const percent = Math.min(100, Math.floor((count / Math.max(1, this.total)) * 100))
    const line = `${String(percent).padStart(3)}%  ${number.format(count)} events ${this.what}`
    process.stdout.write(process.stdout.isTTY ? `\r${line}\u001b[K` : `${line}\n`)
  }

  /** @returns events a second */
  done(count: number): number {
    const seconds = (performance.now() - this.began) / 1000
    const speed = count / seconds
    process.stdout.write(
      `${process.stdout.isTTY ? '\r\u001b[K' : ''}${number.format(count)} events ${this.what} in ${seconds.toFixed(1)} s: ${number.format(Math.round(speed))} a second\n`,
    )
    return speed
  }
}
