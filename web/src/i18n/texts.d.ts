declare module 'virtual:texts' {
  /** By group and language, e.g. `first-sv`, what brings in the texts of its areas, by area. */
  const files: Readonly<Record<string, () => Promise<{ default: Record<string, object> }>>>
  export default files
}
