/** Made-up people: common names of the countries that drivers come from, combined by chance. */
export const firstNames = [
  'Anna',
  'Erik',
  'Åsa',
  'Östen',
  'Karin',
  'Lars',
  'Sven',
  'Ingrid',
  'Nils',
  'Maja',
  'Łukasz',
  'Agnieszka',
  'Paweł',
  'Małgorzata',
  'Piotr',
  'Zofia',
  'Ștefan',
  'Ioana',
  'Andrei',
  'Mihaela',
  'Đorđe',
  'Amra',
  'Emir',
  'Lejla',
  'Haris',
  'Selma',
  'Sean',
  'Grace',
  'Omar',
  'Leyla',
] as const
export const lastNames = [
  'Exempelsson',
  'Provberg',
  'Testlund',
  'Åkerprov',
  'Östmark',
  'Ärlighed',
  'Fiktivsson',
  'Påhittad',
  'Przykładowski',
  'Próbny',
  'Wzorowa',
  'Testowicz',
  'Exemplescu',
  'Probescu',
  'Modelu',
  'Primjerović',
  'Probić',
  'Uzorak',
  "O'Example",
  'Sampleton',
] as const
export const cities = ['Exempelstad', 'Provköping', 'Testhamn', 'Modellunda'] as const

/** A reproducible source of chance (mulberry32): the same seed gives the same company. */
export function chance(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    below: (limit: number): number => Math.floor(next() * limit),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  }
}
