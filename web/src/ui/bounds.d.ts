declare module 'virtual:bounds' {
  /** By area and command, by field: what the contract asks of it. */
  const bounds: Readonly<
    Record<string, Readonly<Record<string, { readonly required?: true; readonly most?: number }>>>
  >
  export default bounds
}
