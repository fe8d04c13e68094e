import type { DesignGrid } from '@org/core/contract'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isBox, type Pixel } from '#map/box.ts'
import { stands } from '#map/useMap.ts'
import { degreesAround, snapped } from './handle.ts'
import { axesOf, type Ground, isInGrid, lonLatOf, type Meters } from './lattice.ts'
import { shifted, turnedTo } from './lie.ts'

/** A grid under a person’s hand. */
export interface HeldGrid {
  grid: DesignGrid
  /** Where its handle is held; null where the grid itself is. */
  handle: Pixel | null
}

interface Hands {
  ground: Ground
  grid: DesignGrid
  onGrid: (grid: DesignGrid, way: 'shift' | 'turn') => void
}

/**
 * A grid is dragged on the map, or turned by its handle, with a pointer or a finger; the map itself moves where it is
 * pressed beside them. Escape, a second finger, or a pointer that the browser takes away puts it back.
 *
 * @param map null while presses belong to another tool
 * @returns the grid as it lies while it is held
 */
export function useGridDrag(
  map: MapLibreMap | null,
  handle: RefObject<SVGElement | null>,
  hands: Hands,
): HeldGrid | null {
  const [held, setHeld] = useState<HeldGrid | null>(null)
  const latest = useRef(hands)
  latest.current = hands
  useEffect(() => {
    const grip = handle.current
    if (map === null || grip === null) return
    const canvas = map.getCanvas()
    // The ground must stay under the finger; two fingers still zoom.
    canvas.style.touchAction = 'none'
    let end = () => {}
    const isOver = (event: PointerEvent) => {
      const { ground, grid } = latest.current
      return isInGrid(ground, grid, placeAt(map, ground, pixelOf(canvas, event)))
    }
    const begin = (event: PointerEvent, element: Element, way: 'shift' | 'turn') => {
      end()
      // With Ctrl, or another button, the map is turned.
      if (event.button !== 0 || !event.isPrimary || event.ctrlKey) return
      if (way === 'shift' && !isOver(event)) return
      // Keys go on from there.
      canvas.focus({ preventScroll: true })
      end = follow(map, element, event, {
        gridAt: way === 'turn' ? turning(map, latest.current) : shifting(map, latest.current),
        show: (grid, at) => setHeld(grid === null ? null : { grid, handle: way === 'turn' ? at : null }),
        done: (grid) => latest.current.onGrid(grid, way),
      })
    }
    const pressed = (event: PointerEvent) => begin(event, canvas, 'shift')
    const gripped = (event: PointerEvent) => {
      event.preventDefault()
      begin(event, grip, 'turn')
    }
    const hovered = (event: PointerEvent) => {
      canvas.style.cursor = isOver(event) ? 'move' : ''
    }
    canvas.addEventListener('pointerdown', pressed)
    canvas.addEventListener('pointermove', hovered)
    grip.addEventListener('pointerdown', gripped)
    grip.addEventListener('touchstart', stay, { passive: false })
    return () => {
      end()
      grip.removeEventListener('pointerdown', gripped)
      grip.removeEventListener('touchstart', stay)
      canvas.removeEventListener('pointerdown', pressed)
      canvas.removeEventListener('pointermove', hovered)
      if (!stands(map)) return
      canvas.style.touchAction = ''
      canvas.style.cursor = ''
    }
  }, [map, handle])
  return held
}

/** The page would scroll under the finger: `touch-action` is not heard by parts of a drawing. */
const stay = (event: Event) => event.preventDefault()

type GridAt = (at: Pixel, from: Pixel, event: PointerEvent) => DesignGrid

function placeAt(map: MapLibreMap, { plane }: Ground, { x, y }: Pixel): Meters {
  const { lng, lat } = map.unproject([x, y])
  const [east, north] = plane.toMeters(lng, lat)
  return { x: east, y: north }
}

/** The ground that was pressed stays under the pointer, also where the map is zoomed meanwhile. */
function shifting(map: MapLibreMap, { ground, grid }: Hands): GridAt {
  const { toGrid } = axesOf(ground, grid)
  let start: Meters | null = null
  return (at, from) => {
    start ??= toGrid(placeAt(map, ground, from))
    const now = toGrid(placeAt(map, ground, at))
    return shifted(grid, { x: now.x - start.x, y: now.y - start.y })
  }
}

function turning(map: MapLibreMap, { ground, grid }: Hands): GridAt {
  const middle = map.project(lonLatOf(ground, ground.middle))
  return (at, from, { shiftKey }) => {
    const degrees = grid.rotationDeg + degreesAround(middle, from, at)
    return turnedTo(ground, grid, shiftKey ? snapped(degrees) : degrees)
  }
}

function pixelOf(canvas: Element, { clientX, clientY }: PointerEvent): Pixel {
  const box = canvas.getBoundingClientRect()
  return { x: clientX - box.left, y: clientY - box.top }
}

interface Follower {
  gridAt: GridAt
  show: (grid: DesignGrid | null, at: Pixel) => void
  done: (grid: DesignGrid) => void
}

/** Follows one press until it is released or canceled. @returns cancels it */
function follow(
  map: MapLibreMap,
  element: Element,
  down: PointerEvent,
  { gridAt, show, done }: Follower,
): () => void {
  const { pointerId } = down
  const canvas = map.getCanvas()
  const from = pixelOf(canvas, down)
  const listening = new AbortController()
  let isMoved = false
  // Before the map hears of the press: it would take the ground along.
  map.dragPan.disable()
  const end = () => {
    if (listening.signal.aborted) return
    listening.abort()
    show(null, from)
    if (stands(map)) map.dragPan.enable()
  }
  const moved = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    const at = pixelOf(canvas, event)
    isMoved ||= isBox(from, at)
    if (isMoved) show(gridAt(at, from, event), at)
  }
  const released = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    const grid = gridAt(pixelOf(canvas, event), from, event)
    end()
    if (isMoved) done(grid)
  }
  const lost = (event: PointerEvent) => {
    if (event.pointerId === pointerId) end()
  }
  const another = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) end()
  }
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  element.setPointerCapture(pointerId)
  const { signal } = listening
  document.addEventListener('pointermove', moved, { signal })
  document.addEventListener('pointerup', released, { signal })
  document.addEventListener('pointercancel', lost, { signal })
  document.addEventListener('lostpointercapture', lost, { signal })
  document.addEventListener('pointerdown', another, { signal, capture: true })
  document.addEventListener('keydown', keyed, { signal, capture: true })
  return end
}
