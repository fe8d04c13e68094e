import { type Palette, palettes } from '@org/ui/theme'
import type { LayerSpecification } from 'maplibre-gl'
import { borderLayers, landLayers, placeNameLayers } from './base-layers.ts'
import type { ColorScale } from './colors/scale.ts'
import { coveredLayer } from './covered-layer.ts'
import { DEFAULT_LAYERS, type LayerChoice } from './layer-choice.ts'
import { countLayers, countNumberLayer } from './layers/counts.ts'
import { designLayers, designMarkLayers } from './layers/design.ts'
import { differenceLayers } from './layers/difference.ts'
import { draftLayers } from './layers/draft.ts'
import { fieldLayers, fieldNameLayer } from './layers/fields.ts'
import { chosenDots, oneDots } from './layers/marks.ts'
import { measuredLayers } from './layers/measured.ts'
import { pointCountLayers, pointLayers, pointStrataLayers } from './layers/points.ts'
import { positionLayers } from './layers/positions.ts'
import { routeLines, routeMarks } from './layers/route.ts'
import { shapeLayers } from './layers/shapes.ts'
import { valueLayers, valueMarkLayers } from './layers/values.ts'
import type { FieldTiles } from './types.ts'

/** Pictures of the ground; without an offer there is no such source. */
export const IMAGERY = 'imagery'

/** The layers a pointer meets. */
export const POINTED_LAYERS = ['fields-fill', 'shapes-dot', 'shapes-fill'] as const

/** What decides which layers there are, besides the fields. */
export interface LayerSettings {
  choice: LayerChoice
  /** Whether the style has a source of imagery. */
  hasImagery: boolean
  /** What fields and counts are colored by; absent: by nothing. */
  colors?: ColorScale | undefined
  /** Whether fields are chosen: what marks them takes time to draw. */
  hasChosen?: boolean | undefined
  /** So many that their dots would hide the counts. */
  hasManyChosen?: boolean | undefined
  /** Whether sampling points are shown: other pages have no layer of them. */
  hasPoints?: boolean | undefined
}

const USUAL: LayerSettings = { choice: DEFAULT_LAYERS, hasImagery: false }

/**
 * The registry: every layer in drawing order, in a palette's colors, with the fields to show. Pure: a change of theme,
 * list or choice is another answer, and the map draws what differs. Without fields no tile is asked for, because no
 * layer shows one.
 */
export function layersIn(
  palette: Palette,
  fields: FieldTiles | undefined,
  {
    choice,
    hasImagery,
    colors,
    hasChosen = false,
    hasManyChosen = false,
    hasPoints = false,
  }: LayerSettings = USUAL,
): LayerSpecification[] {
  const withImagery = hasImagery && choice.imagery
  const ink = withImagery ? inkOverImagery : palette
  return [
    groundLayer(choice.counties ? palette.mapWater : palette.mapGround),
    ...(choice.counties ? landLayers(palette) : []),
    ...(withImagery ? imageryLayers : []),
    ...(choice.counties ? borderLayers(palette) : []),
    ...fieldLayers(palette, fields, { colors, hasChosen }),
    ...(hasPoints ? pointStrataLayers(palette, withImagery) : []),
    ...shapeLayers(palette),
    ...designLayers(palette, withImagery),
    ...valueLayers(palette),
    ...differenceLayers(palette),
    ...draftLayers(palette),
    ...measuredLayers(palette),
    ...(choice.names ? placeNameLayers(ink) : []),
    ...(choice.names ? [fieldNameLayer(ink, fields)] : []),
    ...designMarkLayers(palette),
    ...valueMarkLayers(palette, ink),
    ...(hasPoints ? routeLines(palette) : []),
    ...(hasPoints ? pointLayers(palette, ink) : []),
    ...(hasPoints ? pointCountLayers(palette) : []),
    ...(hasPoints ? routeMarks(palette, ink) : []),
    ...(hasPoints ? positionLayers(palette) : []),
    ...(hasManyChosen ? [chosenDots(palette)] : []),
    ...countLayers(palette, fields, colors),
    ...(hasManyChosen ? [] : [chosenDots(palette)]),
    oneDots(palette),
    countNumberLayer(palette, fields),
    coveredLayer,
  ]
}

const groundLayer = (color: string): LayerSpecification => ({
  id: 'ground',
  type: 'background',
  paint: { 'background-color': color },
})

/** Words over pictures are white with a dark edge in either scheme: pictures have no scheme. */
const inkOverImagery = {
  muted: palettes.dark.text,
  text: palettes.dark.text,
  mapGround: palettes.dark.mapGround,
}

const imageryLayers: LayerSpecification[] = [{ id: 'imagery', type: 'raster', source: IMAGERY }]
