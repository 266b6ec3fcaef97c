import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    documents: typeof texts
  }
}

export const documentsScreens = [
  screen(places.document, 'self', () => import('./StartDocument.tsx')),
  screen(places.signed, 'self', () => import('./Signed.tsx')),
  screen(places.adminDocuments, 'wage', () => import('./Admin.tsx'), { menu: 'menuDocuments' }),
]
