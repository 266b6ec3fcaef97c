import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    certificates: typeof texts
  }
}

export const certificatesScreens = [
  screen(places.course, 'self', () => import('./StartCourse.tsx')),
  screen(places.adminCertificates, 'wage', () => import('./CertificateList.tsx'), {
    menu: 'menuCertificates',
  }),
  screen(places.adminCertificate, 'wage', () => import('./CertificatePage.tsx')),
]
