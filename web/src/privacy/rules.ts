import type { RetentionRow } from '@portal/contracts/privacy'
import { type RetentionRule, retentionRules } from '@portal/contracts/retention-rules'
import { useTranslation } from 'react-i18next'

const words = {
  leftPeople: 'ruleLeftPeople',
  registrations: 'ruleRegistrations',
  reports: 'ruleReports',
  abnormalities: 'ruleAbnormalities',
  rights: 'ruleRights',
  timeReports: 'ruleTimeReports',
  driverCards: 'ruleDriverCards',
  applications: 'ruleApplications',
  certificates: 'ruleCertificates',
  loans: 'ruleLoans',
} as const satisfies Readonly<Record<RetentionRule, string>>

/** What a rule is called, and what it is about. */
export function useRuleWords(rule: RetentionRule): { name: string; text: string } {
  const { t } = useTranslation('privacy')
  return { name: t(words[rule]), text: t(`${words[rule]}Text`) }
}

/** How many months are shown: as the address says, or as the rule is set, or as is proposed. */
export function monthsOf({ rule, months }: RetentionRow, said: string | undefined): number {
  const wanted = Number(said)
  if (Number.isInteger(wanted) && wanted >= 1 && wanted <= 120) return wanted
  return months ?? retentionRules[rule].proposed
}
