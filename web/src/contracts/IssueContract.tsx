import type { ReplyOf } from '@portal/contracts'
import { contractTypes } from '@portal/contracts/app'
import type { ContractField, ContractFields } from '@portal/contracts/contract-types'
import { contracts } from '@portal/contracts/contracts'
import { locales } from '@portal/contracts/kit'
import type { UserDetails } from '@portal/contracts/users'
import { Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, request } from '../api/client.ts'
import { useCommand } from '../api/command.ts'
import { languageNames } from '../layouts/LanguageSelector.tsx'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FormFrame } from '../ui/fields.tsx'
import { useOnce } from '../ui/once.ts'
import { Card, FormError } from '../ui/parts.tsx'
import { DraftField } from './DraftField.tsx'
import { askedOf, type DraftValues, emptyDraft, type Fault, readDraft } from './draft.ts'
import { Preview } from './Preview.tsx'

type Shown = ReplyOf<typeof contracts.preview> & { fields: ContractFields }

/** A new contract: type, language and what the type asks for; then as it will be read; then issued. */
export function IssueContract({
  person,
  mark,
  onClose,
}: {
  person: UserDetails
  mark: (isDirty: boolean) => void
  onClose: () => void
}) {
  const { t } = useTranslation(['contracts', 'ui', 'errors', 'start'])
  const { snack } = useFeedback()
  const once = useOnce(contracts.issue)
  const errorText = once.textOf()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<DraftValues>(() => emptyDraft(person.locale ?? 'sv'))
  const [errors, setErrors] = useState<Partial<Record<ContractField, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const issue = useCommand(contracts.issue, once)

  const wrong = Object.keys(errors).length > 0
  /** How often it was looked at in vain. */
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tries])

  const faultText = (fault: Fault): string => {
    if (fault === 'required') return t('ui:requiredField')
    return fault === 'invalid' ? t('ui:invalidField') : t(`contracts:${fault}`)
  }
  /** The words for a refusal, beside the fields that it names. */
  const refused = (error: unknown) => {
    setShown(undefined)
    setTries((before) => before + 1)
    const named: Partial<Record<ContractField, string>> = {}
    if (error instanceof ApiError)
      for (const { path } of error.fields) {
        const asked = askedOf(values.type).find(({ field }) => path === `fields.${field}`)
        if (asked)
          named[asked.field] =
            error.code === 'invalidInput' ? t('ui:invalidField') : errorText(error)
      }
    setErrors(named)
    setFailure(Object.keys(named).length > 0 ? t('ui:checkForm') : errorText(error))
  }
  const look = async () => {
    if (busy) return
    const draft = readDraft(values)
    setFailure(undefined)
    if ('faults' in draft) {
      setTries((before) => before + 1)
      setErrors(
        Object.fromEntries(
          Object.entries(draft.faults).map(([field, fault]) => [field, faultText(fault)]),
        ),
      )
      setFailure(t('ui:checkForm'))
      return
    }
    setErrors({})
    setBusy(true)
    const { type, language } = values
    const { fields } = draft
    await request(contracts.preview, { id: person.id, type, language, fields })
      .then((found) => setShown({ ...found, fields }), refused)
      .finally(() => setBusy(false))
  }
  const send = async (preview: Shown) => {
    const { type, language } = values
    const { fields, contentHash, issued } = preview
    await issue
      .mutateAsync({ id: person.id, type, language, fields, contentHash, issued })
      .then(() => {
        snack(t('contracts:issued', { name: person.fullName }), 'success')
        onClose()
      }, refused)
  }
  const change = (more: Partial<DraftValues>) => {
    setValues((before) => ({ ...before, ...more }))
    mark(true)
  }

  if (shown)
    return (
      <Preview
        preview={shown}
        language={values.language}
        name={person.fullName}
        busy={issue.isPending}
        onIssue={() => void send(shown)}
        onChange={() => setShown(undefined)}
      />
    )
  return (
    <Card title={t('contracts:issueNew')}>
      <FormFrame ref={form} send={() => void look()}>
        <FormError text={failure} focus={!wrong} />
        <div className="grid gap-4 md:grid-cols-2">
          <Select
            label={t('contracts:type')}
            value={values.type}
            onChange={(event) => {
              setErrors({})
              change({ type: event.target.value as DraftValues['type'] })
            }}
            options={contractTypes.map((type) => ({
              value: type,
              label: t(`start:contract_${type}`),
            }))}
          />
          <Select
            label={t('contracts:language')}
            help={t('contracts:languageHelp')}
            value={values.language}
            onChange={(event) =>
              change({ language: event.target.value as DraftValues['language'] })
            }
            options={locales.map((one) => ({ value: one, label: languageNames[one] }))}
          />
        </div>
        {askedOf(values.type).map(({ field, required }) => (
          <DraftField
            key={field}
            type={values.type}
            field={field}
            required={required}
            value={values.fields[field]}
            error={errors[field]}
            onChange={(value) => {
              change({ fields: { ...values.fields, [field]: value } })
              setErrors(({ [field]: _, ...rest }) => rest)
            }}
          />
        ))}
        <div className="flex flex-col gap-2 md:flex-row-reverse md:justify-start">
          <Button type="submit" busy={busy} icon={<Eye size={18} aria-hidden />}>
            {t('contracts:preview')}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
        </div>
      </FormFrame>
    </Card>
  )
}
