import { counts, type FieldOnPhone, isToVisit, nextPoint, type PointOnPhone } from '@org/core/queue'
import { useRef, useState } from 'react'
import { reachOf, type Why } from '../act.ts'
import type { Along } from '../kept/taken-store.ts'
import { usePosition } from '../position/usePosition.ts'
import { stepOf } from '../step.ts'
import type { OnPhone } from '../useWork.ts'
import type { Work } from '../work.ts'
import { useActs } from './useActs.ts'
import { useArrival } from './useArrival.ts'
import { useSheets } from './useSheets.ts'

/** A second press within this is a finger that trembles: the point that came next is not collected by it. */
const TREMBLE_MS = 400

export interface Here {
  field: FieldOnPhone
  point: PointOnPhone
}

interface Collecting {
  staffId: number
  work: Work
  along: Along
  onPhone: OnPhone
}

/** What the screen shows and what its buttons do: the point that is gone to, the position, the acts and the sheets. */
export function useCollecting({ staffId, work, along, onPhone: { fields, queue } }: Collecting) {
  const position = usePosition()
  const acts = useActs({ staffId, work, events: queue.events })
  const sheets = useSheets()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const keptAt = useRef(0)
  const at = pointAt(fields, chosenId)
  const limits = along.head
  const isHere =
    at !== null && position.state === 'here' && reachOf(at.point, position.fix, limits) === 'here'
  useArrival(at !== null && isToVisit(at.point) ? at.point.id : null, isHere)

  /** On to the next one once an act is kept; a field that is done says first what it lacks. */
  const goOn = ({ field, point }: Here, isKept: boolean): void => {
    if (!isKept) return
    const following = nextPoint(fields, point.id)
    if (field.points.some(({ id }) => id === following?.id)) sheets.close()
    else sheets.open({ kind: 'leave', fieldYearId: field.fieldYearId })
    setChosenId(following?.id ?? null)
  }
  const unlessTrembling = (act: () => void): void => {
    if (Date.now() - keptAt.current < TREMBLE_MS) return
    act()
  }
  const done = async (here: Here, act: Promise<boolean>): Promise<void> => {
    const isKept = await act
    keptAt.current = Date.now()
    goOn(here, isKept)
  }
  const collect = ({ isElsewhere = false, why = null, isSure = false }: Partial<CollectPress> = {}): void =>
    unlessTrembling(() => {
      if (at === null) return
      const step = stepOf(at, position, limits, { isElsewhere, why, isSure })
      if (step === 'keep') void done(at, acts.collect(at.field, at.point, position, why))
      else if (step === 'why') sheets.open({ kind: 'elsewhere' })
      else if (step === 'sure') sheets.open({ kind: 'sure' })
      else sheets.open({ kind: 'stop', why: step })
    })
  return {
    ...{ at, position, acts, sheets, limits },
    next: nextPoint(fields, at?.point.id ?? null),
    collect,
    choose(pointId: number) {
      setChosenId(pointId)
      sheets.close()
    },
    leaveOut(event: 'block' | 'skip', why: Why) {
      if (at !== null) void done(at, acts.leaveOut(at.field, at.point, event, why))
    },
    undo: () =>
      unlessTrembling(() => {
        keptAt.current = Date.now()
        void acts.undo()
      }),
  }
}

export type CollectingState = ReturnType<typeof useCollecting>

interface CollectPress {
  isElsewhere: boolean
  why: Why | null
  isSure: boolean
}

/** The point that was chosen, else the next on the way, else the last one. */
function pointAt(fields: readonly FieldOnPhone[], chosenId: number | null): Here | null {
  const all = fields.flatMap((field) => field.points.filter(counts).map((point) => ({ field, point })))
  const next = nextPoint(fields, null)
  const of = (id: number | undefined) => all.find(({ point }) => point.id === id)
  return of(chosenId ?? undefined) ?? of(next?.id) ?? all.at(-1) ?? null
}
