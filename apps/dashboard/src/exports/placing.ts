import type { ExportCrs, ExportFormat, ExportPlace, List } from '@org/core'
import { exportFormat, exportPlacesOf } from '@org/core/contract'

/** How a file tells where its rows lie. */
export interface Placing {
  crs: ExportCrs
  place: ExportPlace
}

/** A list by what its rows have as their location. */
export type PlacedList = Pick<List, 'shapes'>
/** Rows without locations. */
export const NOWHERE: PlacedList = {}

/** What was chosen where the format can be so, else the usual way of the format. */
export function placingIn(placed: PlacedList, format: ExportFormat, { crs, place }: Placing): Placing {
  const can = exportFormat(format)
  const places = exportPlacesOf(placed, format)
  return {
    crs: can.crs.includes(crs) ? crs : can.crs[0],
    place: places.includes(place) ? place : (places[0] ?? 'none'),
  }
}
