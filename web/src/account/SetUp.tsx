import { LogOut } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccess } from '../api/session.tsx'
import { Button } from '../ui/Button.tsx'
import { SecondFactors } from './SecondFactors.tsx'

/** For who has a role that asks for a second factor, and none yet: nothing else may be done. */
export default function SetUp() {
  const { t } = useTranslation(['account', 'auth', 'layouts'])
  const { setUp, leave } = useAccess()
  useEffect(() => {
    document.title = `${t('account:setUpTitle')} – ${t('auth:portal')}`
  }, [t])
  return (
    <main className="mx-auto flex w-full max-w-[46.875rem] flex-col gap-4 p-4 py-8">
      <h1 className="text-2xl font-semibold">{t('account:setUpTitle')}</h1>
      <p>{t('account:setUpIntro')}</p>
      <SecondFactors onSetUp={() => setUp?.()} />
      <div>
        <Button kind="quiet" icon={<LogOut size={18} aria-hidden />} onClick={leave}>
          {t('layouts:logOut')}
        </Button>
      </div>
    </main>
  )
}
