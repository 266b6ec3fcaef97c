/** The pages of whoever looks for work, and what the router shows around them. */
export const loadJobs = () => import('./pages.ts')
