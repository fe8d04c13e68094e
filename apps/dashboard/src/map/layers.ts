import { type Palette, palettes } from '@org/ui/theme'
import type { LayerSpecification } from 'maplibre-gl'
import type { ColorScale } from './colors/scale.ts'
import { DEFAULT_LAYERS, type LayerChoice } from './layer-choice.ts'
import { countLayers, countNumberLayer } from './layers/counts.ts'
import { differenceLayers } from './layers/difference.ts'
import { draftLayers } from './layers/draft.ts'
import { fieldLayers, fieldNameLayer } from './layers/fields.ts'
import { chosenDots, oneDots } from './layers/marks.ts'
import { measuredLayers } from './layers/measured.ts'
import { type Ink, nameLayout, namePaint } from './layers/paint.ts'
import { shapeLayers } from './layers/shapes.ts'
import type { FieldTiles } from './types.ts'

export const STATES = 'states'
export const COUNTIES = 'counties'
export const LABELS = 'labels'
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
  { choice, hasImagery, colors, hasChosen = false, hasManyChosen = false }: LayerSettings = USUAL,
): LayerSpecification[] {
  const withImagery = hasImagery && choice.imagery
  const ink = withImagery ? inkOverImagery : palette
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': palette.mapGround } },
    ...(withImagery ? imageryLayers : []),
    ...(choice.counties ? baseLayers(palette) : []),
    ...fieldLayers(palette, fields, { colors, hasChosen }),
    ...shapeLayers(palette),
    ...differenceLayers(palette),
    ...draftLayers(palette),
    ...measuredLayers(palette),
    ...(choice.names ? nameLayers(ink) : []),
    ...(choice.names ? [fieldNameLayer(ink, fields)] : []),
    ...(hasManyChosen ? [chosenDots(palette)] : []),
    ...countLayers(palette, fields, colors),
    ...(hasManyChosen ? [] : [chosenDots(palette)]),
    oneDots(palette),
    countNumberLayer(palette, fields),
  ]
}

/** Words over pictures are white with a dark edge in either scheme: pictures have no scheme. */
const inkOverImagery = {
  muted: palettes.dark.text,
  text: palettes.dark.text,
  mapGround: palettes.dark.mapGround,
}

const imageryLayers: LayerSpecification[] = [{ id: 'imagery', type: 'raster', source: IMAGERY }]

function baseLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'counties',
      type: 'line',
      source: COUNTIES,
      minzoom: 4,
      paint: {
        'line-color': palette.mapRoad,
        'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.5, 8, 2, 14, 4],
      },
    },
    {
      id: 'states',
      type: 'line',
      source: STATES,
      paint: {
        'line-color': palette.lineStrong,
        'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 6, 1.4, 12, 2.4],
      },
    },
  ]
}

function nameLayers(palette: Ink): LayerSpecification[] {
  const paint = namePaint(palette, palette.muted)
  return [
    {
      id: 'county-names',
      type: 'symbol',
      source: LABELS,
      minzoom: 7,
      maxzoom: 12,
      filter: ['==', ['get', 'kind'], 'county'],
      layout: nameLayout(12),
      paint,
    },
    {
      id: 'state-names',
      type: 'symbol',
      source: LABELS,
      minzoom: 3,
      maxzoom: 8,
      filter: ['==', ['get', 'kind'], 'state'],
      layout: nameLayout(14),
      paint,
    },
  ]
}
