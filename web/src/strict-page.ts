// The page's Content-Security-Policy forbids code made from strings, which is how zod speeds schemas up.
// Zod itself comes with the pages that read a shape: it keeps to what stands here, before or after.
const page = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
page.__zod_globalConfig ??= {}
page.__zod_globalConfig.jitless = true

export {}
