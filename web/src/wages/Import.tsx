import { places } from '@portal/contracts/places'
import { wages } from '@portal/contracts/wages'
import { FileStack } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { useFormat } from '../i18n/format.ts'
import { usePlace } from '../router/place.ts'
import { DropZone } from '../ui/DropZone.tsx'
import { Select } from '../ui/Field.tsx'
import { useListState } from '../ui/list/state.ts'
import { latestMonths } from '../ui/months.ts'
import { Card, FormError, useErrorText } from '../ui/parts.tsx'
import { ImportRun, LatestImport } from './ImportRun.tsx'

/** Months that can be imported for: the coming one, this one and those of a year before. */
const MONTHS = 15

/** Imports wage specifications: choose month and files, look at what matched, then have them imported. */
export function Import() {
  const list = useListState()
  const { import: run } = usePlace(places.adminWageSpecs)
  if (run)
    return (
      <ImportRun
        key={run}
        id={run}
        onOther={() => list.set({ import: undefined, page: undefined })}
      />
    )
  return (
    <>
      <LatestImport />
      <Begin onBegun={(id) => list.set({ import: id })} />
    </>
  )
}

function Begin({ onBegun }: { onBegun: (id: string) => void }) {
  const { t } = useTranslation('wages')
  const errorText = useErrorText()
  const format = useFormat()
  const months = latestMonths(MONTHS)
  const [month, setMonth] = useState(months[1] ?? '')
  const [count, setCount] = useState(0)
  const send = useCommand(wages.import, { onDone: ({ id }) => onBegun(id) })
  const sending = send.isPending ? t('sending', { count }) : undefined
  const begin = (files: readonly File[]) => {
    if (files.length === 0) return
    setCount(files.length)
    send.mutate({ month, preview: true, ...{ files } })
  }

  return (
    <Card className="max-w-[46.875rem]">
      <div className="flex flex-col gap-4">
        <p className="text-dim">{t('importIntro')}</p>
        <FormError text={send.error ? errorText(send.error) : undefined} />
        <div className="md:max-w-64">
          <Select
            label={t('month')}
            value={month}
            disabled={sending !== undefined}
            onChange={(event) => setMonth(event.target.value)}
            options={months.map((value) => ({ value, label: format.month(value) }))}
          />
        </div>
        <DropZone
          label={t('chooseFiles')}
          hint={t('dropFiles')}
          reading={sending}
          testId="wage-specs"
          accept=".pdf,.zip,application/pdf,application/zip"
          icon={FileStack}
          multiple
          onFiles={begin}
        />
      </div>
    </Card>
  )
}
