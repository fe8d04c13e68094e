import type { Param } from '#platform/view.ts'
import type { MapPlace } from './types.ts'

/** `-93.6,42.01,9.5`: longitude, latitude, zoom. */
export const PLACE: Param<MapPlace | null> = {
  read(words) {
    const numbers = /^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){2}$/.test(words ?? '')
      ? (words ?? '').split(',').map(Number)
      : []
    const [lon, lat, zoom] = numbers
    if (lon === undefined || lat === undefined || zoom === undefined) return null
    return Math.abs(lon) <= 180 && Math.abs(lat) <= 90 && zoom >= 0 && zoom <= 24 ? { lon, lat, zoom } : null
  },
  write: (place) => (place === null ? null : `${place.lon},${place.lat},${place.zoom}`),
}
