import type { OwnCase } from '@portal/contracts/whistleblower'
import { whistleblower } from '@portal/contracts/whistleblower'
import type { CaseKey } from '@portal/contracts/whistleblower-report'
import {
  openForReceipt,
  receiptIn,
  receiptKeys,
  wrapForHandler,
} from '@portal/contracts/whistleblower-seal'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/error.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { FormFields, useTyping } from '../ui/fields.tsx'
import { EmptyState, useErrorText } from '../ui/parts.tsx'
import { asNobody } from './anonymous.ts'
import { type Opened, OwnTalk } from './OwnTalk.tsx'
import { Section } from './Section.tsx'
import { canSeal } from './sealing.ts'

/** Reads the case again, and gives its key to handlers who have it not yet. Throws ApiError. */
async function read(proof: string, receiptKey: CaseKey): Promise<Opened> {
  const own = await asNobody(whistleblower.own, { proof })
  const key = await openForReceipt(own.wrap, receiptKey, own.caseId)
  if (own.missing.length > 0) {
    const wraps = await Promise.all(
      own.missing.slice(0, 20).map(async ({ handlerId, publicKey }) => ({
        handlerId,
        wrap: await wrapForHandler(key, publicKey, own.caseId),
      })),
    )
    await asNobody(whistleblower.answer, { proof, wraps })
  }
  return { proof, key, own }
}

/** Opens one's own case with its receipt, from any device, and writes in it. */
export function Follow() {
  const { t } = useTranslation(['whistleblower', 'ui'])
  const errorText = useErrorText()
  const [opened, setOpened] = useState<Opened & { again: () => Promise<OwnCase> }>()
  const typing = useTyping<{ receipt: string }>(
    whistleblower.own,
    {
      values: { receipt: '' },
      again: 'receipt',
      textOf: (error) =>
        error instanceof ApiError && error.status === 404
          ? t('noCase')
          : error instanceof ApiError && error.status === 429
            ? t('tooManyTries')
            : errorText(error),
    },
    async ({ receipt }) => {
      const keys = await receiptKeys(receiptIn(receipt) ?? '')
      const again = async () => {
        const now = await read(keys.proof, keys.key)
        setOpened({ ...now, again })
        return now.own
      }
      await again()
    },
  )
  if (!canSeal())
    return (
      <Section>
        <EmptyState title={t('cannotSeal')} hint={t('cannotSealHint')} />
      </Section>
    )
  if (opened) return <OwnTalk opened={opened} again={opened.again} />
  return (
    <Section title={t('followTitle')}>
      <p className="text-dim">{t('followText')}</p>
      <FormFields
        of={typing}
        foot={
          <Button type="submit" busy={typing.busy} icon={<KeyRound size={18} aria-hidden />}>
            {t('openCase')}
          </Button>
        }
      >
        <TextInput
          kind="digits"
          label={t('receipt')}
          {...typing.field(
            'receipt',
            (value) => receiptIn(value) !== undefined || t('receiptShape'),
          )}
          maxLength={30}
        />
      </FormFields>
    </Section>
  )
}
