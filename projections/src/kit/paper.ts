/** What a document needs of the house that hands it out. */
export interface Paper {
  /** The portal's address as people type it: links of documents begin with it. */
  readonly publicUrl: string
  /** The operator's own logo as PNG, where there is one. */
  logo(): Promise<Buffer | undefined>
}
