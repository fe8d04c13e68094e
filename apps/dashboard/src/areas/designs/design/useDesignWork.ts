import type { Depth, Design, DesignPlan, FieldYear } from '@org/core'
import { HECTARE_M2 } from '@org/core/contract'
import { toasts } from '@org/ui'
import { useCallback, useMemo, useRef, useState } from 'react'
import { id, useParam } from '#platform/view.ts'
import { withoutVoidEdits } from '../by-hand/edits.ts'
import { droppedWords } from '../by-hand/words.ts'
import { useBoundary, useDesign } from '../data.ts'
import { type DesignDraft, type Precision, startDraft, useDesignDraft } from '../plan/draft.ts'
import { usePreview } from '../preview/usePreview.ts'
import { drawnOf } from './drawn.ts'

/** A year's designs and the draft beside them: which is shown, and what a change does. */
export function useDesignWork(fieldId: number, year: FieldYear, designs: readonly Design[]) {
  const [askedId, show] = useParam('design', id)
  const [kept, keep] = useDesignDraft(year.id)
  // A draft that was committed comes back with the undo of its commit.
  const draft = designs.some((design) => design.id === kept?.committedId) ? null : kept
  const [first] = useState(() => startDraft(year.areaHa * HECTARE_M2))
  const [precision, setOwnPrecision] = useState<Precision>(draft?.precision ?? first.precision)
  const current = designs.find(({ isCurrent }) => isCurrent) ?? null
  const fromId = draft?.fromId === undefined ? (current?.id ?? null) : draft.fromId
  const asked = designs.find((design) => design.id === askedId)
  const shown = asked ?? (draft === null ? current : null)
  const { plan, depths } = shown ?? draft ?? first
  const boundary = useBoundary(fieldId, shown?.boundaryVersionId ?? year.boundaryVersionId)
  const geometry = boundary.data?.geometry ?? null
  const state = usePreview(
    useMemo(() => (geometry === null ? null : { plan, boundary: geometry }), [plan, geometry]),
  )
  const detail = useDesign(shown?.id ?? null)
  const cellLines = state.preview?.drawn.cellLines ?? null
  const stored = useMemo(
    () => (detail.data === undefined ? null : drawnOf(detail.data, geometry, cellLines)),
    [detail.data, geometry, cellLines],
  )

  const change = (set: Partial<DesignDraft>) => {
    keep({ plan, depths, note: draft?.note ?? '', precision, fromId, ...set })
    show(null)
  }
  const keepPrecision = (next: Precision) => {
    setOwnPrecision(next)
    if (draft !== null) keep({ ...draft, precision: next })
  }
  // A toast’s Undo comes later: it changes the draft as it is then.
  const latest = useRef({ plan, change, keepPrecision })
  latest.current = { plan, change, keepPrecision }
  // The same functions as long as the page is open: what a change leaves as it is, is not rendered again.
  const setPlan = useCallback((next: DesignPlan): boolean => {
    const { plan: before } = latest.current
    const { plan: kept, dropped } = withoutVoidEdits(before, next)
    latest.current.change({ plan: kept })
    const message = droppedWords(dropped)
    if (message !== null) toasts.show({ message, undo: () => latest.current.change({ plan: before }) })
    return message !== null
  }, [])
  const setPointCount = useCallback(
    (pointCount: number) => {
      const { plan: now } = latest.current
      if (now.method !== 'grid') setPlan({ ...now, pointCount })
    },
    [setPlan],
  )
  const editPlan = useCallback((next: DesignPlan, message: string) => {
    const { plan: before } = latest.current
    latest.current.change({ plan: next })
    toasts.show({ message, undo: () => latest.current.change({ plan: before }) })
  }, [])
  const setDepths = useCallback((next: readonly Depth[]) => latest.current.change({ depths: next }), [])
  const setPrecision = useCallback((next: Precision) => latest.current.keepPrecision(next), [])
  return {
    /** The design that a commit replaces: that which was current when the draft was begun. */
    fromId,
    /** The design that somebody committed since; null where none is. */
    newer: draft !== null && current !== null && current.id !== fromId ? current : null,
    /** The draft shall replace that one. */
    replaceNewer: () => draft !== null && keep({ ...draft, fromId: current?.id ?? null }),
    ...{ shown, current, draft, plan, depths, precision, boundary, geometry, state },
    drawn: shown === null ? (state.preview?.drawn ?? null) : stored,
    note: draft?.note ?? '',
    show: (designId: number | null) => show(designId, { push: true }),
    /** Edits by hand that it makes void are left out, and said with an Undo. @returns whether there were any */
    setPlan,
    /** Where a plan has such a number. */
    setPointCount,
    /** An edit by hand, or one less. */
    editPlan,
    setDepths,
    setPrecision,
    /** The draft became that design. */
    committed: (designId: number) => {
      keep({ plan, depths, note: draft?.note ?? '', precision, fromId, committedId: designId })
      show(null)
    },
    /** @returns brings it back */
    discard: () => {
      keep(null)
      show(null)
      return () => keep(draft)
    },
  }
}
export type DesignWork = ReturnType<typeof useDesignWork>
