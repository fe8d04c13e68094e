import type { Bbox, Point } from '@org/core'
import { type ReactNode, Suspense, useRef } from 'react'
import { useClient } from '#data/api.ts'
import { FieldMap } from '#map/FieldMap.tsx'
import { lazyPart } from '#platform/lazy-part.ts'
import { useAsked } from '../acts/asked.ts'
import { useChosen } from '../chosen.ts'
import { useFieldTiles, usePoint, usePointExtent, usePointTiles } from '../data.ts'
import * as css from '../screens/PointsScreen.css.ts'
import type { PointsView } from '../view.ts'
import { CoresOnMap } from './CoresOnMap.tsx'
import { choosePointsInBox } from './choose-in-box.ts'

const PickPlace = lazyPart(async () => (await import('../acts/PickPlace.tsx')).PickPlace)

/** Around a point that is shown: a field’s corner, in degrees. */
const AROUND = 0.002

interface PointsMapProps {
  view: PointsView
  /** A point that the person chose in the list: the map goes there. */
  zoomTo: Bbox | null
  hoveredId: number | null
  onHover: (id: number | null) => void
  /** What else is drawn on the map. */
  children: ReactNode
  /** Stands over the map. */
  panel: ReactNode
}

/** The points that the list shows, over their fields and strata. */
export function PointsMap({ view, zoomTo, hoveredId, onHover, children, panel }: PointsMapProps) {
  const { filter, rows } = view
  const { data: extent } = usePointExtent(filter)
  const points = usePointTiles(extent?.tilesVersion, filter)
  const fields = useFieldTiles(filter)
  const client = useClient()
  const chosenIds = useChosen(({ ids }) => ids)
  const isPicking = useAsked((asked) => asked.isPicking)
  const selected = useSelected(view)
  // What the map shows of itself, and where a selection leads, says the address already.
  const isMoved = useRef(false)
  const moved = () => {
    isMoved.current = true
  }
  const hovered = hoveredId === null ? undefined : rows.rowAt(rows.indexOf(hoveredId))
  return (
    <div className={css.mapPane} onPointerDownCapture={moved} onWheelCapture={moved} onKeyDownCapture={moved}>
      <FieldMap
        label="Map of sampling points"
        extent={extent?.bbox ?? null}
        zoomTo={zoomTo}
        view={view.place}
        onViewChange={(place) => isMoved.current && view.setPlace(place)}
        hoveredId={hoveredId}
        selectedId={view.selectedId}
        hoveredBox={placeOf(hovered)}
        selectedBox={placeOf(selected)}
        chosenIds={chosenIds}
        onHover={onHover}
        // While a place is picked, a press means the ground.
        {...(isPicking ? {} : { onSelect: view.select })}
        onBox={
          isPicking ? undefined : (box, change) => void choosePointsInBox({ ...view, client }, box, change)
        }
        {...(points === undefined ? {} : { points })}
        {...(fields === undefined ? {} : { fields })}
      >
        <CoresOnMap view={view} />
        {children}
        {isPicking ? (
          <Suspense>
            <PickPlace />
          </Suspense>
        ) : null}
      </FieldMap>
      {panel}
    </div>
  )
}

/** The selected point: from the list, else as its panel asks for it. */
function useSelected({ selectedId: id, rows }: PointsView): Point | undefined {
  const listed = id === null ? undefined : rows.rowAt(rows.indexOf(id))
  const { data } = usePoint(id)
  return data?.point ?? listed
}

function placeOf(point: Point | undefined): Bbox | null {
  return point === undefined ? null : [point.lon, point.lat, point.lon, point.lat]
}

/** A point with the ground around it. */
export const aroundOf = ({ lon, lat }: Pick<Point, 'lon' | 'lat'>): Bbox => [
  lon - AROUND,
  lat - AROUND,
  lon + AROUND,
  lat + AROUND,
]
