import Bowser from 'bowser'

/**
 * The browser and the system in words, for the person's own list: `Firefox · Windows`. No version, no
 * model: more would be personal data that nobody needs. Empty where the browser does not say.
 * @param userAgent as the browser sent it; the first 500 characters are looked at
 */
export function deviceIn(userAgent: string): string {
  if (userAgent === '') return ''
  try {
    const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
    return [browser.name, os.name]
      .filter((name): name is string => Boolean(name))
      .map((name) => name.slice(0, 40))
      .join(' · ')
  } catch {
    return ''
  }
}
