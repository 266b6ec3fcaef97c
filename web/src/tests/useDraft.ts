import type { TestToTake } from '@portal/contracts/test-shapes'
import { useEffect, useRef, useState } from 'react'
import { ofPerson } from '../api/kept.ts'
import { useSession } from '../api/session.tsx'
import { useUnsaved } from '../router/useUnsaved.ts'
import { useComeBack } from '../ui/come-back.ts'
import { type Draft, draftName, dropDraft, keepDraft, readDraft } from './drafts.ts'

/**
 * What somebody has answered so far, kept in this browser until it is handed in; what they answer in another tab
 * comes along, as both keep it in one place.
 */
export function useDraft(test: TestToTake) {
  const { user } = useSession()
  const [draft, setDraft] = useState<Draft>(() => readDraft(user.id, test))
  const [kept, setKept] = useState(true)
  const latest = useRef(draft)
  const answered = Object.keys(draft.answers).length > 0
  useUnsaved(!kept && answered)
  const change = (changes: Partial<Draft>) => {
    latest.current = { ...latest.current, ...changes }
    setDraft(latest.current)
    setKept(keepDraft(user.id, test, latest.current))
  }
  const heard = useRef(() => undefined as unknown)
  heard.current = () => {
    const { answers } = readDraft(user.id, test)
    latest.current = { ...latest.current, answers: { ...latest.current.answers, ...answers } }
    setDraft(latest.current)
  }
  const key = ofPerson(user.id, draftName(test))
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      if (event.key === key && event.newValue !== null) heard.current()
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [key])
  // A log-out in another tab has taken away what was kept.
  useComeBack(() => change({}))
  return { draft, kept, change, drop: () => dropDraft(user.id, test) }
}
