export function refuseForeignFolder(folder: string, what: string): void
