import type { ExportCrs, ExportFormat, ExportPlace } from '@org/core'
import { exportFormat } from '@org/core/contract'

/** How a file tells where its rows lie. */
export interface Placing {
  crs: ExportCrs
  place: ExportPlace
}

/** What was chosen where the format can be so, else the usual way of the format. */
export function placingIn(format: ExportFormat, { crs, place }: Placing): Placing {
  const can = exportFormat(format)
  return {
    crs: can.crs.includes(crs) ? crs : can.crs[0],
    place: can.places.includes(place) ? place : can.places[0],
  }
}
