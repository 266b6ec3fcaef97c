import { places } from '@portal/contracts/places'
import { type CaseMoment, whistleblower } from '@portal/contracts/whistleblower'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Compared, Moments, type Side, Steps, StoodSo, useMoments } from '../history/shared.ts'
import { useFormat } from '../i18n/format.ts'
import { usePlace } from '../router/place.ts'
import { Card, ErrorState, Skeleton } from '../ui/parts.tsx'
import { useActText } from './acts.ts'
import { type OpenedCase, pieceOf } from './Opened.tsx'
import { Section } from './Section.tsx'
import { stateOf, useCaseWords, useSaid } from './stood.ts'
import { Talk } from './Talk.tsx'

/** A case as it stood after each of its entries, or at two of them side by side; when, by the day alone. */
export function Replay({ detail, caseKey, headline }: OpenedCase) {
  const format = useFormat()
  const textOf = useActText()
  const wordsOf = useCaseWords()
  const { version: named, with: beside } = usePlace(places.adminWhistleblower)
  const { id } = detail.row
  const total = detail.acts.at(-1)?.moment ?? 1
  const { at = total, second, go } = useMoments({ named, beside, total })
  const found = useQuery(read(whistleblower.moment, { id, moment: String(at) }))
  const compared = useQuery({
    ...read(whistleblower.moment, { id, moment: String(second ?? 1) }),
    enabled: second !== undefined,
  })
  const said = useSaid(caseKey, detail.messages, second !== undefined)
  const textAt = ({ acts }: CaseMoment) => acts.map(textOf).join(' · ')
  const sideOf = (one: CaseMoment): Side => ({
    ...{ moment: one.moment, erased: false, said: textAt(one) },
    when: format.day(one.acts[0]?.on ?? one.is.receivedOn),
    state: stateOf(one, said),
  })
  if (found.isError && !found.data)
    return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton rows={6} />
  return (
    <>
      <h2 className="text-lg font-semibold wrap-anywhere">{headline}</h2>
      <Moments
        at={at}
        total={total}
        said={textAt(found.data)}
        second={second}
        secondSaid={compared.data ? textAt(compared.data) : ''}
        onGo={go}
        compared={
          compared.data ? (
            <Compared one={sideOf(compared.data)} other={sideOf(found.data)} wordsOf={wordsOf} />
          ) : compared.isError ? (
            <ErrorState error={compared.error} retry={() => void compared.refetch()} />
          ) : (
            <Skeleton rows={4} />
          )
        }
      >
        <Stood then={found.data} of={{ detail, caseKey, headline }} />
        <Happened detail={detail} at={at} onGo={go.to} />
      </Moments>
    </>
  )
}

/** What happened at the moment, how the case stood after it, and what had been said by then. */
function Stood({ then, of: { detail, caseKey } }: { then: CaseMoment; of: OpenedCase }) {
  const { t } = useTranslation('whistleblower')
  const format = useFormat()
  const textOf = useActText()
  const wordsOf = useCaseWords()
  const state = stateOf(then, undefined)
  const marked = then.was === null ? [] : state.filter(({ changed }) => changed)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card title={format.day(then.acts[0]?.on ?? then.is.receivedOn)}>
        {then.acts.map((act) => (
          <p key={`${act.what} ${act.ofName}`} className="wrap-anywhere">
            {textOf(act)}
          </p>
        ))}
      </Card>
      <StoodSo state={state} marked={marked} erased={false} wordsOf={wordsOf} />
      <Section title={t('saidSoFar')}>
        <Talk
          messages={detail.messages.slice(0, then.is.messages)}
          caseKey={caseKey}
          mine="handler"
          getPiece={pieceOf(detail.row.id)}
        />
      </Section>
    </div>
  )
}

/** All that happened, each a way to how the case stood after it. */
function Happened({
  detail: { acts },
  at,
  onGo,
}: {
  detail: OpenedCase['detail']
  at: number
  onGo: (moment: number) => void
}) {
  const { t } = useTranslation('whistleblower')
  const format = useFormat()
  const textOf = useActText()
  return (
    <Card title={t('happened')}>
      <Steps
        at={at}
        onGo={onGo}
        steps={acts.map((act) => ({
          moment: act.moment,
          said: textOf(act),
          by: null,
          when: format.day(act.on),
        }))}
      />
    </Card>
  )
}
