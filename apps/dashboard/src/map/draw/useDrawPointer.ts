import type { Position } from '@org/core/contract'
import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { stands } from '../useMap.ts'
import { type Action, type Drawing, type Editing, edit, type SketchKind } from './drawing.ts'
import { middleAfter } from './features.ts'
import { HOLD_PX, type Hold, holdAt } from './hit.ts'
import { pixelSize } from './screen.ts'
import type { Ring } from './shapes.ts'
import { pixelsBetween, snap } from './snap.ts'
import { isInside } from './split.ts'
import { isSketchTool, type Tool } from './tools.ts'

interface Hands {
  editing: Editing
  dispatch: (action: Action) => void
  tool: Tool
  neighbors: readonly Ring[]
  onNeighbor: (fieldId: number) => void
}

type PointerEvent = MapMouseEvent | MapTouchEvent

/** What is held, and what letting it go would do. */
interface Grab extends Hold {
  action: Action | null
}

const CURSORS: Record<Tool, string> = {
  edit: '',
  add: 'crosshair',
  cut: 'crosshair',
  split: 'crosshair',
  join: 'pointer',
  subtract: 'pointer',
}

/**
 * Drawing by pointer or finger.
 *
 * @returns the drawing as it would be if what is held were let go, and where the next point would be set
 */
export function useDrawPointer(map: MapLibreMap | null, hands: Hands, isOff: boolean) {
  const [live, setLive] = useState<Drawing | null>(null)
  const [pointer, setPointer] = useState<Position | null>(null)
  const now = useRef(hands)
  now.current = hands
  const { tool } = hands

  useEffect(() => {
    if (map === null || isOff) return
    const canvas = map.getCanvas()
    canvas.style.cursor = CURSORS[tool]
    if (isSketchTool(tool)) map.doubleClickZoom.disable()
    const stop =
      tool === 'edit'
        ? listenForHolds(map, now, setLive)
        : isSketchTool(tool)
          ? listenForPoints(map, now, tool, setPointer)
          : listenForChoice(map, now)
    return () => {
      setLive(null)
      setPointer(null)
      if (!stands(map)) return
      stop()
      canvas.style.cursor = ''
      map.doubleClickZoom.enable()
    }
  }, [map, tool, isOff])

  return { live, pointer }
}

type Now = { readonly current: Hands }

const placeOf = ({ lngLat }: PointerEvent): Position => [lngLat.lng, lngLat.lat]

const isFinger = ({ originalEvent }: PointerEvent): boolean => 'touches' in originalEvent

/** Where a pointer means: at a neighbor's corner or edge when near one, unless Alt says otherwise. */
function meant(map: MapLibreMap, event: PointerEvent, rings: readonly Ring[]): Position {
  const at = placeOf(event)
  return event.originalEvent.altKey ? at : snap(at, rings, pixelSize(map, at[1]))
}

/** Corners and middles of sides that are dragged, or pressed to be chosen. */
function listenForHolds(map: MapLibreMap, now: Now, setLive: (live: Drawing | null) => void): () => void {
  let grab: Grab | null = null

  const hold = (event: PointerEvent): Hold | null => {
    const at = placeOf(event)
    const reach = isFinger(event) ? HOLD_PX.touch : HOLD_PX.mouse
    return holdAt(now.current.editing.present.drawing.parts, at, pixelSize(map, at[1]), reach)
  }
  const taken = (event: PointerEvent) => {
    if ('touches' in event.originalEvent && event.originalEvent.touches.length > 1) return
    const held = hold(event)
    if (held === null) return
    // The map stays where it is while something is held.
    event.preventDefault()
    grab = { ...held, action: null }
  }
  const moved = (event: PointerEvent) => {
    if (grab === null) {
      map.getCanvas().style.cursor = hold(event) === null ? '' : 'move'
      return
    }
    const { editing, neighbors } = now.current
    const to = meant(map, event, [...neighbors, ...otherRings(editing.present.drawing, grab.corner)])
    grab.action = grab.isMiddle
      ? { type: 'insert', after: grab.corner, at: to }
      : { type: 'move', corner: grab.corner, to }
    setLive(edit(editing, grab.action).present.drawing)
  }
  const released = () => {
    if (grab === null) return
    now.current.dispatch(grab.action ?? pressed(now.current.editing, grab))
    grab = null
    setLive(null)
  }
  // A press beside everything lets go of what was chosen.
  const clicked = (event: MapMouseEvent) => {
    if (hold(event) === null) now.current.dispatch({ type: 'select', corner: null })
  }
  return listen(map, {
    mousedown: taken,
    touchstart: taken,
    mousemove: moved,
    touchmove: moved,
    mouseup: released,
    touchend: released,
    click: clicked,
  })
}

