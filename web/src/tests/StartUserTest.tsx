import { useParams } from 'react-router'
import { StartPage } from './StartPage.tsx'

/** A test that cannot be put off. */
export default function StartUserTest() {
  return <StartPage id={useParams().id} forced />
}
