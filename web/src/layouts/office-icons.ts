// Icons of the administrators' menu that nobody else's has: the first visit of a driver comes without them.
export {
  BriefcaseBusiness,
  Building2,
  ChartColumn,
  FileSignature,
  FileText,
  Key,
  Landmark,
  ScrollText,
  Users,
  UsersRound,
} from 'lucide-react'