/** A corner that was pressed and not moved is chosen; the middle of a side becomes one. */
function pressed({ present }: Editing, { corner, isMiddle }: Hold): Action {
  const at = isMiddle ? middleAfter(present.drawing.parts, corner) : undefined
  return at === undefined ? { type: 'select', corner } : { type: 'insert', after: corner, at }
}

/** The drawing's own rings but the one that is held. */
const otherRings = ({ parts }: Drawing, held: { part: number; ring: number }): Ring[] =>
  parts.flatMap((rings, part) => rings.filter((_, ring) => part !== held.part || ring !== held.ring))

/** Points of a line; the first again, or the last again, finishes it. */
function listenForPoints(
  map: MapLibreMap,
  now: Now,
  kind: SketchKind,
  setPointer: (pointer: Position | null) => void,
): () => void {
  const next = (event: PointerEvent): Position => {
    const { editing, neighbors } = now.current
    return meant(map, event, [...neighbors, ...editing.present.drawing.parts.flat()])
  }
  const clicked = (event: MapMouseEvent) => {
    const points = now.current.editing.present.drawing.sketch?.points ?? []
    const at = placeOf(event)
    const isAt = (point: Position | undefined) =>
      point !== undefined && pixelsBetween(at, point, pixelSize(map, at[1])) <= HOLD_PX.mouse
    const isDone = isAt(points.at(-1)) || (kind !== 'split' && points.length > 2 && isAt(points[0]))
    now.current.dispatch(isDone ? { type: 'finish' } : { type: 'point', kind, at: next(event) })
  }
  const moved = (event: MapMouseEvent) => setPointer(next(event))
  return listen(map, { mousemove: moved, click: clicked, mouseout: () => setPointer(null) })
}

/** A neighbor to join or to cut out, or a part of the drawing to join with the others. */
function listenForChoice(map: MapLibreMap, now: Now): () => void {
  const clicked = (event: MapMouseEvent) => {
    const { editing, tool, dispatch, onNeighbor } = now.current
    const at = placeOf(event)
    const part = editing.present.drawing.parts.findIndex((each) => isInside(at, each))
    const [feature] = map.queryRenderedFeatures(event.point, { layers: ['fields-fill'] })
    const id = feature?.properties.id
    if (typeof id === 'number') onNeighbor(id)
    else if (part >= 0 && tool === 'join') dispatch({ type: 'joinPart', part })
  }
  return listen(map, { click: clicked })
}

type Listeners = Partial<{
  mousedown: (event: MapMouseEvent) => void
  mousemove: (event: MapMouseEvent) => void
  mouseup: (event: MapMouseEvent) => void
  mouseout: (event: MapMouseEvent) => void
  click: (event: MapMouseEvent) => void
  touchstart: (event: MapTouchEvent) => void
  touchmove: (event: MapTouchEvent) => void
  touchend: (event: MapTouchEvent) => void
}>

/** Puts all on the map; the answer takes them off again. */
function listen(map: MapLibreMap, listeners: Listeners): () => void {
  const { mousedown, mousemove, mouseup, mouseout, click, touchstart, touchmove, touchend } = listeners
  const subscriptions = [
    mousedown && map.on('mousedown', mousedown),
    mousemove && map.on('mousemove', mousemove),
    mouseup && map.on('mouseup', mouseup),
    mouseout && map.on('mouseout', mouseout),
    click && map.on('click', click),
    touchstart && map.on('touchstart', touchstart),
    touchmove && map.on('touchmove', touchmove),
    touchend && map.on('touchend', touchend),
  ]
  return () => {
    for (const subscription of subscriptions) subscription?.unsubscribe()
  }
}
