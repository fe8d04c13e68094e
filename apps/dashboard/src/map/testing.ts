import { LngLat, LngLatBounds, type LngLatBoundsLike, type LngLatLike, MapLibreMap, Point } from 'maplibre-gl'
import type { MapPlace } from './types.ts'

/** Pixels of a degree, either way. */
const DEGREE_PX = 10_000

/** How a map that draws nothing was moved by the program. */
interface Moves {
  jumps: MapPlace[]
  boxes: number[][]
}

/**
 * A map in a window without WebGL, as jsdom is one: it moves, turns and tells of it as MapLibre's does, and draws
 * nothing. North is up at first; places and pixels are in proportion.
 */
export function mapWithoutCanvas({ lon, lat, zoom }: MapPlace): { map: MapLibreMap; moves: Moves } {
  const map: MapLibreMap = Object.create(MapLibreMap.prototype)
  const container = document.createElement('div')
  const canvas = document.createElement('canvas')
  canvas.tabIndex = 0
  container.append(canvas)
  document.body.append(container)
  const moves: Moves = { jumps: [], boxes: [] }
  let center = new LngLat(lon, lat)
  let closeness = zoom
  let bearing = 0
  const ground = {
    doubleClickZoom: { enable: () => {}, disable: () => {} },
    getCanvas: () => canvas,
    getContainer: () => container,
    getCenter: () => center,
    getZoom: () => closeness,
    getBearing: () => bearing,
    cameraForBounds: () => undefined,
    loaded: () => true,
    getBounds: () => LngLatBounds.fromLngLat(center, 1_000),
    getSource: () => undefined,
    project: (at: LngLatLike) => {
      const { lng, lat: north } = LngLat.convert(at)
      return new Point((lng - center.lng) * DEGREE_PX, (center.lat - north) * DEGREE_PX)
    },
    unproject: ([x, y]: [number, number]) =>
      new LngLat(center.lng + x / DEGREE_PX, center.lat - y / DEGREE_PX),
    jumpTo: ({ center: to = center, zoom: near = closeness }: { center?: LngLatLike; zoom?: number }) => {
      center = LngLat.convert(to)
      closeness = near
      moves.jumps.push({ lon: center.lng, lat: center.lat, zoom: near })
      map.fire('moveend')
    },
    fitBounds: (box: LngLatBoundsLike) => {
      const bounds = LngLatBounds.convert(box)
      center = bounds.getCenter()
      moves.boxes.push(bounds.toArray().flat())
      map.fire('moveend')
    },
    rotateTo: (degrees: number) => {
      bearing = degrees
      map.fire('rotate')
    },
    triggerRepaint: () => map.fire('render'),
  }
  return { map: Object.assign(map, ground), moves }
}
