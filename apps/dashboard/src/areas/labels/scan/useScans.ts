import type { ScanAnswer, ScanDevice } from '@org/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useClient } from '#data/api.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { useWritten } from '#live/written.ts'
import { usePreferencesStore } from '#platform/preferences.ts'
import { playTone } from '#platform/tones.ts'
import { codesOf, UNDO_TEXT } from './bursts.ts'
import {
  addScan,
  askInTurn,
  entriesOf,
  inTurn,
  isAnyWaiting,
  lastDone,
  markUndone,
  ownScans,
  type SaidHere,
  type ScanEntry,
  type ScanMode,
  scanLogs,
} from './scan-log.ts'
import type { Heard } from './wedge.ts'
import { outcomeOf } from './words.ts'

export interface Scans {
  /** The newest first. */
  entries: readonly ScanEntry[]
  scan: (text: string, device: ScanDevice) => void
  /** What was heard: a scan, or a part of one. */
  hear: (heard: Heard) => void
  /** Sends a scan again that got no answer. */
  again: (entry: ScanEntry) => void
  /** Takes back what the last scan did, once that is known. */
  undoLast: () => void
  undo: (entry: ScanEntry) => void
}

const PART: SaidHere = {
  outcome: 'wrong',
  message: 'Only a part of a code arrived',
  remedy: 'Scan the label again.',
}
const NOTHING_TO_UNDO: SaidHere = {
  outcome: 'wrong',
  message: 'There is nothing to undo: the scans of this page did nothing',
  remedy: 'Other changes are in “Your edits”.',
}

/**
 * Scans one after the other: each is asked for when the one before has its answer, and none is lost.
 *
 * @param place names the page, whose scans stay in sight as long as the program runs
 * @param mode what a scan does: it is applied, packed or received; null: it is looked up
 */
export function useScans(place: string, mode: ScanMode | null): Scans {
  const entries = useStore(scanLogs, (all) => entriesOf(all, place))
  const ask = useAsk()
  const tell = useTell()
  const { undo: undoEdit } = useUndo()
  const now = useRef(mode)
  now.current = mode
  const preferences = usePreferencesStore()
  useState(() => ownScans(preferences))

  return useMemo(() => {
    const sound = (entry: Pick<ScanEntry, 'answer' | 'said'>) => {
      if (preferences.getState().scanSounds) playTone(outcomeOf(entry))
    }
    const say = (text: string, device: ScanDevice, said: SaidHere) =>
      sound(addScan(place, { text, device, mode: null, said }))
    const again = (entry: ScanEntry) =>
      askInTurn(place, entry, ask, (answered) => {
        sound(answered)
        tell(answered)
      })
    const undo = ({ key, answer }: ScanEntry) => {
      if (answer?.editId == null) return
      markUndone(place, key)
      void undoEdit(answer.editId, answer.message)
    }
    const undoLast = () =>
      inTurn(() => {
        const last = lastDone(place)
        if (last === undefined) say(UNDO_TEXT, 'scanner', NOTHING_TO_UNDO)
        else undo(last)
      })
    const scan = (text: string, device: ScanDevice) =>
      codesOf(text)?.includes(UNDO_TEXT) === true
        ? undoLast()
        : again(addScan(place, { text, device, mode: now.current }))
    const hear = ({ kind, text }: Heard) =>
      kind === 'part' ? say(text, 'scanner', PART) : scan(text, 'scanner')
    return { entries, scan, hear, again, undo, undoLast }
  }, [entries, ask, tell, place, preferences, undoEdit])
}

function useAsk() {
  const { labels } = useClient()
  return useCallback(
    (text: string, device: ScanDevice, mode: ScanMode | null): Promise<ScanAnswer> =>
      mode === null ? labels.lookUp({ text }) : labels.scan({ text, device, mode }),
    [labels],
  )
}

/** What shows samples is asked for again once no scan waits: while someone scans, their bags come first. */
function useTell() {
  const written = useWritten()
  return useCallback(
    ({ mode }: ScanEntry): void => {
      if (mode === null || isAnyWaiting()) return
      // A scan that was refused stands in the label’s history, too.
      void written('label', 'sample', 'manifest_line', 'box', 'shipment')
    },
    [written],
  )
}
