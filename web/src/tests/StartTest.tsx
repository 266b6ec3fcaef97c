import { useParams } from 'react-router'
import { StartPage } from './StartPage.tsx'

/** A test of the start's checklist. */
export default function StartTest() {
  return <StartPage id={useParams().id} forced={false} />
}
