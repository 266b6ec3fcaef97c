import { emergency } from '@portal/contracts/emergency'
import { useQuery } from '@tanstack/react-query'
import { FileText, Pencil, Phone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Held } from '../ui/gone.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { EmergencyDialog } from './EmergencyDialog.tsx'

/** The emergency documents in their order, to add to and to change. */
export function EmergencyAdmin({ adding, onAdded }: { adding: boolean; onAdded: () => void }) {
  const { t } = useTranslation('emergency')
  const [changing, setChanging] = useState<string>()
  const found = useQuery(read(emergency.list, {}))
  const rows = found.data?.rows ?? []
  const last = rows.at(-1)?.position ?? 0
  return (
    <>
      <p className="max-w-[75ch] text-dim">{t('about')}</p>
      <ListCard>
        {found.isError && !found.data ? (
          <ErrorState error={found.error} retry={() => void found.refetch()} />
        ) : !found.data ? (
          <Skeleton />
        ) : rows.length === 0 ? (
          <EmptyState title={t('noDocuments')} hint={t('noDocumentsHint')} />
        ) : (
          <ol className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.id} className="flex items-center gap-3 p-4">
                <span className="w-8 shrink-0 text-dim tabular-nums">{row.position}</span>
                <div className="min-w-0 flex-1">
                  <p className="font-medium wrap-anywhere">{row.name}</p>
                  <p className="flex flex-wrap gap-x-4 text-sm text-dim empty:hidden">
                    {row.phone && (
                      <span className="inline-flex items-center gap-1">
                        <Phone size={14} aria-hidden /> {row.phone}
                      </span>
                    )}
                    {row.file && (
                      <span className="inline-flex min-w-0 items-center gap-1">
                        <FileText size={14} aria-hidden className="shrink-0" />
                        <span className="wrap-anywhere">{row.file.name}</span>
                      </span>
                    )}
                  </p>
                </div>
                <Button
                  kind="quiet"
                  icon={<Pencil size={18} aria-hidden />}
                  aria-label={t('editOf', { name: row.name })}
                  onClick={() => setChanging(row.id)}
                >
                  <span className="max-md:sr-only">{t('edit')}</span>
                </Button>
              </li>
            ))}
          </ol>
        )}
      </ListCard>
      {adding && <EmergencyDialog one={undefined} position={last + 1} onClose={onAdded} />}
      <Held rows={found.data?.rows} id={changing}>
        {(one) => (
          <EmergencyDialog
            key={one.id}
            one={one}
            position={one.position}
            onClose={() => setChanging(undefined)}
          />
        )}
      </Held>
    </>
  )
}
