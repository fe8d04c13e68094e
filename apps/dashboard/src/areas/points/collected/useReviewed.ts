import { useMemo } from 'react'
import { useCollecting } from './collecting.ts'
import { reviewed } from './review.ts'

/** The file as the person changed it; null while none is read. */
export function useReviewed() {
  const found = useCollecting((collecting) => collecting.found)
  const given = useCollecting((collecting) => collecting.given)
  return useMemo(() => (found === null ? null : reviewed(found.file, given)), [found, given])
}
