import i18next from 'i18next'
import { Component, type ReactNode } from 'react'

/** The specification's words, for where not even the texts can be had. */
const WORDS = 'An error occurred while showing the error page'
const HOME = 'Back to the home page'

/** A text of the layouts, or the words in English where it cannot be had. */
function said(key: 'errorInError' | 'toHomePage', otherwise: string): string {
  try {
    return i18next.exists(key, { ns: 'layouts' }) ? i18next.t(key, { ns: 'layouts' }) : otherwise
  } catch {
    return otherwise
  }
}

/**
 * Catches what goes wrong below it, where no page of the router does.
 * @param showing draws what went wrong; where that goes wrong too, or is null, a plain text and the way home
 */
export class Guarded extends Component<
  { showing: (error: unknown) => ReactNode; children: ReactNode },
  { error: unknown; wrong: boolean }
> {
  override state = { error: undefined as unknown, wrong: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, wrong: true }
  }

  override render() {
    if (!this.state.wrong) return this.props.children
    return this.props.showing(this.state.error) ?? <LastWords />
  }
}

/** The error page itself failed (specification, section 8). */
function LastWords() {
  return (
    <main className="flex flex-col items-center gap-4 px-4 py-20 text-center">
      <h1 className="text-xl font-semibold">{said('errorInError', WORDS)}</h1>
      <a href="/" className="inline-flex min-h-11 items-center underline">
        {said('toHomePage', HOME)}
      </a>
    </main>
  )
}
