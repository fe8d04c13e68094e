import { LngLat } from 'maplibre-gl'
import { expect, it } from 'vitest'
import { fit, jump } from './camera.ts'
import { mapWithoutCanvas } from './testing.ts'

const BOX = [-94, 41, -93, 42] as const

it('MAP-44: a map that shows a box already is left alone, and one that was moved or turned is not', () => {
  const { map, moves } = mapWithoutCanvas({ lon: -93.5, lat: 41.5, zoom: 9 })
  Object.assign(map, { cameraForBounds: () => ({ center: new LngLat(-93.5, 41.5), zoom: 9 }) })
  fit(map, [...BOX])
  expect(moves.boxes).toEqual([])
  map.rotateTo(30)
  fit(map, [...BOX])
  expect(moves.boxes).toHaveLength(1)
  map.rotateTo(0)
  map.jumpTo({ center: [-93.4, 41.5] })
  fit(map, [...BOX])
  expect(moves.boxes).toHaveLength(2)
})

it('MAP-44: a map that is at a place already is left alone', () => {
  const { map, moves } = mapWithoutCanvas({ lon: -93.5, lat: 41.5, zoom: 9 })
  jump(map, new LngLat(-93.5, 41.5), 9)
  expect(moves.jumps).toEqual([])
  jump(map, new LngLat(-93.5, 41.5), 10)
  expect(moves.jumps).toEqual([{ lon: -93.5, lat: 41.5, zoom: 10 }])
})
