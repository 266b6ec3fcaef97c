import type { ReplyOf } from '@portal/contracts'
import type { whistleblower } from '@portal/contracts/whistleblower'
import { useTranslation } from 'react-i18next'
import { Section } from './Section.tsx'

/** What a reporter must know before they write: who reads it, what is kept, what they themselves see to. */
export function About({ about }: { about: ReplyOf<typeof whistleblower.about> }) {
  const { t, i18n } = useTranslation('whistleblower')
  const names = new Intl.ListFormat(i18n.language).format(about.handlers.map(({ name }) => name))
  return (
    <Section title={t('aboutTitle')}>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>{t('aboutWhat')}</li>
        <li className="wrap-anywhere">{t('aboutWho', { names })}</li>
        <li>{t('aboutKept')}</li>
        <li>{t('aboutYou')}</li>
        <li>{t(`aboutShown_${about.shown}`)}</li>
        <li>{t('aboutNext')}</li>
        <li>{t('aboutOutside')}</li>
      </ul>
    </Section>
  )
}
