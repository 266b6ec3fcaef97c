import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const historyScreens = [screen(places.logs, 'super', () => import('./UserLogs.tsx'))]
