import { useTranslation } from 'react-i18next'

const topics = [
  'newMessage',
  'invitation',
  'activated',
  'registrationCode',
  'resetCode',
  'sms',
  'signingCode',
  'fileToSign',
  'contractWithdrawn',
  'driverRightExpiry',
  'driverRightRequest',
  'educationAsked',
  'educationApproved',
  'educationRejected',
  'courseBooked',
  'courseUpdateAsked',
  'courseAccepted',
  'courseCancelled',
  'sendingHeld',
  'lastSeal',
] as const

/** What a mail or SMS is about, in the reader's words; one that there are none for stays as it is. */
export function useTopic(): (topic: string) => string {
  const { t } = useTranslation('history')
  return (given) => {
    const topic = topics.find((one) => one === given)
    return topic ? t(`topic_${topic}`) : given
  }
}
