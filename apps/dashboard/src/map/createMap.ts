import 'maplibre-gl/dist/maplibre-gl.css'
import {
  type Bbox,
  FIRST_ZOOM_OF_FIELDS,
  type FieldColor,
  type Imagery,
  joinValues,
} from '@org/core/contract'
import type { Palette } from '@org/ui/theme'
import {
  addProtocol,
  type GeoJSONSourceSpecification,
  Map as MapLibreMap,
  type RasterSourceSpecification,
  type RequestTransformFunction,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
// A file of ours: the content security policy lets no worker start from a blob.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { COUNTIES, LABELS, NATION, STATES, WORLD } from './base-layers.ts'
import { COVERED } from './covered-layer.ts'
import { fitPadding } from './fit-padding.ts'
import { COUNTS } from './layers/counts.ts'
import { DESIGN } from './layers/design.ts'
import { DIFFERENCE } from './layers/difference.ts'
import { DRAFT } from './layers/draft.ts'
import { FIELD_NAMES, FIELDS } from './layers/fields.ts'
import { MARKS } from './layers/marks.ts'
import { MEASURED } from './layers/measured.ts'
import { FIRST_ZOOM_OF_POINTS, POINT_COUNTS, POINTS } from './layers/points.ts'
import { POSITIONS } from './layers/positions.ts'
import { ROUTE } from './layers/route.ts'
import { SHAPE_DOTS, SHAPES } from './layers/shapes.ts'
import { VALUES } from './layers/values.ts'
import { IMAGERY, type LayerSettings, layersIn } from './layers.ts'
import { runningOn } from './running-on.ts'
import type { FieldCounts, FieldTiles, MapPlace, PointTiles } from './types.ts'
import { FIRST_ZOOM_OF_PROVINCES } from './world/tile-pack.ts'
import { loadWorldTile, WORLD_PROTOCOL, WORLD_TILES } from './world/world-tiles.ts'

/** Fields are cut into tiles no finer than this: at 4096 units a tile that is 0.3 m. */
const FINEST_TILES = 15
/** A person's step across the field. */
const CLOSEST_ZOOM = 19
/** Names are placed once in each of these. */
const NAME_TILES = 11
/** Close enough to see one field whole, not its soil. */
export const FIT_MAX_ZOOM = 16

/** Where a map without fields looks: the contiguous United States. */
export const HOME_EXTENT: Bbox = [-125, 24.5, -66.5, 49.5]

const NOTHING: GeoJSONSourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
}

/**
 * The tiles' address for a version of the fields, inactive ones among them where they are shown.
 *
 * @param by what they are colored by: of the year that the list's rows show, and as new as all that the list shows
 */
export function tilesOf(
  { version, active = 'active', counts }: Pick<FieldTiles, 'version' | 'active' | 'counts'>,
  by: FieldColor | null = null,
): string[] {
  const isColored = by !== null && counts !== undefined
  const query = new URLSearchParams({ v: isColored ? counts.version : version })
  if (active !== 'active') query.set('active', active)
  if (isColored) query.set('color', by)
  if (isColored && counts.filter.year !== undefined) query.set('year', joinValues(counts.filter.year))
  return [`${location.origin}/api/fields/tiles/{z}/{x}/{y}?${query}`]
}

/** The address of tiles with counts, narrowed as the list is. */
export function countTilesOf({ version, filter }: FieldCounts, by: FieldColor | null = null): string[] {
  const query = narrowed(version, filter)
  if (by !== null) query.set('color', by)
  return [`${location.origin}/api/fields/counts/{z}/{x}/{y}?${query}`]
}

/** The address of tiles of points, and of their counts, narrowed as the list is. */
export const pointTilesOf = ({ version, filter }: PointTiles): string[] => [
  `${location.origin}/api/points/tiles/{z}/{x}/{y}?${narrowed(version, filter)}`,
]

function narrowed(version: string, filter: object): URLSearchParams {
  const query = new URLSearchParams({ v: version })
  for (const [name, value] of Object.entries(filter))
    if (value !== undefined) query.set(name, Array.isArray(value) ? joinValues(value) : String(value))
  return query
}

export interface StyleSettings {
  points?: PointTiles | undefined
  fields?: FieldTiles | undefined
  imagery?: Imagery | null | undefined
  choice: LayerSettings['choice']
  colors?: LayerSettings['colors']
  hasChosen?: boolean | undefined
  hasManyChosen?: boolean | undefined
}

