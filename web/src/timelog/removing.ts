import { timelog } from '@portal/contracts/timelog'
import { useTranslation } from 'react-i18next'

/** How what was noted by mistake is taken away; undefined for what is not noted yet. */
export function useRemoving(one: { readonly id: string; readonly name: string } | undefined) {
  const { t } = useTranslation('timelog')
  return (
    one && {
      call: timelog.remove,
      input: { id: one.id },
      ask: { title: t('removeAsk', { name: one.name }), text: t('removeText') },
      text: t('remove'),
      said: t('removed'),
    }
  )
}
