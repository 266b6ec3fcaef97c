/** What verifies the history of a case that was taken along as JSON; see `verify-case.mjs`. */
export function verifyCase(
  text: string,
  known?: { readonly key?: string; readonly seal?: string },
): { readonly faults: readonly string[]; readonly unsealed?: number }
