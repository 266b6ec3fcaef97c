import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const certificatesScreens = [
  screen(places.course, 'self', () => import('./StartCourse.tsx')),
  screen(places.adminCertificates, 'wage', () => import('./CertificateList.tsx')),
  screen(places.adminCertificate, 'wage', () => import('./CertificatePage.tsx')),
]
