import type { RightKind } from '@portal/contracts/driver-rights-rules'
import { kindWords } from '@portal/contracts/driver-rights-words'
import { draw } from '@portal/platform/files/draw'
import { inspectFile } from '@portal/platform/files/inspect'

const WIDTH = 856
const HEIGHT = 540

const colours: Readonly<Record<RightKind, readonly [string, string]>> = {
  drivingLicence: ['#f6d5dd', '#b8325a'],
  ykb: ['#d9e7f7', '#1f5f9e'],
  adr: ['#fbe3c4', '#b8611a'],
  driverCard: ['#e2edda', '#3f7d2c'],
  truckCard: ['#fff2b8', '#8a6d00'],
  permit: ['#eceef2', '#4a5570'],
}

/** A made-up card, and its small picture: nobody's, and plainly so. */
async function side(kind: RightKind, isFront: boolean) {
  const [light, dark] = colours[kind]
  const front = `<rect x="56" y="170" width="200" height="260" rx="14" fill="#fff" stroke="${dark}" stroke-width="3"/>
    <circle cx="156" cy="265" r="52" fill="${dark}" opacity=".35"/>
    <path d="M76 430c8-70 38-104 80-104s72 34 80 104z" fill="${dark}" opacity=".35"/>
    ${[0, 1, 2, 3, 4].map((at) => `<rect x="300" y="${190 + at * 50}" width="${430 - at * 46}" height="18" rx="9" fill="${dark}" opacity=".28"/>`).join('')}`
  const back = `<rect y="60" width="${WIDTH}" height="96" fill="${dark}" opacity=".8"/>
    ${[0, 1, 2, 3, 4, 5].map((at) => `<rect x="56" y="${200 + at * 46}" width="744" height="2" fill="${dark}" opacity=".5"/>`).join('')}
    <rect x="560" y="420" width="240" height="76" rx="8" fill="#fff" opacity=".8"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" rx="34" fill="${light}"/>
    ${isFront ? `<rect width="${WIDTH}" height="120" rx="34" fill="${dark}"/><rect y="60" width="${WIDTH}" height="60" fill="${dark}"/>` : ''}
    ${isFront ? front : back}</svg>`
  const bytes = await draw(svg, [
    ...(isFront
      ? [
          {
            text: kindWords[kind].sv.toUpperCase(),
            colour: '#ffffff',
            dpi: 190,
            left: 56,
            top: 40,
          },
        ]
      : []),
    { text: 'PROV · EXEMPEL', colour: dark, dpi: 150, left: isFront ? 300 : 56, top: 462 },
  ])
  return inspectFile(bytes, isFront ? 'framsida.jpg' : 'baksida.jpg')
}

/** The two sides of a made-up card of this kind. */
export const madeUpCard = async (kind: RightKind) => ({
  front: await side(kind, true),
  back: await side(kind, false),
})
