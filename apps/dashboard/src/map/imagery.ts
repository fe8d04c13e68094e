import { type Imagery, imageryOfferSchema } from '@org/core/contract'
import { useQuery } from '#data/swr.ts'

/** The imagery this installation offers; undefined until that is known, and where it cannot be. */
export function useImageryOffer(): Imagery | null | undefined {
  return useQuery(['map', 'imagery'], fetchOffer).data
}

async function fetchOffer(): Promise<Imagery | null> {
  const response = await fetch('/imagery.json')
  if (!response.ok) throw new Error(`The address of the imagery could not be read: ${response.status}`)
  return imageryOfferSchema.parse(await response.json()).imagery
}
