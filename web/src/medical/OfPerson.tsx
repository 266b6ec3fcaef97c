import { medical } from '@portal/contracts/medical'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { CaseHistory } from '../history/later.ts'
import { useListState } from '../ui/list/state.ts'
import { Found } from './Found.tsx'

/** What a person has handed in, for the office: read, and not changed. */
export function MedicalOfPerson({ userId }: { userId: string }) {
  const { t } = useTranslation('medical')
  const list = useListState()
  const { page, pageSize } = list
  const found = useQuery(read(medical.ofUser, { userId, page, pageSize }))
  return (
    <Found found={found} list={list} empty={{ title: t('noneHere'), hint: t('noneHereHint') }}>
      {(one) => <CaseHistory folded of={{ category: 'medical', id: one.id }} />}
    </Found>
  )
}
