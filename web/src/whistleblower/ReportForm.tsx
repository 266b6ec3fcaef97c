import { MAX_HEADLINE, MAX_REPORT, whistleblower } from '@portal/contracts/whistleblower'
import { type Envelope, type Handlers, sealReport } from '@portal/contracts/whistleblower-report'
import { HEADLINE_BLOCK, sizeOf, TEXT_BLOCK } from '@portal/contracts/whistleblower-seal'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsaved } from '../router/useUnsaved.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox, FieldError, TextArea, TextInput } from '../ui/Field.tsx'
import { FormFields, useTyping } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { Section } from './Section.tsx'
import { useSealedOnce } from './sealed-once.ts'
import { untold } from './untold.ts'

interface Typed {
  headline: string
  text: string
}

/**
 * The form of an anonymous report. Nothing of it is kept on the device: no draft, no history.
 * @param file sends it with the page's next beat
 * @param onFiled hears of the receipt
 */
export function ReportForm({
  handlers,
  file,
  onFiled,
}: {
  handlers: Handlers
  file: (envelope: Envelope) => Promise<void>
  onFiled: (receipt: string) => void
}) {
  const { t } = useTranslation(['whistleblower', 'ui'])
  const rules = useRules()
  const [shutOut, setShutOut] = useState<readonly string[]>([])
  const nobodyLeft = shutOut.length === handlers.length
  const values: Typed = { headline: '', text: '' }
  const sendOnce = useSealedOnce<Awaited<ReturnType<typeof sealReport>>>()
  const typing = useTyping<Typed>(whistleblower.report, { values }, async ({ headline, text }) => {
    if (nobodyLeft) return
    const receipt = await sendOnce(
      [headline, text, shutOut, handlers],
      () => sealReport({ headline, text }, handlers, shutOut),
      async (sealed) => {
        await file(sealed.envelope)
        return sealed.receipt
      },
    )
    release()
    onFiled(receipt)
  })
  const release = useUnsaved(typing.isDirty, true)
  const { field, busy } = typing
  const fits = (block: number) => (value: string) =>
    sizeOf({ text: value, files: [] }) <= block - 4 || t('ui:textTooLong')
  return (
    <Section title={t('write')}>
      <FormFields
        of={typing}
        foot={
          <div className="flex flex-col gap-2">
            <div>
              <Button
                type="submit"
                busy={busy}
                disabled={nobodyLeft}
                icon={<Send size={18} aria-hidden />}
              >
                {t('send')}
              </Button>
            </div>
            <p role="status" className="text-sm text-dim">
              {t(busy ? 'sending' : 'sendHint')}
            </p>
          </div>
        }
      >
        <TextInput
          kind="text"
          label={t('headline')}
          {...untold}
          {...field('headline', (value) =>
            rules.required.validate(value) === true
              ? sizeOf(value) <= HEADLINE_BLOCK - 4 || t('ui:textTooLong')
              : rules.required.validate(value),
          )}
          maxLength={MAX_HEADLINE}
        />
        <TextArea
          label={t('text')}
          {...untold}
          help={t('textHelp')}
          rows={10}
          {...field('text', (value) =>
            rules.required.validate(value) === true
              ? fits(TEXT_BLOCK)(value)
              : rules.required.validate(value),
          )}
          maxLength={MAX_REPORT}
        />
        {handlers.length > 1 && (
          <fieldset className="flex flex-col">
            <legend className="font-medium">{t('shutOut')}</legend>
            <p className="text-sm text-dim">{t('shutOutHelp')}</p>
            {handlers.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={shutOut.includes(id)}
                onChange={({ target }) =>
                  setShutOut(
                    target.checked ? [...shutOut, id] : shutOut.filter((one) => one !== id),
                  )
                }
              />
            ))}
            {nobodyLeft && <FieldError>{t('nobodyLeft')}</FieldError>}
          </fieldset>
        )}
      </FormFields>
    </Section>
  )
}
