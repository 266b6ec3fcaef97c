// The page's Content-Security-Policy forbids code made from strings, which is how zod speeds schemas up.
// Zod itself comes with the pages that read a shape: what it finds here it keeps to from its beginning.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
