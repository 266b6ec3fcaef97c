import type { Session } from '../api/session.tsx'
import type { Who } from './screen.ts'

/** May this session open a screen of that kind? */
export function mayOpen(session: Session, who: Who): boolean {
  switch (who) {
    case 'guest':
    case 'user':
    case 'self':
      return true
    case 'clerk':
      return session.has('tjänsteman')
    case 'manager':
      return session.settings.managedDepartments.length > 0
    case 'admin':
      return session.isAdmin
    case 'adminmenu':
      return session.isAdminMenu
    case 'wage':
      return session.isWage
    case 'super':
      return session.isSuper
    case 'whistle':
      return session.settings.adminSettings.includes('admin/whistleblower')
  }
}
