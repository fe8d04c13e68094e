import type { ProductError, Scan, ScanAnswer, ScanDevice } from '@org/core'
import { asProductError } from '@org/core/contract'
import { useCallback, useRef, useState } from 'react'
import { useClient } from '#data/api.ts'
import { useWritten } from '#live/written.ts'
import { usePreferencesStore } from '#platform/preferences.ts'
import { playTone } from './tones.ts'

/** As many as a person looks back at. */
const KEPT_SCANS = 10

/** A scan of this sitting, with its answer once that is there. */
export interface ScanEntry {
  key: number
  text: string
  answer: ScanAnswer | null
  /** There was no answer, and why. */
  failure: ProductError | null
  /** What it did was undone. */
  isUndone: boolean
}

export const isWaiting = ({ answer, failure }: ScanEntry): boolean => answer === null && failure === null

/** What a scan does, and where. */
export type ScanMode = Scan['mode']

export interface Scans {
  /** The newest first. */
  entries: readonly ScanEntry[]
  scan: (text: string, device: ScanDevice) => void
  markUndone: (key: number) => void
}

/**
 * Scans one after the other: each is asked for when the one before has its answer, and none is lost.
 *
 * @param mode what a scan does: it is applied, packed or received; null: it is looked up
 */
export function useScans(mode: ScanMode | null): Scans {
  const [entries, setEntries] = useState<readonly ScanEntry[]>([])
  const ask = useAsk()
  const now = useRef(mode)
  now.current = mode
  const preferences = usePreferencesStore()
  const queue = useRef(Promise.resolve())
  const count = useRef(0)

  const change = useCallback((key: number, said: Partial<ScanEntry>) => {
    setEntries((known) => known.map((entry) => (entry.key === key ? { ...entry, ...said } : entry)))
  }, [])

  const scan = useCallback(
    (text: string, device: ScanDevice) => {
      const key = ++count.current
      const meant = now.current
      const entry: ScanEntry = { key, text, answer: null, failure: null, isUndone: false }
      setEntries((known) => [entry, ...known].filter((each, at) => at < KEPT_SCANS || isWaiting(each)))
      const run = async () => {
        const said = await ask(text, device, meant).then(
          (answer) => ({ answer }),
          (error: unknown) => ({ failure: asProductError(error) }),
        )
        change(key, said)
        if (preferences.getState().scanSounds) playTone('answer' in said ? said.answer.outcome : 'wrong')
      }
      queue.current = queue.current.then(run)
    },
    [ask, change, preferences],
  )
  const markUndone = useCallback((key: number) => change(key, { isUndone: true }), [change])
  return { entries, scan, markUndone }
}

function useAsk() {
  const { labels } = useClient()
  const written = useWritten()
  return useCallback(
    async (text: string, device: ScanDevice, mode: ScanMode | null): Promise<ScanAnswer> => {
      if (mode === null) return labels.lookUp({ text })
      const answer = await labels.scan({ text, device, mode })
      // A scan that was refused stands in the label’s history, too.
      void (mode.mode === 'apply'
        ? written('label', 'sample')
        : written('label', 'sample', 'manifest_line', 'box', 'shipment'))
      return answer
    },
    [labels, written],
  )
}
