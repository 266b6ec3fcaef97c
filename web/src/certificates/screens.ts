import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const certificatesScreens = [
  screen(places.course, 'self', { page: () => import('./StartCourse.tsx') }),
  screen(places.adminCertificates, 'wage', { page: () => import('./CertificateList.tsx') }),
  screen(places.adminCertificate, 'wage', { page: () => import('./CertificatePage.tsx') }),
]
