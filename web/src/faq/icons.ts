import type { FaqIcon } from '@portal/contracts/faq-icons'
import type { LucideIcon } from 'lucide-react'
import {
  CircleAlert,
  FileText,
  GraduationCap,
  IdCard,
  MapPin,
  MessageSquare,
  TriangleAlert,
  UsersRound,
} from 'lucide-react'

/** What stands beside a folder: icons that the menu has anyway. */
export const folderIcons: Readonly<Record<FaqIcon, LucideIcon>> = {
  help: CircleAlert,
  document: FileText,
  education: GraduationCap,
  card: IdCard,
  warning: TriangleAlert,
  people: UsersRound,
  place: MapPin,
  message: MessageSquare,
}
