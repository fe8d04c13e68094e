import type { Bbox } from '@org/core/contract'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { type BoxChange, boxBetween, groundBetween, isBox, type Pixel, within } from './box.ts'
import { stands } from './useMap.ts'

interface BoxDrag {
  /** Whether each drag draws a box; else those with Shift do. */
  isOn: boolean
  /** What a box does without Alt. */
  change: BoxChange
  onBox: ((box: Bbox, change: BoxChange) => void) | undefined
}

/**
 * Draws a box on the map with a pointer or a finger. Escape, a second finger, or a pointer that the browser takes away
 * cancels it. @returns the box as it is drawn, in pixels
 */
export function useBoxDrag(map: MapLibreMap | null, drag: BoxDrag) {
  const [drawn, setDrawn] = useState<ReturnType<typeof boxBetween> | null>(null)
  const latest = useRef(drag)
  latest.current = drag
  const { isOn } = drag
  const isHeard = drag.onBox !== undefined

  useEffect(() => {
    if (map === null || !isOn) return
    // The ground must stay under the finger; two fingers still zoom.
    const canvas = map.getCanvas()
    northUp(map)
    map.dragPan.disable()
    canvas.style.touchAction = 'none'
    canvas.style.cursor = 'crosshair'
    return () => {
      if (!stands(map)) return
      map.dragPan.enable()
      canvas.style.touchAction = ''
      canvas.style.cursor = ''
    }
  }, [map, isOn])

  useEffect(() => {
    if (map === null || !isHeard) return
    const canvas = map.getCanvas()
    let end = () => {}
    const pressed = (event: PointerEvent) => {
      end()
      if (event.button !== 0 || !event.isPrimary || !(latest.current.isOn || event.shiftKey)) return
      end = follow(map, event, { show: setDrawn, drag: () => latest.current })
    }
    canvas.addEventListener('pointerdown', pressed)
    return () => {
      end()
      canvas.removeEventListener('pointerdown', pressed)
    }
  }, [map, isHeard])

  return drawn
}

interface Follower {
  show: (box: ReturnType<typeof boxBetween> | null) => void
  drag: () => BoxDrag
}

/** Follows one press until it is released or canceled. @returns cancels it */
function follow(map: MapLibreMap, down: PointerEvent, { show, drag }: Follower): () => void {
  const canvas = map.getCanvas()
  const { pointerId } = down
  const at = (event: PointerEvent): Pixel => {
    const box = canvas.getBoundingClientRect()
    return within({ x: event.clientX - box.left, y: event.clientY - box.top }, box)
  }
  northUp(map)
  const start = at(down)
  // Before the map hears of the press: it would take the ground along.
  if (!drag().isOn) map.dragPan.disable()
  const end = () => {
    show(null)
    if (stands(map) && !drag().isOn) map.dragPan.enable()
    canvas.removeEventListener('pointermove', moved)
    canvas.removeEventListener('pointerup', released)
    canvas.removeEventListener('pointercancel', end)
    document.removeEventListener('keydown', keyed, true)
  }
  const moved = (event: PointerEvent) => {
    if (event.pointerId === pointerId) show(boxBetween(start, at(event)))
  }
  const released = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    const { onBox, change } = drag()
    end()
    if (isBox(start, at(event)))
      onBox?.(groundBetween(map, start, at(event)), event.altKey ? 'remove' : change)
  }
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  canvas.setPointerCapture(pointerId)
  canvas.addEventListener('pointermove', moved)
  canvas.addEventListener('pointerup', released)
  canvas.addEventListener('pointercancel', end)
  document.addEventListener('keydown', keyed, true)
  return end
}

/** A box has its sides along the parallels: on a turned map it would not be what was drawn. */
function northUp(map: MapLibreMap): void {
  if (map.getBearing() !== 0) map.rotateTo(0, { duration: 0 })
}
