import { type MedicalCertificate, medical } from '@portal/contracts/medical'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { Page } from '../layouts/Page.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { InPerson } from '../ui/InPerson.tsx'
import { useListState } from '../ui/list/state.ts'
import { Card } from '../ui/parts.tsx'
import { Tabs, tabsOf, useTab } from '../ui/Tabs.tsx'
import { AddCertificate } from './AddCertificate.tsx'
import { ChangeCertificate } from './ChangeCertificate.tsx'
import { Found } from './Found.tsx'

/** My medical certificates, and one more to hand in. */
export default function Mine() {
  const { t } = useTranslation('medical')
  const navigate = useNavigate()
  const tabs = tabsOf(places.medicalCertificates, { list: t('list'), add: t('add') })
  const tab = useTab(tabs)
  return (
    <Page title={t('title')}>
      <Tabs tabs={tabs} current={tab} label={t('title')} />
      <p className="flex items-start gap-2 text-dim">
        <ShieldCheck size={20} aria-hidden className="mt-0.5 shrink-0" />
        {t('seenBy')}
      </p>
      {tab === 'list' ? (
        <Own />
      ) : (
        <Card title={t('addTitle')}>
          <AddCertificate onDone={() => void navigate(addressOf(places.medicalCertificates))} />
        </Card>
      )}
    </Page>
  )
}

function Own() {
  const { t } = useTranslation('medical')
  const { user } = useSession()
  const list = useListState()
  const { page, pageSize } = list
  const found = useQuery(read(medical.mine, { userId: user.id, page, pageSize }))
  const [changing, setChanging] = useState<MedicalCertificate>()
  const one = changing && (found.data?.rows.find(({ id }) => id === changing.id) ?? changing)
  return (
    <>
      <Found
        found={found}
        list={list}
        empty={{
          title: t('noneYet'),
          hint: t('noneYetHint'),
          action: (
            <LinkButton to="?tab=add" icon={<Plus size={18} aria-hidden />}>
              {t('add')}
            </LinkButton>
          ),
        }}
      >
        {(row) => (
          <InPerson quiet>
            <div>
              <Button
                kind="secondary"
                icon={<Pencil size={18} aria-hidden />}
                onClick={() => setChanging(row)}
              >
                {t('change')}
              </Button>
            </div>
          </InPerson>
        )}
      </Found>
      {one && <ChangeCertificate one={one} onClose={() => setChanging(undefined)} />}
    </>
  )
}
