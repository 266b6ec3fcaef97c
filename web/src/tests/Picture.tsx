import { files } from '@portal/contracts/files'
import { useEffect, useState } from 'react'
import { blobOf } from '../api/files.ts'

/** A picture of a test or question; nothing where it cannot be shown. */
export function Picture({ fileId }: { fileId: string | null }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!fileId) return setUrl(undefined)
    let made: string | undefined
    let gone = false
    blobOf(files.download, { id: fileId }).then(
      (blob) => {
        if (gone) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      },
      () => undefined,
    )
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [fileId])
  return url ? <img src={url} alt="" className="max-h-80 w-full rounded-lg object-contain" /> : null
}
