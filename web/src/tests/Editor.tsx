import { addressOf, places } from '@portal/contracts/places'
import { tests } from '@portal/contracts/tests'
import { useQuery } from '@tanstack/react-query'
import { Copy, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { CaseHistory } from '../history/later.ts'
import { Page } from '../layouts/Page.tsx'
import { OneStillThere } from '../layouts/StillThere.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useStill } from '../ui/gone.tsx'
import { HistoryLink } from '../ui/HistoryLink.tsx'
import { isMissing } from '../ui/missing.ts'
import { useErrorText } from '../ui/parts.tsx'
import { Tabs, useTab } from '../ui/Tabs.tsx'
import { useUndo } from '../ui/undo.ts'
import { DiplomaCard } from './DiplomaCard.tsx'
import type { Edited } from './edited.ts'
import { Facts } from './Facts.tsx'
import { Occasions } from './Occasions.tsx'
import { Preview } from './Preview.tsx'
import { Questions } from './Questions.tsx'

/** A test as it is made: questions, what it is, occasions, diploma, and as those who take it see it. */
export default function TestEditor() {
  const { t } = useTranslation('tests')
  const id = useParams().testId ?? ''
  const found = useQuery(read(tests.one, { id }))
  const still = useStill(id, found.data?.id === id ? found.data : undefined, isMissing(found.error))
  const back = addressOf(places.adminTests)
  return (
    <OneStillThere still={still} found={found} title={t('test')} back={back}>
      {(one) => <One test={one} />}
    </OneStillThere>
  )
}

function One({ test }: { test: Edited }) {
  const { t } = useTranslation('tests')
  const { id } = test
  const isSurvey = test.kind === 'survey'
  const tabs = [
    { key: 'questions', title: t('questions') },
    { key: 'facts', title: t('facts') },
    { key: 'occasions', title: t('occasions') },
    ...(isSurvey ? [] : [{ key: 'diploma', title: t('diploma') } as const]),
    { key: 'preview', title: t('preview') },
  ] as const
  const tab = useTab(tabs)
  return (
    <Page title={test.title} back={addressOf(places.adminTests)}>
      {test.removed && (
        <p role="status" className="rounded-lg bg-warn-soft p-3 text-warn">
          {t('isRemoved')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <LinkButton kind="secondary" to={addressOf(places.testUsers, { testId: id })}>
          {t('users')}
        </LinkButton>
        <LinkButton kind="secondary" to={addressOf(places.testResults, { testId: id })}>
          {t('results')}
        </LinkButton>
        <HistoryLink id={id} of="test" />
      </div>
      <Tabs tabs={tabs} current={tab} label={t('tabs')} />
      {tab === 'questions' && <Questions test={test} />}
      {tab === 'facts' && <Facts key={test.id} test={test} />}
      {tab === 'occasions' && <Occasions test={test} />}
      {tab === 'diploma' && <DiplomaCard test={test} />}
      {tab === 'preview' && <Preview test={test} />}
      <Ending test={test} />
      <CaseHistory of={{ category: 'test', id }} />
    </Page>
  )
}

/** Copying, removing, restoring, and removing for good. */
function Ending({ test }: { test: Edited }) {
  const { t } = useTranslation(['tests', 'ui'])
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const go = useNavigate()
  const onError = (error: unknown) => snack(errorText(error))
  const copy = useCommand(tests.copy, {
    onDone: ({ id }) => {
      snack(t('copied'), 'success')
      void go(addressOf(places.editTest, { testId: id }))
    },
  })
  const undo = useUndo(tests.restore)
  const remove = useCommand(tests.remove, {
    onDone: () => snack(t('wasRemoved'), 'info', undo({ id })),
  })
  const restore = useCommand(tests.restore)
  const forGood = useCommand(tests.removeForGood, {
    leaves: true,
    onDone: () => void go(addressOf(places.adminTests)),
  })
  const { id } = test
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        kind="secondary"
        icon={<Copy size={18} aria-hidden />}
        busy={copy.isPending}
        onClick={() => copy.mutate({ id, title: `${test.title} (2)`.slice(0, 200) }, { onError })}
      >
        {t('copy')}
      </Button>
      {test.removed ? (
        <>
          <Button
            kind="secondary"
            icon={<RotateCcw size={18} aria-hidden />}
            onClick={() => restore.mutate({ id }, { onError })}
          >
            {t('restore')}
          </Button>
          <Button
            kind="danger"
            icon={<Trash2 size={18} aria-hidden />}
            onClick={async () => {
              if (
                await ask({
                  title: t('removeForGood'),
                  text: t('removeForGoodText'),
                  confirm: t('removeForGood'),
                  danger: true,
                })
              )
                forGood.mutate({ id }, { onError })
            }}
          >
            {t('removeForGood')}
          </Button>
        </>
      ) : (
        <Button
          kind="danger"
          icon={<Trash2 size={18} aria-hidden />}
          onClick={async () => {
            if (
              await ask({
                title: t('removeTestAsk'),
                text: t('removeTestText'),
                confirm: t('remove'),
                danger: true,
              })
            )
              remove.mutate({ id }, { onError })
          }}
        >
          {t('removeTest')}
        </Button>
      )}
    </div>
  )
}
