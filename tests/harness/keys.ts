/** The same in every portal of a run: a copied database is of use with its keys alone. */
export const keys = {
  MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  TOKEN_KEY: Buffer.alloc(32, 2).toString('base64'),
  CLAIM_KEY: Buffer.alloc(32, 3).toString('base64'),
}
