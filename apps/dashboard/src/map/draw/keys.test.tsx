import type { Position } from '@org/core/contract'
import { cleanup, fireEvent, render } from '@testing-library/react'
import type { MapLibreMap } from 'maplibre-gl'
import { useReducer, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { MapProvider } from '../MapContext.ts'
import { mapWithoutCanvas } from '../testing.ts'
import { DrawLayer } from './DrawLayer.tsx'
import { type Editing, edit, emptyDrawing, startEditing } from './drawing.ts'
import { cornerAt, type Parts } from './shapes.ts'
import { box, MIDDLE } from './testing.ts'
import type { Tool } from './tools.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

/** A degree is so many pixels of the map without a canvas. */
const PX = 1 / 10_000

/** What a person has before them. */
interface Seen {
  editing: Editing
  tool: Tool
}

/** A drawing on its map, under the keys alone; it tells what is seen each time it is drawn. */
function Page({ map, begun, onSeen }: { map: MapLibreMap; begun: Seen; onSeen: (seen: Seen) => void }) {
  const [editing, dispatch] = useReducer(edit, begun.editing)
  const [tool, setTool] = useState(begun.tool)
  onSeen({ editing, tool })
  const nothing = () => {}
  return (
    <MapProvider value={{ map, isMeasuring: false }}>
      <DrawLayer
        editing={editing}
        dispatch={dispatch}
        tool={tool}
        onTool={setTool}
        neighbors={[]}
        onNeighbor={nothing}
        onLive={nothing}
        problemAt={null}
        preview={null}
        isReadOnly={false}
      />
    </MapProvider>
  )
}

function draw(parts: Parts, tool: Tool) {
  const [lon, lat] = MIDDLE
  const { map } = mapWithoutCanvas({ lon, lat, zoom: 15 })
  const begun: Seen = { editing: startEditing({ ...emptyDrawing, parts }), tool }
  let seen = begun
  const onSeen = (now: Seen) => {
    seen = now
  }
  render(<Page map={map} begun={begun} onSeen={onSeen} />)
  const drawing = () => seen.editing.present.drawing
  /** @returns whether the map itself may still answer the key */
  const key = (name: string, shiftKey = false) => fireEvent.keyDown(map.getCanvas(), { key: name, shiftKey })
  return {
    key,
    /** Sets a point in the middle of a map that looks there. */
    point(at: Position) {
      map.jumpTo({ center: at })
      key(' ')
    },
    corner: () => (seen.editing.selected === null ? null : cornerAt(drawing().parts, seen.editing.selected)),
    ring: () => drawing().parts[0]?.[0] ?? [],
    drawing,
    tool: () => seen.tool,
  }
}

const closeTo = ([lon, lat]: Position) => [expect.closeTo(lon, 9), expect.closeTo(lat, 9)]
const SQUARE = box(0, 0, 4, 4)
const [FIRST, SECOND, , LAST] = SQUARE

describe('MAP-15: drawing by keys', () => {
  it('N takes the next corner, with Shift the one before; arrows move it by a pixel, with Shift by ten', () => {
    const { key, corner } = draw([[SQUARE]], 'edit')
    expect(key('ArrowLeft')).toBe(true)
    key('n')
    expect(corner()).toEqual(FIRST)
    key('N', true)
    expect(corner()).toEqual(LAST)
    key('n')
    key('n')
    expect(corner()).toEqual(SECOND)
    expect(key('ArrowRight')).toBe(false)
    key('ArrowUp', true)
    const [lon = 0, lat = 0] = SECOND ?? []
    expect(corner()).toEqual(closeTo([lon + PX, lat + 10 * PX]))
    key('ArrowLeft')
    key('ArrowDown', true)
    expect(corner()).toEqual(closeTo([lon, lat]))
  })

  it('I makes a corner in the middle of the side after it, Delete takes one away, Escape lets it go', () => {
    const { key, corner, ring } = draw([[SQUARE]], 'edit')
    key('n')
    key('i')
    expect(ring()).toHaveLength(6)
    const [a = 0, b = 0] = FIRST ?? []
    const [c = 0, d = 0] = SECOND ?? []
    expect(ring()[1]).toEqual(closeTo([(a + c) / 2, (b + d) / 2]))
    expect(corner()).toEqual(ring()[1])
    key('Delete')
    expect(ring()).toEqual(SQUARE)
    key('n')
    key('Escape')
    expect(corner()).toBeNull()
  })

  it('Space sets points in the map’s middle, Enter finishes: land, a hole in it, and a cut through it', () => {
    const land = draw([], 'add')
    for (const at of box(0, 0, 4, 4).slice(0, -1)) land.point(at)
    land.key('Enter')
    expect(land.drawing().parts.map((rings) => rings.length)).toEqual([1])
    const hole = draw(land.drawing().parts, 'cut')
    for (const at of box(1, 1, 2, 2).slice(0, -1)) hole.point(at)
    hole.key('Enter')
    expect(hole.drawing().parts.map((rings) => rings.length)).toEqual([2])
    const split = draw(hole.drawing().parts, 'split')
    for (const at of box(3, -1, 3, 5).slice(1, 3)) split.point(at)
    split.key('Enter')
    expect(split.drawing().aside).toHaveLength(1)
  })

  it('Escape leaves a line, then its tool; Backspace removes the last point', () => {
    const { key, point, drawing, tool } = draw([], 'add')
    for (const at of SQUARE.slice(0, 3)) point(at)
    key('Backspace')
    expect(drawing().sketch?.points).toHaveLength(2)
    key('Escape')
    expect(drawing().sketch).toBeNull()
    expect(tool()).toBe('add')
    key('Escape')
    expect(tool()).toBe('edit')
  })
})
