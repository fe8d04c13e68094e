import type { Position } from '@org/core/contract'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { stands } from '../useMap.ts'
import { useMapKeys } from '../useMapKeys.ts'
import type { Action, Editing } from './drawing.ts'
import { middleAfter } from './features.ts'
import { middleOf, shifted } from './screen.ts'
import { type Corner, cornerAt, cornersIn, isSameCorner } from './shapes.ts'
import { isSketchTool, type Tool } from './tools.ts'

interface Hands {
  editing: Editing
  dispatch: (action: Action) => void
  tool: Tool
  onTool: (tool: Tool) => void
}

const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Pixels a corner moves with Shift. */
const BIG_STEP_PX = 10

/**
 * Drawing without a pointer: Space sets a point in the map's middle, Enter finishes, Escape leaves; N takes the next
 * corner, arrows move it, Delete takes it away, I makes one after it.
 *
 * @returns whether the map has the keyboard's focus
 */
export function useDrawKeys(map: MapLibreMap | null, hands: Hands, isOff: boolean): boolean {
  useMapKeys(map, (event) => {
    if (map === null || isOff || event.ctrlKey || event.metaKey) return false
    return isSketchTool(hands.tool) ? sketchKey(map, hands, event) : cornerKey(map, hands, event)
  })
  return useKeyboardFocus(map)
}

function sketchKey(map: MapLibreMap, { editing, dispatch, tool, onTool }: Hands, { key }: KeyboardEvent) {
  const { sketch } = editing.present.drawing
  if (key === ' ' && isSketchTool(tool)) dispatch({ type: 'point', kind: tool, at: middleOf(map) })
  else if (key === 'Enter') dispatch({ type: 'finish' })
  else if (key === 'Escape' && sketch !== null) dispatch({ type: 'cancel' })
  else if (key === 'Escape') onTool('edit')
  else if (key === 'Backspace' && sketch !== null) dispatch({ type: 'undo' })
  else return false
  return true
}

function cornerKey(map: MapLibreMap, { editing, dispatch, tool, onTool }: Hands, event: KeyboardEvent) {
  const { selected, present } = editing
  const { parts } = present.drawing
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (key === 'n') return select(map, cornersIn(parts), editing, dispatch, event.shiftKey ? -1 : 1)
  if (key === 'Escape' && tool !== 'edit') onTool('edit')
  else if (selected === null) return false
  else if (key === 'Escape') dispatch({ type: 'select', corner: null })
  else if (key === 'Delete' || key === 'Backspace') dispatch({ type: 'remove', corner: selected })
  else if (key === 'i') insertAfter(parts, selected, dispatch)
  else return nudge(map, cornerAt(parts, selected), selected, dispatch, event)
  return true
}

function select(
  map: MapLibreMap,
  corners: readonly Corner[],
  { selected, present }: Editing,
  dispatch: Hands['dispatch'],
  by: 1 | -1,
): boolean {
  const index = corners.findIndex((corner) => isSameCorner(corner, selected))
  const from = index === -1 && by === -1 ? 0 : index
  const corner = corners[(from + by + corners.length) % corners.length] ?? null
  dispatch({ type: 'select', corner })
  const at = corner === null ? undefined : cornerAt(present.drawing.parts, corner)
  if (at !== undefined && !map.getBounds().contains(at)) map.jumpTo({ center: at })
  return true
}

function insertAfter(
  parts: Editing['present']['drawing']['parts'],
  after: Corner,
  dispatch: Hands['dispatch'],
) {
  const at = middleAfter(parts, after)
  if (at !== undefined) dispatch({ type: 'insert', after, at })
}

function nudge(
  map: MapLibreMap,
  from: Position | undefined,
  corner: Corner,
  dispatch: Hands['dispatch'],
  { key, shiftKey }: KeyboardEvent,
): boolean {
  const arrow = ARROWS[key]
  if (arrow === undefined || from === undefined) return false
  const px = shiftKey ? BIG_STEP_PX : 1
  dispatch({ type: 'move', corner, to: shifted(map, from, arrow[0] * px, arrow[1] * px) })
  return true
}

function useKeyboardFocus(map: MapLibreMap | null): boolean {
  const [isFocused, setIsFocused] = useState(false)
  useEffect(() => {
    if (map === null) return
    const canvas = map.getCanvas()
    const look = () => setIsFocused(canvas.matches(':focus-visible'))
    for (const name of ['focus', 'blur', 'keydown'] as const) canvas.addEventListener(name, look)
    return () => {
      if (!stands(map)) return
      for (const name of ['focus', 'blur', 'keydown'] as const) canvas.removeEventListener(name, look)
    }
  }, [map])
  return isFocused
}
