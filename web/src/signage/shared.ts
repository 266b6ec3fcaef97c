// What other areas show of this one; all else of it is its own.

export { useSigningCells } from './columns.tsx'
export { FilesOfPerson } from './FilesOfPerson.tsx'
export { OwnFile } from './OwnFile.tsx'
export { FilesToSign, SignedFiles, useFilesToSign } from './OwnFiles.tsx'
export { Signing } from './Signing.tsx'
export { StateTag } from './StateTag.tsx'
export { WithdrawDialog, WithdrawReason } from './WithdrawDialog.tsx'
