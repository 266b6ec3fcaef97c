import { files } from '@portal/contracts/files'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { blobOf } from '../api/files.ts'

/** The address of a file's picture; a picture needs the caller's token, so it comes as bytes. */
export function usePicture(id: string, variant: 'thumbnail' | 'original') {
  const bytes = useQuery({
    queryKey: ['-', 'files.variant', id, variant],
    queryFn: () => blobOf(files.variant, { id, variant }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!bytes.data) return
    const made = URL.createObjectURL(bytes.data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes.data])
  return { url, failed: bytes.isError }
}
