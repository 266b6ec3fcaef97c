/** What whoever has signed in sees first, as one part: two would be asked for where one is enough. */
export { default as DefaultLayout } from '../layouts/DefaultLayout.tsx'
export { default } from './Start.tsx'
