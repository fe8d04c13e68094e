import { type EnrollmentMoves, MAX_BULK_ENROLLMENTS, type RollOver, type RollOverCandidate } from '@org/core'
import { useEffect } from 'react'
import { useClient } from '#data/api.ts'
import { type Pages, usePages } from '#lists/pages.ts'
import { useRefresh } from '../data.ts'

const PAGE_CANDIDATES = 250

export interface RollOverChoice {
  fromYear: number
  toYear: number
  /** '' for all of them. */
  program: string
}

export interface Candidates extends Pages<RollOverCandidate> {
  /** There are more than one call carries over: what comes after them is not shown. */
  isCut: boolean
  /** What is shown may be of another choice, or not all of it yet. */
  isListing: boolean
}

/** Everything that can be carried over, by grower and program, up to what one call takes. */
export function useCandidates({ fromYear, toYear, program }: RollOverChoice): Candidates {
  const client = useClient()
  const query = { fromYear, toYear, limit: PAGE_CANDIDATES, ...(program === '' ? {} : { program }) }
  const list = usePages(['enrollments', 'rollOverList', query], (cursor) =>
    client.enrollments.rollOverList(cursor === null ? query : { ...query, cursor }),
  )
  const { loadMore, isComplete, rows } = list
  const isFull = (rows?.length ?? 0) >= MAX_BULK_ENROLLMENTS
  // What is chosen from is all there is: nobody scrolls to the end of a list to be able to choose all of it.
  useEffect(() => {
    if (!isComplete && !isFull) loadMore()
  }, [isComplete, isFull, loadMore])
  const isCut = isFull && !isComplete
  const isListing = list.isValidating || (!isComplete && !isCut && list.error === undefined)
  return { ...list, rows: rows?.slice(0, MAX_BULK_ENROLLMENTS), isCut, isListing }
}

/** Carries over. Rejects with a catalog error. */
export function useRollOver(): (write: RollOver) => Promise<EnrollmentMoves> {
  const client = useClient()
  const refresh = useRefresh()
  return (write) => client.enrollments.rollOver(write).finally(refresh)
}
