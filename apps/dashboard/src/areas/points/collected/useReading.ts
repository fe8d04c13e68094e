import { asProductError, isProductError } from '@org/core'
import { useEffect } from 'react'
import { useClient } from '#data/api.ts'
import { POINTS } from '../list.ts'
import { type ReadAsked, useCollecting } from './collecting.ts'
import { readGivenPoints, withPointsNow } from './given-points.ts'

/** Reads the file that is asked for; another one, another way to read it, or leaving the page gives up the one before. */
export function useReading(): boolean {
  const { points } = useClient()
  const asked = useCollecting((collecting) => collecting.asked)
  const isRead = useCollecting(({ found, failure }) => found?.by === asked || failure !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a client is the same for the page's whole life
  useEffect(() => {
    if (asked === null || isRead) return
    const controller = new AbortController()
    const { signal } = controller
    Promise.all([points.readCollected(inputOf(asked), { signal }), readGivenPoints(points, signal)])
      .then(([file, now]) => {
        if (signal.aborted) return
        useCollecting.setState((was) => ({
          ...withPointsNow(was, now),
          ...{ found: { by: asked, file }, failure: null },
        }))
      })
      .catch((error: unknown) => {
        if (signal.aborted || isProductError(error, 'aborted')) return
        useCollecting.setState({ failure: asProductError(error) })
      })
    return () => controller.abort()
  }, [asked, isRead])
  return asked !== null && !isRead
}

const inputOf = ({ file, filter, nearestM, timeZone, dayOrder }: ReadAsked) => ({
  ...POINTS.toQuery(filter),
  ...{ file, fileName: file.name, nearestM },
  ...(timeZone === null ? {} : { timeZone }),
  ...(dayOrder === null ? {} : { dayOrder }),
})
