import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    evidence: typeof texts
  }
}

export const evidenceScreens = [
  screen(places.checkProof, 'guest', () => import('./Verify.tsx'), { layout: 'jobs' }),
]
