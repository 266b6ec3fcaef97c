import type { ContractType } from '@portal/contracts/contract-types'

/**
 * The texts of the contract types in one language. A line is a paragraph, `## ` makes it a heading,
 * `- ` an item of a list, `@name` brings in a block. A line with a {name} that nothing was filled in
 * for is left out; ` || ` parts a line from what stands in its place then.
 */
export interface ContractWords {
  readonly months: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>
  readonly blocks: {
    /** Who the contract is between; before everything else. */
    readonly parties: string
    /** What holds for every employment. */
    readonly terms: string
    /** What the administrator added. */
    readonly additional: string
    /** What the signature means: that it is agreed, or only that it was received. */
    readonly agreement: string
    readonly receipt: string
  }
  readonly types: Readonly<Record<ContractType, { readonly title: string; readonly body: string }>>
}
