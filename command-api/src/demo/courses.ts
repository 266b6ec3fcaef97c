import type { CertificateType } from '@portal/contracts/certificates'

/** The educations that the demo company asks for and offers. */
export const demoEducations: readonly {
  name: string
  description: string
  link: string
  isOffered: boolean
}[] = [
  {
    name: 'Säker lastning och lastsäkring',
    description:
      '<p>Hur lasten ska ligga och surras så att den ligger kvar, också när du bromsar hårt.</p><ul><li>Krafterna i kurvor och vid inbromsning</li><li>Surrningsband: antal, vinkel, skick</li><li>Tungt gods på släp</li></ul><p>Räkna med en halv dag. Lämna in diplomet här när du är klar.</p>',
    link: 'https://utbildning.example/lastsakring',
    isOffered: true,
  },
  {
    name: 'Sparsam körning',
    description:
      '<p>Kör mjukare, tanka mindre. Du övar på en slinga tillsammans med en instruktör och jämför förbrukningen före och efter.</p>',
    link: '',
    isOffered: true,
  },
  {
    name: 'Hot och våld i arbetet',
    description: '<p>Vad du gör före, under och efter en hotfull situation, och vem du ringer.</p>',
    link: 'https://utbildning.example/trygghet',
    isOffered: true,
  },
  {
    name: 'Handledare för nya förare',
    description: '<p>För dig som ska ta emot nya kollegor. Efter överenskommelse med kontoret.</p>',
    link: '',
    isOffered: false,
  },
]

/** The certificates of the demo company; some are wanted by a customer. */
export const demoCertificates: readonly {
  name: string
  type: CertificateType
  description: string
  validityMonths: number | null
  forCustomer: boolean
}[] = [
  {
    name: 'Arbete på väg 1.1–1.3',
    type: 'safety',
    description: 'Krävs av alla som lastar eller lossar på eller intill väg.',
    validityMonths: 60,
    forCustomer: false,
  },
  {
    name: 'Första hjälpen och HLR',
    type: 'firstAid',
    description: 'Förnyas varje år.',
    validityMonths: 12,
    forCustomer: false,
  },
  {
    name: 'Introduktion Prov Logistik',
    type: 'customer',
    description: 'Terminalens regler, gångvägar och portar.',
    validityMonths: 24,
    forCustomer: true,
  },
  {
    name: 'Bakgavellyft',
    type: 'machine',
    description: 'Handhavande och daglig tillsyn.',
    validityMonths: null,
    forCustomer: false,
  },
]
