import { applicants } from '@portal/contracts/applicants'
import { type Locale, locales } from '@portal/contracts/kit'
import { localeFrom } from '@portal/contracts/locales'
import { Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/session.tsx'
import { sayIn } from '../i18n/another.ts'
import { languageNames } from '../layouts/LanguageSelector.tsx'
import { AskDialog } from '../ui/AskDialog.tsx'
import { Select, TextArea, TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'

/** The texts that are proposed. */
export const proposals = ['received', 'interview', 'hired', 'declined'] as const
export type Proposal = (typeof proposals)[number]

/** Whom a mail goes to. */
export interface MailTo {
  readonly id: string
  readonly name: string
  readonly jobAdId: string
  readonly headline: string
  /** The language that they wrote in, where it is known. */
  readonly locale?: string
}

/** So many are named; of more it is said how many they are. */
const NAMED = 5

/** What all of them have in common; undefined where they differ, or nobody knows. */
const common = <T,>(all: readonly (T | undefined)[]): T | undefined =>
  all.every((one) => one === all[0]) ? all[0] : undefined

/**
 * Writes to applicants by mail, to each alone, from a text that is proposed in their language or from none.
 * @param begin the proposal that it begins with
 */
export function MailDialog({
  to,
  begin = '',
  onClose,
}: {
  to: readonly MailTo[]
  begin?: Proposal | ''
  onClose: (sent: boolean) => void
}) {
  const { t, i18n } = useTranslation(['applicants', 'ui'])
  const rules = useRules()
  const { ask } = useFeedback()
  const { settings, user } = useSession()
  const theirs = common(to.map(({ locale }) => locale))
  const [language, setLanguage] = useState<Locale>(localeFrom(theirs || i18n.language))
  const [proposal, setProposal] = useState<Proposal | ''>(begin)
  const count = to.length
  const asking = useAsking(applicants.mail, {
    makes: true,
    values: { subject: '', text: '' },
    inputOf: (values) => ({ ids: to.map(({ id }) => id), ...values }),
    said: t('mailed', { count }),
    onDone: () => onClose(true),
  })
  const wanted = useRef(0)
  const fill = async (kind: Proposal | '', locale: Locale) => {
    const turn = ++wanted.current
    if (kind === '') return asking.refill({ subject: '', text: '' })
    const say = await sayIn(locale, 'applicants')
    if (turn !== wanted.current) return
    const job = common(to.map(({ jobAdId }) => jobAdId)) ? (to[0]?.headline ?? '') : ''
    const given = {
      job,
      hasJob: job ? 'yes' : 'no',
      name: to[0]?.name ?? '',
      isOne: count === 1 ? 'yes' : 'no',
      by: user.fullName,
      company: settings.companyName,
    }
    asking.refill({
      subject: say(`mail_${kind}_subject`, given),
      text: [say('mail_hello', given), say(`mail_${kind}`, given), say('mail_bye', given)].join(
        '\n\n',
      ),
    })
  }
  const choose = async (kind: Proposal | '', locale: Locale) => {
    const question = {
      title: t('replaceAsk'),
      text: t('replaceText'),
      confirm: t('replace'),
      danger: true,
    }
    if (asking.isDirty && !(await ask(question))) return
    setProposal(kind)
    setLanguage(locale)
    await fill(kind, locale)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    if (begin) void fill(begin, language)
  }, [])
  return (
    <AskDialog
      of={asking}
      title={count === 1 ? t('writeTo', { name: to[0]?.name ?? '' }) : t('writeToMany', { count })}
      submit={{ label: t('send'), icon: <Send size={18} aria-hidden /> }}
      onClose={() => onClose(false)}
    >
      {count > 1 && (
        <p className="text-sm text-dim wrap-anywhere">
          <span translate="no">
            {to
              .slice(0, NAMED)
              .map(({ name }) => name)
              .join(', ')}
          </span>
          {count > NAMED && ` ${t('andMore', { count: count - NAMED })}`}
          <span className="block">{t('eachAlone')}</span>
        </p>
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Select
          label={t('proposal')}
          value={proposal}
          options={[
            { value: '', label: t('noProposal') },
            ...proposals.map((value) => ({ value, label: t(`proposal_${value}`) })),
          ]}
          onChange={({ target }) =>
            void choose(proposals.find((one) => one === target.value) ?? '', language)
          }
        />
        <Select
          label={t('language')}
          value={language}
          disabled={proposal === ''}
          {...(theirs
            ? { help: t('theirLanguage', { language: languageNames[localeFrom(theirs)] }) }
            : {})}
          options={locales.map((value) => ({ value, label: languageNames[value] }))}
          onChange={({ target }) => void choose(proposal, localeFrom(target.value))}
        />
      </div>
      <TextInput
        kind="text"
        label={t('subject')}
        {...asking.field('subject', rules.required.validate)}
      />
      <TextArea label={t('text')} rows={10} {...asking.field('text', rules.required.validate)} />
    </AskDialog>
  )
}