export function styleIn(
  palette: Palette,
  { fields, points, imagery = null, ...settings }: StyleSettings,
): StyleSpecification {
  return {
    version: 8,
    sources: {
      [WORLD]: { type: 'vector', tiles: [WORLD_TILES], maxzoom: FIRST_ZOOM_OF_PROVINCES },
      [NATION]: NOTHING,
      [STATES]: NOTHING,
      [COUNTIES]: NOTHING,
      [LABELS]: NOTHING,
      [FIELDS]: {
        type: 'vector',
        tiles: tilesOf({ version: '' }),
        minzoom: FIRST_ZOOM_OF_FIELDS,
        maxzoom: FINEST_TILES,
        promoteId: { fields: 'id' },
      },
      [COUNTS]: {
        type: 'vector',
        tiles: countTilesOf({ version: '', filter: {} }),
        maxzoom: FIRST_ZOOM_OF_FIELDS - 1,
      },
      [FIELD_NAMES]: {
        type: 'vector',
        tiles: tilesOf({ version: '' }),
        minzoom: NAME_TILES,
        maxzoom: NAME_TILES,
      },
      [POINTS]: {
        type: 'vector',
        tiles: pointTilesOf({ version: '', filter: {} }),
        minzoom: FIRST_ZOOM_OF_POINTS,
        maxzoom: FINEST_TILES,
        promoteId: { points: 'id' },
      },
      [POINT_COUNTS]: {
        type: 'vector',
        tiles: pointTilesOf({ version: '', filter: {} }),
        maxzoom: FIRST_ZOOM_OF_POINTS - 1,
      },
      [SHAPES]: { ...NOTHING, promoteId: 'id' },
      [SHAPE_DOTS]: { ...NOTHING, promoteId: 'id' },
      [MARKS]: NOTHING,
      [DRAFT]: NOTHING,
      [DIFFERENCE]: NOTHING,
      [DESIGN.masked]: NOTHING,
      [DESIGN.strata]: { ...NOTHING, promoteId: 'number' },
      [DESIGN.cells]: NOTHING,
      [DESIGN.boundary]: NOTHING,
      [DESIGN.labels]: NOTHING,
      [DESIGN.points]: NOTHING,
      [DESIGN.cores]: NOTHING,
      [ROUTE]: NOTHING,
      [POSITIONS]: NOTHING,
      [MEASURED]: NOTHING,
      [VALUES.boundary]: NOTHING,
      [VALUES.strata]: NOTHING,
      [VALUES.labels]: NOTHING,
      [VALUES.points]: NOTHING,
      [COVERED]: NOTHING,
      ...(imagery === null ? {} : { [IMAGERY]: imagerySource(imagery) }),
    },
    layers: layersIn(palette, fields, {
      ...settings,
      hasImagery: imagery !== null,
      hasPoints: points !== undefined,
    }),
  }
}

const imagerySource = ({ url, maxZoom, attribution }: Imagery): RasterSourceSpecification => ({
  type: 'raster',
  tiles: [url],
  tileSize: 256,
  maxzoom: maxZoom,
  attribution,
})

export interface MapSettings {
  container: HTMLElement
  label: string
  palette: Palette
  choice: LayerSettings['choice']
  extent: Bbox
  /** Looked at instead of the extent at first. */
  place: MapPlace | null
  /** Adds what the API wants to know to requests that go there. */
  transformRequest: RequestTransformFunction
}

/** @throws {Error} where the browser cannot draw with WebGL */
export function createMap({
  container,
  label,
  palette,
  choice,
  extent,
  place,
  transformRequest,
}: MapSettings): MapLibreMap {
  setWorkerUrl(workerUrl)
  addProtocol(WORLD_PROTOCOL, loadWorldTile)
  return new MapLibreMap({
    container,
    style: styleIn(palette, { choice }),
    ...(place === null
      ? {
          bounds: runningOn(extent),
          fitBoundsOptions: { padding: fitPadding(container), maxZoom: FIT_MAX_ZOOM },
        }
      : { center: [place.lon, place.lat], zoom: place.zoom }),
    transformRequest,
    attributionControl: false,
    // Its element tells of parts of a pixel, and each time all would be drawn anew: kept-map.ts follows its size.
    trackResize: false,
    maxZoom: CLOSEST_ZOOM,
    // From the coarse tiles' zoom on a tile is stretched, not split: one tile, one name.
    zoomLevelsToOverscale: CLOSEST_ZOOM - NAME_TILES,
    maxPitch: 0,
    // With Shift a box is drawn that chooses: useBoxDrag.ts.
    boxZoom: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    locale: { 'Map.Title': label },
  })
}
