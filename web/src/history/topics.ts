import { topics } from '@portal/contracts/deliveries'
import { useTranslation } from 'react-i18next'

/** What a mail or SMS is about, in the reader's words; one that there are none for stays as it is. */
export function useTopic(): (topic: string) => string {
  const { t } = useTranslation('history')
  return (given) => {
    const topic = topics.find((one) => one === given)
    return topic ? t(`topic_${topic}`) : given
  }
}
