/** The lists that can be asked for as they stood at the end of a day. */
export const pastLists = ['users', 'driverRights', 'documents', 'contracts'] as const
export type PastList = (typeof pastLists)[number]
