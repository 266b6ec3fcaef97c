import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const documentsScreens = [
  screen(places.document, 'self', { page: () => import('./StartDocument.tsx') }),
  screen(places.signed, 'self', { page: () => import('./Signed.tsx') }),
  screen(places.adminDocuments, 'wage', { page: () => import('./Admin.tsx') }),
]
