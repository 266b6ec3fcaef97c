// What other areas show of this one; all else of it is its own.
export { Contracts } from './Contracts.tsx'
export { SignedContracts } from './SignedContracts.tsx'
