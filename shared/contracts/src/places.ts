export * as places from './every-place.ts'
export * from './place.ts'
