import type { Estimate, EstimateQuery, ProgramEstimate, ProgramEstimateQuery } from '@org/core'
import { useClient } from '#data/api.ts'
import { type Query, useQuery } from '#data/swr.ts'

const NONE: EstimateQuery = { fieldId: 0, year: 0 }
const NO_PROGRAM: ProgramEstimateQuery = { program: '', year: 0 }

/** An estimate of a field; null asks for nothing. While another one loads, the one before stays. */
export function useEstimate(query: EstimateQuery | null): Query<Estimate> {
  const { reports } = useClient()
  return useQuery(
    query === null ? null : ['reports', 'estimate', query],
    () => reports.estimate(query ?? NONE),
    { keepPreviousData: true },
  )
}

/** The sum over the fields of a program; null asks for nothing. While another one loads, the one before stays. */
export function useProgramEstimate(query: ProgramEstimateQuery | null): Query<ProgramEstimate> {
  const { reports } = useClient()
  return useQuery(
    query === null ? null : ['reports', 'program', query],
    () => reports.program(query ?? NO_PROGRAM),
    { keepPreviousData: true },
  )
}
