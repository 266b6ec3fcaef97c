import {
  type AbnormalityCells,
  type AbnormalityImportRow,
  abnormalities,
} from '@portal/contracts/abnormalities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import { useCommand } from '../api/command.ts'
import { upload } from '../api/upload.ts'
import { useUnsaved } from '../router/useUnsaved.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { DropZone } from '../ui/DropZone.tsx'
import { Card, EmptyState, FormError, useErrorText } from '../ui/parts.tsx'
import { ImportPreview } from './ImportPreview.tsx'

const cellsOf = (row: AbnormalityImportRow): AbnormalityCells => ({
  person: row.person,
  date: row.date,
  time: row.time,
  type: row.type,
  figure: row.figure,
  severity: row.severity,
  text: row.text,
})

/** Imports a file in two steps: look at its rows, then take over those that are right. */
export function ImportTab() {
  const { t } = useTranslation('abnormalities')
  const errorText = useErrorText()
  const [reading, setReading] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [rows, setRows] = useState<readonly AbnormalityImportRow[]>()
  const [done, setDone] = useState<{ noted: number; known: number }>()
  const send = useCommand(abnormalities.importRows)
  useUnsaved(rows !== undefined, true)

  const take = async (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    if (files.length > 1) return setRefusal(t('oneFile'))
    setRefusal(undefined)
    setReading(file.name)
    try {
      setRows((await upload(abnormalities.readFile, [file])).rows)
    } catch (error) {
      setRefusal(errorText(error))
    } finally {
      setReading(undefined)
    }
  }
  const takeOver = async (chosen: readonly AbnormalityImportRow[]) => {
    setRefusal(undefined)
    const input = { rows: chosen.map(cellsOf) }
    try {
      const { noted, known } = await send.mutateAsync(input)
      setDone({ noted, known })
      setRows(undefined)
    } catch (error) {
      setRefusal(errorText(error))
      if (!(error instanceof ApiError) || error.code !== 'invalidRows') return
      // Somebody left, or got another number, since the file was read.
      const again = await send.mutateAsync({ ...input, preview: true }).catch(() => undefined)
      if (again)
        setRows(again.rows.map((row, at) => ({ ...row, line: chosen[at]?.line ?? row.line })))
    }
  }
  if (rows)
    return (
      <ImportPreview
        rows={rows}
        refusal={refusal}
        busy={send.isPending}
        onImport={(chosen) => void takeOver(chosen)}
        onOther={() => {
          setRows(undefined)
          setRefusal(undefined)
        }}
      />
    )
  if (done)
    return (
      <Card>
        <EmptyState
          title={t('importedCount', { count: done.noted })}
          hint={done.known > 0 ? t('knownCount', { count: done.known }) : undefined}
          action={
            <div className="mt-2 flex flex-wrap justify-center gap-2">
              <Button kind="secondary" onClick={() => setDone(undefined)}>
                {t('importMore')}
              </Button>
              <LinkButton to="?source=import&sort=notedAt&desc=1">{t('toList')}</LinkButton>
            </div>
          }
        />
      </Card>
    )
  return (
    <Card className="max-w-[46.875rem]">
      <div className="flex flex-col gap-4">
        <p>{t('importIntro')}</p>
        <ul className="list-disc pl-5 text-dim">
          <li>{t('importWho')}</li>
          <li>{t('importWhat')}</li>
          <li>{t('importTwice')}</li>
        </ul>
        <FormError text={refusal} />
        <DropZone
          label={t('chooseFile')}
          hint={t('dropFile')}
          reading={reading && t('reading', { name: reading })}
          testId="abnormality-file"
          onFiles={(files) => void take(files)}
        />
      </div>
    </Card>
  )
}
