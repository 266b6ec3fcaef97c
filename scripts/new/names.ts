import { type Locale, locales } from '@portal/contracts/locales'

/** What an area and one of its things are called, wherever they are named. */
export interface Names {
  /** The folder and the address: `parking-lots`. */
  readonly area: string
  /** In code: `parkingLots`. */
  readonly many: string
  /** One of them: `parkingLot`, as in the names of events. */
  readonly one: string
  /** Its type: `ParkingLot`. */
  readonly One: string
  /** `Many` is the end of the names of its place and of its entry in the menu: `ParkingLots`. */
  readonly Many: string
  /** The read model and its table: `parking_lots.parking_lot`. */
  readonly model: string
  readonly table: string
  /** In words: `parking lots`, `parking lot`. */
  readonly words: string
  readonly word: string
  /** The headline in every language; the English one where no other was given. */
  readonly titles: Readonly<Record<Locale, string>>
}

const shape = /^[a-z]+(?:-[a-z]+)*$/
const camel = (kebab: string) =>
  kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const snake = (kebab: string) => kebab.replaceAll('-', '_')
const spaced = (kebab: string) => kebab.replaceAll('-', ' ')

/** One of many, as most English nouns have it. */
const singular = (area: string): string | undefined =>
  area.endsWith('ies')
    ? `${area.slice(0, -3)}y`
    : area.endsWith('s')
      ? area.slice(0, -1)
      : undefined

/**
 * Reads what the command was given: the area, the noun of one of its things where it is not simply the
 * plural without its s, and headlines as `--sv=Parkeringar`.
 * @returns the names, or what is wrong
 */
export function namesOf(args: readonly string[]): Names | string {
  const [area = '', given] = args.filter((one) => !one.startsWith('--'))
  const one = given ?? singular(area)
  if (!shape.test(area) || !one || !shape.test(one) || one === area)
    return 'say the area in the plural and, where it is another word, one of its things: npm run new parking-lots parking-lot'
  const title = (locale: Locale) =>
    args.find((arg) => arg.startsWith(`--${locale}=`))?.slice(locale.length + 3)
  const english = title('en') ?? capital(spaced(area))
  return {
    area,
    many: camel(area),
    one: camel(one),
    One: capital(camel(one)),
    Many: capital(camel(area)),
    model: snake(area),
    table: snake(one),
    words: spaced(area),
    word: spaced(one),
    titles: Object.fromEntries(
      locales.map((locale) => [locale, title(locale) ?? english]),
    ) as Record<Locale, string>,
  }
}
