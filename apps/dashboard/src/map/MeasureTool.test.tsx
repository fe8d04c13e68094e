import type { AreaUnit } from '@org/core/contract'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { MeasureTool } from './MeasureTool.tsx'
import { mapWithoutCanvas } from './testing.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  product.dispose()
})

/** The ruler on a map that looks at 0° 0′, for a person who reads areas in this unit. */
function show(areaUnit: AreaUnit) {
  localStorage.setItem('preferences:7', JSON.stringify({ state: { areaUnit }, version: 1 }))
  const { map } = mapWithoutCanvas({ lon: 0, lat: 0, zoom: 5 })
  renderWithApi(<MeasureTool map={map} onClose={() => {}} />, product, () => Response.error())
  const key = (name: string) => act(async () => void fireEvent.keyDown(map.getCanvas(), { key: name }))
  const setPoint = async (lon: number, lat: number) => {
    act(() => void map.jumpTo({ center: [lon, lat] }))
    await key(' ')
  }
  return { key, setPoint }
}
const figures = () => screen.getByRole('status').textContent

// On the ellipsoid, as GeographicLib has it: a degree along a meridian from the equator is 110,574.4 m (111,195 m on a
// sphere), and the area 18,463,757,209 m².
it.each([
  ['ha', 'Distance 110.6 km', 'Distance 388.1 km · Area 1,846,375.72 ha'],
  ['ac', 'Distance 68.71 mi', 'Distance 241.17 mi · Area 4,562,493.8 ac'],
] as const)(
  'MAP-22: measures distances and areas on the ellipsoid by keyboard, in %s',
  async (unit, way, withArea) => {
    const { key, setPoint } = show(unit)
    await setPoint(0, 1)
    await setPoint(0, 0)
    expect(figures()).toBe(way)
    await setPoint(1.5, 0)
    await setPoint(1.5, 1)
    expect(figures()).toBe(withArea)
    await key('Backspace')
    await key('Backspace')
    expect(figures()).toBe(way)
  },
)
