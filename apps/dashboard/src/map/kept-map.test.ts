import { palettes } from '@org/ui/theme'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, expect, it } from 'vitest'
import type { MapSettings } from './createMap.ts'
import { type MapOwner, type TakeSettings, takeMap } from './kept-map.ts'
import { DEFAULT_LAYERS } from './layer-choice.ts'
import { mapWithoutCanvas } from './testing.ts'

let person: number | null = 7
const listeners = new Set<() => void>()
const owner: MapOwner = {
  subscribe(listener) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getSnapshot: () => ({ user: person === null ? null : { id: person } }),
}
function become(next: number | null) {
  person = next
  for (const listener of [...listeners]) listener()
}

let made: MapLibreMap[] = []
const removed = new Set<MapLibreMap>()
const make = ({ container }: MapSettings): MapLibreMap => {
  const { map } = mapWithoutCanvas({ lon: 0, lat: 0, zoom: 3 })
  const canvas = map.getCanvas()
  container.append(canvas)
  made.push(map)
  return Object.assign(map, {
    getContainer: () => container,
    stop: () => map,
    resize: () => map,
    redraw: () => map,
    setTransformRequest: () => map,
    remove: () => {
      removed.add(map)
      map.fire('remove')
    },
  })
}

const settings = (label: string, more: Partial<TakeSettings> = {}): TakeSettings => ({
  label,
  palette: palettes.light,
  choice: DEFAULT_LAYERS,
  extent: [-94, 41, -93, 42],
  place: null,
  transformRequest: (url) => ({ url }),
  ...more,
})

function page(label = 'Map of fields', more: Partial<TakeSettings> = {}) {
  const container = document.createElement('div')
  document.body.append(container)
  const taken = takeMap(container, settings(label, more), owner, make)
  return {
    ...taken,
    container,
    /** As a page goes: its layout first, then its effects. */
    end() {
      taken.park()
      container.remove()
      return taken.leave()
    },
  }
}

afterEach(() => {
  become(null)
  become(7)
  made = []
  removed.clear()
})

it('MAP-40: twenty pages with a map, one after the other, have one', () => {
  for (let visit = 0; visit < 20; visit += 1) expect(page().end()).toBe(true)
  expect(made).toHaveLength(1)
  expect(removed.size).toBe(0)
})

it('MAP-40: the map looks where the page wants, with its name', () => {
  const first = page('Map of fields')
  first.map.getCanvas().style.cursor = 'pointer'
  first.end()
  const next = page('Map of the boundary', { place: { lon: -90, lat: 40, zoom: 12 } })
  expect(next.map).toBe(first.map)
  expect(next.container.contains(next.map.getCanvas())).toBe(true)
  expect(next.map.getCanvas().getAttribute('aria-label')).toBe('Map of the boundary')
  expect(next.map.getCanvas().style.cursor).toBe('')
  expect(next.map.getCenter().toArray()).toEqual([-90, 40])
  expect(next.map.getZoom()).toBe(12)
  next.end()
  const last = page('Map of fields')
  expect(last.map.getCenter().toArray()).toEqual([-93.5, 41.5])
  last.end()
})

it('MAP-41: a map that waits is out of reach, and hidden on its next page until that draws', () => {
  const first = page()
  first.end()
  expect(first.map.getCanvas().closest('[inert]')).not.toBeNull()
  expect(first.map.getCanvas().isConnected).toBe(true)
  const next = page()
  expect(next.map.getContainer().style.visibility).toBe('hidden')
  next.show()
  expect(next.map.getContainer().style.visibility).toBe('')
  next.end()
})

it('MAP-42: a second map at once is made anew and goes with its page', () => {
  const first = page()
  const second = page('The boundary before and after')
  expect(second.map).not.toBe(first.map)
  expect(second.end()).toBe(false)
  expect([...removed]).toEqual([second.map])
  expect(first.end()).toBe(true)
  const next = page()
  expect(next.map).toBe(first.map)
  next.end()
})

it('MAP-43: another person gets another map, and a session that ends takes the map along', () => {
  const first = page()
  first.end()
  become(8)
  expect([...removed]).toEqual([first.map])
  const next = page()
  expect(next.map).not.toBe(first.map)
  become(null)
  expect(removed.has(next.map)).toBe(false)
  expect(next.end()).toBe(false)
  expect(removed.has(next.map)).toBe(true)
})

it('MAP-43: a map that the browser took the drawing from is not kept', () => {
  const first = page()
  first.end()
  first.map.fire('webglcontextlost')
  expect([...removed]).toEqual([first.map])
  const next = page()
  next.map.fire('webglcontextlost')
  next.map.fire('webglcontextrestored')
  expect(next.end()).toBe(true)
  const last = page()
  last.map.fire('webglcontextlost')
  expect(last.end()).toBe(false)
})

it('MAP-40: tells that the style has loaded, also to a page that comes after that', () => {
  const first = page()
  let told = 0
  first.whenLoaded(() => {
    told += 1
  })
  expect(told).toBe(0)
  first.end()
  const next = page()
  const stop = next.whenLoaded(() => {
    told += 10
  })
  stop()
  first.map.fire('load')
  expect(told).toBe(1)
  next.whenLoaded(() => {
    told += 100
  })
  expect(told).toBe(101)
  next.end()
})
