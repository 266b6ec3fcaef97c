export { clock } from './hours.ts'
