import type { DesignGrid, GridPlan } from '@org/core/contract'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { MapProvider } from '#map/MapContext.ts'
import { mapWithoutCanvas } from '#map/testing.ts'
import { defaultGrid } from '../plan/defaults.ts'
import { fieldOf, squareRing } from '../testing.ts'
import { GridTool } from './GridTool.tsx'

const boundary = fieldOf([squareRing(400)])
const FIRST = { ...defaultGrid(160_000, 1).grid, rotationDeg: 10 }

/** A page that has the plan, as the tool changes it. */
function Laid({ changes, onClose }: { changes: DesignGrid[]; onClose: () => void }) {
  const [plan, setPlan] = useState<GridPlan>({ ...defaultGrid(160_000, 1), grid: FIRST })
  const lay = (before: GridPlan, grid: DesignGrid) => {
    changes.push(grid)
    setPlan({ ...before, grid })
  }
  return <GridTool plan={plan} boundary={boundary} onGrid={lay} onClose={onClose} />
}

/** The tool on a map that looks at the field's middle, and what it made of the grid. */
function tool() {
  const { map } = mapWithoutCanvas({ lon: -93.5976, lat: 41.6018, zoom: 16 })
  Object.assign(map, { dragPan: { enable: () => {}, disable: () => {} } })
  const changes: DesignGrid[] = []
  const close = vi.fn()
  const canvas = map.getCanvas()
  render(
    <MapProvider value={{ map, isMeasuring: false }}>
      <Laid changes={changes} onClose={close} />
    </MapProvider>,
  )
  const grip = map.getContainer().querySelector('[data-grid-handle]')
  if (!(grip instanceof SVGElement)) throw new Error('There is no handle')
  for (const element of [canvas, grip]) Object.assign(element, { setPointerCapture: () => {} })
  const words = () => screen.getByRole('status').textContent
  return { canvas, grip, changes, close, words }
}

const pointer = { pointerId: 1, isPrimary: true, button: 0 }
const START = 'Shifted 0.0 m right, 0.0 m up, turned 10.0°'

describe('DES-39: the tool that lays a grid', () => {
  it('shifts it on release, once; the words follow before', () => {
    const { canvas, changes, words } = tool()
    expect(words()).toBe(START)
    fireEvent.pointerDown(canvas, { ...pointer, clientX: 0, clientY: 0 })
    fireEvent.pointerMove(canvas, { ...pointer, clientX: 2, clientY: 0 })
    expect(words()).toBe(START)
    fireEvent.pointerMove(canvas, { ...pointer, clientX: 5, clientY: 0 })
    // Five pixels are 41.6 m to the east, along axes that are turned by 10°.
    expect(words()).toBe('Shifted 41.0 m right, 7.2 m up, turned 10.0°')
    expect(changes).toHaveLength(0)
    fireEvent.pointerUp(canvas, { ...pointer, clientX: 5, clientY: 0 })
    expect(changes).toMatchObject([{ shiftM: { x: 41, y: 7.2 }, rotationDeg: 10 }])
  })

  it('leaves the map what begins beside the grid, and presses that do not move', () => {
    const { canvas, changes, words } = tool()
    fireEvent.pointerDown(canvas, { ...pointer, clientX: 200, clientY: 0 })
    fireEvent.pointerMove(canvas, { ...pointer, clientX: 230, clientY: 0 })
    fireEvent.pointerUp(canvas, { ...pointer, clientX: 230, clientY: 0 })
    fireEvent.pointerDown(canvas, { ...pointer, clientX: 0, clientY: 0 })
    fireEvent.pointerUp(canvas, { ...pointer, clientX: 1, clientY: 1 })
    expect(words()).toBe(START)
    expect(changes).toHaveLength(0)
  })

  it('turns it by its handle, with Shift to whole 5°', () => {
    const { grip, changes } = tool()
    // The middle of the field is at 0, 0: a quarter of a turn less 2°.
    fireEvent.pointerDown(grip, { ...pointer, clientX: 0, clientY: -100 })
    fireEvent.pointerMove(grip, { ...pointer, clientX: 100, clientY: -3 })
    fireEvent.pointerUp(grip, { ...pointer, clientX: 100, clientY: -3 })
    expect(Math.abs((changes[0]?.rotationDeg ?? 0) - 98.3)).toBeLessThan(1)
    fireEvent.pointerDown(grip, { ...pointer, clientX: 0, clientY: -100 })
    fireEvent.pointerMove(grip, { ...pointer, clientX: 100, clientY: -3 })
    fireEvent.pointerUp(grip, { ...pointer, clientX: 100, clientY: -3, shiftKey: true })
    expect(Math.abs((changes[1]?.rotationDeg ?? 0) % 5)).toBe(0)
  })

  it.each([
    ['Escape', (canvas: Element) => fireEvent.keyDown(canvas, { key: 'Escape' })],
    [
      'a second finger',
      (canvas: Element) => fireEvent.pointerDown(canvas, { pointerId: 2, isPrimary: false }),
    ],
    ['a pointer that is taken away', (canvas: Element) => fireEvent.pointerCancel(canvas, pointer)],
    ['a lost capture', (canvas: Element) => fireEvent.lostPointerCapture(canvas, pointer)],
  ])('is put back during a drag by %s', (_, cancel) => {
    const { canvas, changes, close, words } = tool()
    fireEvent.pointerDown(canvas, { ...pointer, clientX: 0, clientY: 0 })
    fireEvent.pointerMove(canvas, { ...pointer, clientX: 5, clientY: 0 })
    expect(words()).not.toBe(START)
    cancel(canvas)
    expect(words()).toBe(START)
    fireEvent.pointerUp(canvas, { ...pointer, clientX: 5, clientY: 0 })
    expect(changes).toHaveLength(0)
    expect(close).not.toHaveBeenCalled()
  })

  it('by keys: shifts, turns about one crossing, puts back, and closes', () => {
    const { canvas, changes, close, words } = tool()
    act(() => canvas.focus())
    fireEvent.keyDown(canvas, { key: 'ArrowLeft', shiftKey: true })
    fireEvent.keyDown(canvas, { key: 'ArrowUp' })
    expect(words()).toBe('Shifted 10.0 m left, 1.0 m up, turned 10.0°')
    const before = changes.at(-1)?.shiftM
    for (let press = 0; press < 5; press += 1) fireEvent.keyDown(canvas, { key: '.' })
    for (let press = 0; press < 50; press += 1)
      fireEvent.keyDown(canvas, { key: '<', code: 'Comma', shiftKey: true })
    // There and back by smaller steps: no rounding adds up.
    expect(changes.at(-1)).toMatchObject({ rotationDeg: 10, shiftM: before })
    fireEvent.click(screen.getByRole('button', { name: 'Put back' }))
    expect(words()).toBe(START)
    expect(changes.at(-1)).toEqual(FIRST)
    expect(screen.getByRole('button', { name: 'Put back' })).toHaveProperty('disabled', true)
    fireEvent.keyDown(canvas, { key: 'Escape' })
    expect(close).toHaveBeenCalledOnce()
  })
})
