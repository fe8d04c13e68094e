import type {
  Estimate,
  EstimateQuery,
  ProgramEstimate,
  ProgramEstimateQuery,
  ProgramProgress,
} from '@org/core'
import { useEffect, useState } from 'react'
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

const ASK_MS = 500

/** How many fields of a program are estimated, asked for while its estimate is waited for; null where nobody knows. */
export function useProgramProgress(query: ProgramEstimateQuery, isWaiting: boolean): ProgramProgress {
  const { reports } = useClient()
  const [heard, setHeard] = useState<{ of: string; progress: ProgramProgress } | null>(null)
  const asked = JSON.stringify(query)
  useEffect(() => {
    if (!isWaiting) return
    const question: ProgramEstimateQuery = JSON.parse(asked)
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const askLater = (): void => {
      timer = setTimeout(async () => {
        // Who is not answered asks again: it is only a help.
        const { progress } = await reports.programProgress(question).catch(() => ({ progress: null }))
        if (isOver) return
        setHeard({ of: asked, progress })
        askLater()
      }, ASK_MS)
    }
    askLater()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [reports, asked, isWaiting])
  return isWaiting && heard?.of === asked ? heard.progress : null
}
