import type {
  ActiveFilter,
  Bbox,
  FieldColor,
  FieldListFilter,
  FilterOf,
  MultiPolygon,
  pointList,
} from '@org/core/contract'
import type { ReactNode } from 'react'
import type { BoxChange } from './box.ts'

/** Fields of the server, drawn from vector tiles. */
export interface FieldTiles {
  /** From the fields' summary: part of the tiles' address, so that they can be cached for ever. */
  version: string
  /** Only this grower's. */
  growerId: number | null
  /** Only these; null for all. */
  ids: readonly number[] | null
  /** Whether inactive fields are drawn; absent: only active ones. */
  active?: ActiveFilter
  /** Drawn from elsewhere: the field that is being edited. */
  exceptId?: number | null
  /** From far away, counts of the fields that a filter finds; absent: nothing is drawn there. */
  counts?: FieldCounts
}

export interface FieldCounts {
  /** From the fields' summary: part of the tiles' address. */
  version: string
  /** The list's filter, as the server takes it. */
  filter: Readonly<Partial<FieldListFilter>>
}

/** Sampling points of the server, drawn from vector tiles; from far away they are counts. */
export interface PointTiles {
  /** From the points' extent: part of the tiles' address. */
  version: string
  /** The list's filter, as the server takes it. */
  filter: Readonly<Partial<FilterOf<typeof pointList>>>
}

/** What a map's fields are colored by, and what its legend can do. */
export interface Coloring {
  by: FieldColor | null
  choices: readonly FieldColor[]
  onChange: (by: FieldColor | null) => void
  /** How a page's list is narrowed by a value of the legend; absent: it cannot be. */
  narrow?: Readonly<Partial<Record<FieldColor, ValueFilter>>>
}

/** One filter of a list, by its values as tiles have them. */
export interface ValueFilter {
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

/** A shape that is not on the server yet, or one looked at alone. */
export interface Shape {
  id: number
  name: string
  geometry: MultiPolygon
  tone: ShapeTone
}
export type ShapeTone = 'field' | 'chosen' | 'left' | 'problem'

export interface MapProps {
  /** Accessible name: `Map of fields`. */
  label: string
  /** Stands above the map on paper; the label unless given. */
  printTitle?: string
  fields?: FieldTiles
  /** With them, points are what is pointed at, selected and chosen; fields only lie under them. */
  points?: PointTiles
  shapes?: readonly Shape[]
  /** How many fields of the list have no boundary: the map says so. */
  withoutBoundary?: number | undefined
  /** First view, and what the fit button shows. */
  extent: Bbox | null
  /** Moves the view there each time it becomes another box. */
  zoomTo?: Bbox | null
  hoveredId?: number | null
  selectedId?: number | null
  /** Where those two lie, as far as the page knows: from far away they are a dot there. */
  hoveredBox?: Bbox | null | undefined
  selectedBox?: Bbox | null | undefined
  /** Marked on the map, however many. */
  chosenIds?: ReadonlySet<number>
  /** Absent: fields have one color. */
  coloring?: Coloring
  onHover?: (id: number | null) => void
  onSelect?: (id: number | null) => void
  /** Takes the box that a person draws to choose what is in it; without it no box can be drawn. */
  onBox?: ((box: Bbox, change: BoxChange) => void) | undefined
  /** Where the map looks: it goes there each time this becomes another place; null leaves it to `extent`. */
  view?: MapPlace | null
  /** Tells where the map looks, once a movement by the person rests. */
  onViewChange?: (view: MapPlace) => void
  /** What else stands on the map: tools that work on it, by `useMapState`. */
  children?: ReactNode
}

/** A place a map looks at: the middle in degrees, WGS84, rounded to what a pixel can show. */
export interface MapPlace {
  lon: number
  lat: number
  zoom: number
}
