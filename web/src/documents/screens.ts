import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const documentsScreens = [
  screen(places.document, 'self', () => import('./StartDocument.tsx')),
  screen(places.signed, 'self', () => import('./Signed.tsx')),
  screen(places.adminDocuments, 'wage', () => import('./Admin.tsx')),
]
