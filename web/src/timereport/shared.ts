export { clock, hours } from './hours.ts'
