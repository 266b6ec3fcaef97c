import type { ContractRow } from '@portal/contracts/contracts'

/** The first open contract, the oldest first: what was issued first is signed first. */
export const firstOpen = (rows: readonly ContractRow[]): ContractRow | undefined =>
  rows.filter((row) => row.state === 'open').at(-1)
