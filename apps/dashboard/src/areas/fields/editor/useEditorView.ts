import type { Bbox, FieldDetail } from '@org/core'
import { useCallback, useMemo, useState } from 'react'
import type { Drawing } from '#map/draw/drawing.ts'
import { boxOf, type Parts } from '#map/draw/shapes.ts'
import type { Tool } from '#map/draw/tools.ts'
import type { MapPlace } from '#map/types.ts'
import { usePagePaste } from '#platform/page-events.ts'
import { flag, id, oneOf, useParam } from '#platform/view.ts'
import { type Conflict, shapeOf, useConflict } from './ConflictPanel.tsx'
import { type Checked, useBoundaryCheck, useDifference, useNeighbors } from './data.ts'
import { neighborhood } from './neighborhood.ts'
import { useDrawingUndo } from './useDrawingUndo.ts'
import type { Editor } from './useEditor.ts'
import type { Saving } from './useSaving.ts'

export const NO_IDS: readonly number[] = []
const TAB = oneOf(['details', 'history', 'years'])

export type EditorView = ReturnType<typeof useEditorView>

/** What is looked at and pointed at: everything about the page that is not the work itself. */
export function useEditorView(editor: Editor, saving: Saving, startsWithPaste: boolean) {
  const { base, editing, dispatch } = editor
  const { drawing } = editing.present
  const [tab, setTab] = useParam('tab', TAB)
  const [compareWith, setCompareWith] = useParam('compare', id)
  const [year, setYear] = useParam('year', id)
  const [isYearCompared, setYearCompared] = useParam('difference', flag)
  const [tool, setTool] = useState<Tool>(
    drawing.sketch?.kind ?? (drawing.parts.length === 0 ? 'add' : 'edit'),
  )
  const [zoomTo, setZoomTo] = useState<Bbox | null>(null)
  const [live, setLive] = useState<Drawing | null>(null)
  const [pointedId, setPointed] = useState<number | null>(null)
  const [isPreviewed, setPreviewed] = useState(false)
  const [place, setPlace] = useState<MapPlace | null>(null)
  const [pasted, setPasted] = useState<string | null>(startsWithPaste ? '' : null)
  const liveParts = (live ?? drawing).parts
  const checked = useBoundaryCheck(drawing.parts, base?.id ?? null)
  const neighbors = useNeighbors(useMemo(() => neighborhood(drawing.parts, place), [drawing.parts, place]))
  const openYear = year ?? base?.years[0]?.year ?? null
  const pinnedId = isYearCompared ? pinnedBoundary(base, openYear) : null
  const comparedId = tab === 'history' ? compareWith : tab === 'years' ? pinnedId : null
  const versions = useDifference(base?.id ?? 0, comparedId, base?.boundary?.id ?? null)
  const conflict = useConflict(drawing.parts, saving.askingYears.length > 0 ? base : saving.theirs)
  // Where the map looks first, and what its button shows: not after every corner.
  const [extent] = useState(() => boxOf(drawing.parts))

  // While two boundaries are compared, neither is changed.
  const isAsked = saving.askingYears.length > 0 || saving.askingUses.length > 0
  const isCompared = comparedId !== null || saving.theirs !== null || isAsked
  useDrawingUndo(editing, dispatch, isCompared)
  usePagePaste(setPasted)

  return {
    tab,
    setTab,
    tool,
    setTool,
    drawing,
    liveParts,
    setLive,
    pointedId,
    setPointed,
    isPreviewed,
    setPreviewed,
    preview: previewOf(isPreviewed, checked),
    checked,
    neighbors,
    overlappedIds: useOverlappedIds(checked, drawing),
    place,
    setPlace,
    extent: extent ?? base?.bbox ?? null,
    zoomTo,
    comparedId,
    isCompared,
    compare: useCallback((to: number | null) => setCompareWith(to), [setCompareWith]),
    openYear,
    setOpenYear: (to: number) => {
      setYearCompared(false)
      setYear(to)
    },
    setYearCompared: (isOn: boolean) => setYearCompared(isOn),
    versions,
    conflict,
    difference: differenceOf(versions.data, conflict),
    pasted,
    paste: setPasted,
    endPaste: () => setPasted(null),
    takePasted: (geometry: { coordinates: Parts }, way: 'add' | 'replace') => {
      const parts = way === 'add' ? [...drawing.parts, ...geometry.coordinates] : geometry.coordinates
      dispatch({ type: 'replace', parts, what: 'paste a boundary' })
      setZoomTo(boxOf(parts))
      setTool('edit')
    },
  }
}

/** The boundary a year stands on, where it is not the field's newest. */
function pinnedBoundary(field: FieldDetail | null, openYear: number | null): number | null {
  const year = field?.years.find((each) => each.year === openYear)
  return year === undefined || year.boundaryVersionId === field?.boundary?.id ? null : year.boundaryVersionId
}

function previewOf(isPreviewed: boolean, { check, isStale }: Checked): Parts | null {
  return isPreviewed && !isStale ? (check?.repair?.geometry.coordinates ?? null) : null
}

/** What is joined is no other field any more. */
function useOverlappedIds({ check }: Checked, { joined }: Drawing): readonly number[] {
  return useMemo(() => {
    const ids = check?.overlaps.map(({ fieldId }) => fieldId) ?? NO_IDS
    return ids.filter((fieldId) => joined.every(({ id }) => id !== fieldId))
  }, [check, joined])
}

function differenceOf(
  versions: { gained: ReturnType<typeof shapeOf>; lost: ReturnType<typeof shapeOf> } | undefined,
  conflict: Conflict | null,
) {
  if (conflict !== null) return { gained: shapeOf(conflict.mine), lost: shapeOf(conflict.theirs) }
  return versions === undefined ? null : { gained: versions.gained, lost: versions.lost }
}
