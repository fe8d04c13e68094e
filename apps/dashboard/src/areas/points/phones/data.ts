import type { HeardPhone, ReceivedEvent } from '@org/core'
import { useEffect } from 'react'
import { useClient } from '#data/api.ts'
import { type Query, useQuery } from '#data/swr.ts'

/** What phones sent about a point, as it arrived. */
export function usePhoneEvents(pointId: number): Query<{ items: ReceivedEvent[] }> {
  const client = useClient()
  return useQuery(['collecting', 'ofPoint', pointId], () => client.collecting.ofPoint({ id: pointId }))
}

/** What was refused or is held, and the phones that were heard of. */
export interface OpenOfPhones {
  events: ReceivedEvent[]
  phones: HeardPhone[]
}

export function useOpenOfPhones(): Query<OpenOfPhones> {
  const client = useClient()
  return useQuery(['collecting', 'open'], () => client.collecting.open())
}

const ASK_MS = 60_000

/** Asks each minute while the page is seen: what is refused changes nothing that the live channel tells of. */
export function useAskedAgain({ reload }: Pick<Query<OpenOfPhones>, 'reload'>): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') void reload()
    }, ASK_MS)
    return () => clearInterval(timer)
  }, [reload])
}
