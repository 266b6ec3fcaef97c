/** Something that a person must mend before the portal can start; its message is one clear line. */
export class StartError extends Error {}
