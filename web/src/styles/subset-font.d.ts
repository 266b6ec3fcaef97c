declare module 'subset-font' {
  /** Cuts these characters, features and weights out of a font; the rest of its options we do not use. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2'
      keepFeatures: readonly string[]
      variationAxes: Readonly<Record<string, { min: number; max: number; default: number }>>
    },
  ): Promise<Buffer>
}
