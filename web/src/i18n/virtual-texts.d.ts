declare module 'virtual:texts' {
  /** By group and language, e.g. `first-sv`, what brings in the texts of its areas, by area. */
  const files: Readonly<Record<string, () => Promise<{ default: Record<string, object> }>>>
  export default files
  /** The areas whose texts a language has in the file beside the one that it begins with. */
  export const later: readonly string[]
}
