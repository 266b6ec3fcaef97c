export { hours } from './hours.ts'
