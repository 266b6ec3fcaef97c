interface Resolvers {
  promise: Promise<unknown>
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
}

function withResolvers(): Resolvers {
  const made = {} as Resolvers
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }))
  return made
}

// Safari has it from 17.4 on; what draws PDFs takes it for granted.
if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers })
