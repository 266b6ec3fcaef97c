/** Takes what is not there for nothing, after a look at a file or folder; throws every other error. */
export const ifThere = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}
