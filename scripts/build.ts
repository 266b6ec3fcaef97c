import { buildWeb } from './build-web.ts'

// All that a start makes in the program's folder, for a start by somebody who may not write there.
buildWeb()
