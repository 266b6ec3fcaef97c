import { type HoldRow, privacy } from '@portal/contracts/privacy'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { AskDialog } from '../ui/AskDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { useAsking } from '../ui/fields.tsx'
import { Moment } from '../ui/parts.tsx'
import { LiftHold } from './LiftHold.tsx'

type Of = Pick<HoldRow, 'kind' | 'id'>

/** Whether a case is under legal hold; a super administrator places and lifts it. */
export function LegalHold({ of }: { of: Of }) {
  const { t } = useTranslation('privacy')
  const found = useQuery(read(privacy.hold, of))
  const [asking, setAsking] = useState(false)
  const icon = <Lock size={18} aria-hidden />
  // Its place is kept while it comes: what stands beside and below does not move.
  if (!found.data)
    return (
      <span className="invisible">
        <Button kind="secondary" icon={icon}>
          {t('hold')}
        </Button>
      </span>
    )
  const { hold } = found.data
  if (hold)
    return (
      <div
        role="status"
        className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-surface px-4 py-3"
      >
        <Lock size={20} aria-hidden className="shrink-0 text-dim" />
        <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
          <span className="font-medium">{t('isHeld', { reference: hold.reference })}</span>
          <span className="block text-sm text-dim">
            {t('heldSince')} <Moment at={hold.placedAt} />
            {hold.byName && ` · ${hold.byName}`}
          </span>
        </span>
        <LiftHold of={of} version={hold.version} reference={hold.reference} />
      </div>
    )
  return (
    <>
      <Button kind="secondary" icon={icon} onClick={() => setAsking(true)}>
        {t('hold')}
      </Button>
      {asking && <Place of={of} onClose={() => setAsking(false)} />}
    </>
  )
}

function Place({ of, onClose }: { of: Of; onClose: () => void }) {
  const { t } = useTranslation('privacy')
  const asking = useAsking(privacy.placeHold, {
    values: { reference: '' },
    inputOf: ({ reference }) => ({ ...of, reference }),
    said: t('holdPlaced'),
    onDone: onClose,
  })
  return (
    <AskDialog
      of={asking}
      title={t('holdTitle')}
      submit={{ label: t('hold'), icon: <Lock size={18} aria-hidden /> }}
      onClose={onClose}
    >
      <p className="text-dim">{t(of.kind === 'user' ? 'holdTextPerson' : 'holdText')}</p>
      <TextInput
        kind="mark"
        label={t('reference')}
        help={t('referenceHelp')}
        {...asking.field('reference')}
      />
    </AskDialog>
  )
}
