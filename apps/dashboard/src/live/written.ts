import type { EntityName } from '@org/core'
import { useCallback } from 'react'
import { useInvalidate } from '#data/swr.ts'
import { affectedByKinds } from './affected.ts'

/** For use after a write of rows of these kinds: what shows them is asked for again. Resolves when it is there. */
export function useWritten(): (...kinds: readonly EntityName[]) => Promise<void> {
  const invalidate = useInvalidate()
  return useCallback(
    async (...kinds) => {
      await Promise.all(affectedByKinds(kinds).map((prefix) => invalidate(prefix)))
    },
    [invalidate],
  )
}
