import type { Position } from '@org/core'
import { FIRST_ZOOM_OF_FIELDS } from '@org/core/contract'
import { palettes } from '@org/ui/theme'
import { describe, expect, it } from 'vitest'
import { colorScale } from './colors/scale.ts'
import { countTilesOf, styleIn, tilesOf } from './createMap.ts'
import { DASHED_RING } from './dashed-ring.ts'
import { hatch } from './hatch.ts'
import { DEFAULT_LAYERS, type LayerChoice } from './layer-choice.ts'
import { layersIn, POINTED_LAYERS } from './layers.ts'
import { collectionOf } from './shapes.ts'
import { stratumColor } from './stratum-colors.ts'
import type { FieldTiles } from './types.ts'

const everything: FieldTiles = { version: '7', growerId: null, ids: null }
const fieldLayers = (fields: FieldTiles | undefined) =>
  layersIn(palettes.light, fields).filter(
    (layer) => 'source' in layer && String(layer.source).startsWith('field'),
  )

const chosenAside = (filter: unknown) => [filter, filter, ['all'], ['all'], filter]
/** Without chosen fields nothing marks them. */
const VISIBLE = ['visible', 'visible', 'none', 'none', 'visible']

describe('the map’s layers', () => {
  it('MAP-2: are the same layers in both themes, in other colors', () => {
    const [light, dark] = [palettes.light, palettes.dark].map((palette) => layersIn(palette, everything))
    expect(dark?.map(({ id }) => id)).toEqual(light?.map(({ id }) => id))
    expect(dark).not.toEqual(light)
    expect(new Set(light?.map(({ id }) => id)).size).toBe(light?.length)
  })

  it('MAP-3: ask for no tile before the fields are known', () => {
    expect(fieldLayers(undefined).map((layer) => layer.layout?.visibility)).toEqual(Array(5).fill('none'))
    expect(fieldLayers(everything).map((layer) => layer.layout?.visibility)).toEqual(VISIBLE)
  })

  it('SCR-36, MAP-4: draw the fields of the list, by their ids, and no other', () => {
    const filters = fieldLayers({ version: '7', growerId: 3, ids: [1, 2] }).map((layer) =>
      'filter' in layer ? layer.filter : undefined,
    )
    const expected = ['all', ['==', ['get', 'growerId'], 3], ['in', ['get', 'id'], ['literal', [1, 2]]]]
    expect(filters).toEqual(chosenAside(expected))
  })

  it('SCR-53: draw all neighbors of a field that is edited, and not the field itself', () => {
    const layers = fieldLayers({ ...everything, exceptId: 12 })
    const filters = layers.map((layer) => ('filter' in layer ? layer.filter : undefined))
    expect(layers.map((layer) => layer.layout?.visibility)).toEqual(VISIBLE)
    expect(filters).toEqual(chosenAside(['all', ['!=', ['get', 'id'], 12]]))
  })

  it('MAP-70: fill areas alone, and not the outlines of what is in the way', () => {
    const fill = layersIn(palettes.light, everything).find(({ id }) => id === 'shapes-fill')
    const square: Position[][][] = [
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    ]
    const { features } = collectionOf([
      { id: 6, name: 'Windbreak', geometry: { type: 'MultiPolygon', coordinates: square }, tone: 'problem' },
    ])
    const kinds = features.map(({ geometry }) => geometry.type)
    expect(kinds).toEqual(['MultiPolygon', 'MultiLineString'])
    const filter = fill !== undefined && 'filter' in fill ? fill.filter : undefined
    expect(filter).toEqual(['in', ['geometry-type'], ['literal', ['Polygon', 'MultiPolygon']]])
  })

  it('MAP-30: draw inactive fields in gray and name them so', () => {
    const layer = (id: string) => layersIn(palettes.light, everything).find((each) => each.id === id)
    expect(JSON.stringify(layer('fields-fill')?.paint)).toContain(palettes.light.faint)
    expect(JSON.stringify(layer('field-names')?.layout)).toContain(' (inactive)')
  })

  it('MAP-30: ask for inactive fields only where they are shown', () => {
    expect(tilesOf({ version: '7' })[0]).toMatch(/\?v=7$/)
    expect(tilesOf({ version: '7', active: 'all' })[0]).toMatch(/\?v=7&active=all$/)
  })

  it('MAP-20, MAP-21: draw imagery only where it is offered and chosen, and leave out what is left out', () => {
    const ids = (choice: Partial<LayerChoice>, hasImagery: boolean) =>
      layersIn(palettes.light, everything, { choice: { ...DEFAULT_LAYERS, ...choice }, hasImagery }).map(
        ({ id }) => id,
      )
    expect(ids({}, true)).not.toContain('imagery')
    expect(ids({ imagery: true }, false)).not.toContain('imagery')
    expect(ids({ imagery: true }, true)).toContain('imagery')
    const bare = ids({ counties: false, names: false }, false)
    for (const id of [
      'land',
      'nation',
      'counties',
      'states',
      'borders',
      'county-names',
      'country-names',
      'field-names',
    ])
      expect(bare).not.toContain(id)
    expect(bare).toEqual(expect.arrayContaining(['fields-fill', 'draft-corner', 'difference-gained']))
  })

  it('MAP-21: lie over each other: land, pictures, borders, what is worked on, words', () => {
    const drawn = [
      ['ground', 'land', 'lakes', 'nation', 'lakes-inside'],
      ['imagery'],
      ['counties', 'provinces', 'states', 'nation-edge', 'borders'],
      ['fields-fill', 'fields-edge', 'fields-chosen-casing', 'fields-chosen'],
      ['shapes-fill', 'shapes-edge', 'shapes-dot'],
      ['design-masked', 'design-strata-fill', 'design-cells', 'design-strata-edge', 'design-boundary'],
      ['design-strata-pointed'],
      ['values-stratum-missing', 'values-stratum', 'values-stratum-edge', 'values-boundary'],
      ['difference-gained', 'difference-lost', 'difference-gained-edge', 'difference-lost-edge'],
      ['draft-fill', 'draft-edge', 'draft-broken-edge', 'draft-midpoint', 'draft-corner', 'draft-problem'],
      ['measured-line', 'measured-point'],
      ['country-names', 'province-names', 'state-names', 'county-names', 'field-names'],
      ['design-core'],
      ['design-stratum-number', 'design-replacement', 'design-replacement-number'],
      ['design-point', 'design-point-number'],
      ['values-stratum-number', 'values-plain', 'values-point', 'values-cross', 'values-number'],
      ['counts-circle', 'counts-ring'],
      ['marks-chosen', 'marks-one'],
      ['counts-number'],
      ['covered'],
    ]
    const choice = { imagery: true, counties: true, names: true }
    const layers = layersIn(palettes.light, everything, { choice, hasImagery: true })
    expect(layers.map(({ id }) => id)).toEqual(drawn.flat())
  })

  it('MAP-60: names make room for each other: fields, then counties, states, provinces and countries', () => {
    const symbols = layersIn(palettes.light, everything).filter((layer) => layer.type === 'symbol')
    const words = symbols.filter(({ id, layout }) => id === 'covered' || layout?.['text-field'] !== undefined)
    // MapLibre places the last layer first.
    expect(words.map(({ id }) => id).reverse()).toEqual([
      'covered',
      'counts-number',
      'values-number',
      'values-cross',
      'values-stratum-number',
      'design-point-number',
      'design-replacement-number',
      'design-stratum-number',
      'field-names',
      'county-names',
      'state-names',
      'province-names',
      'country-names',
    ])
    for (const { id, layout } of symbols.filter((layer) => layer.id.endsWith('-names')))
      for (const name of ['text-allow-overlap', 'text-ignore-placement', 'text-overlap'])
        expect(layout, id).not.toHaveProperty(name)
    const counts = symbols.find(({ id }) => id === 'counts-number')?.layout
    expect(counts).toHaveProperty('text-padding', 14)
  })

  it('MAP-31: show counts from far away and fields from near, never both', () => {
    const { sources, layers } = styleIn(palettes.light, { choice: DEFAULT_LAYERS })
    expect(sources.counts).toMatchObject({ maxzoom: FIRST_ZOOM_OF_FIELDS - 1 })
    expect(sources.fields).toMatchObject({ minzoom: FIRST_ZOOM_OF_FIELDS })
    const zooms = layers.filter((layer) => 'source' in layer && layer.source === 'counts')
    expect(zooms.map(({ maxzoom }) => maxzoom)).toEqual(Array(3).fill(FIRST_ZOOM_OF_FIELDS))
  })

  it('MAP-31: ask for counts of what the list finds, and for none where a map has no list', () => {
    const counts = {
      version: '9',
      filter: { crop: ['Corn', 'Oats, spring'], search: 'a&b', year: undefined },
    }
    expect(new URL(countTilesOf(counts)[0] ?? '').searchParams.toString()).toBe(
      new URLSearchParams({ v: '9', crop: 'Corn|Oats, spring', search: 'a&b' }).toString(),
    )
    const shown = (fields: FieldTiles) =>
      layersIn(palettes.light, fields)
        .filter((layer) => 'source' in layer && layer.source === 'counts')
        .map(({ layout }) => layout?.visibility)
    expect(shown(everything)).toEqual(['none', 'none', 'none'])
    expect(shown({ ...everything, counts })).toEqual(['visible', 'none', 'visible'])
  })

  describe('colored', () => {
    const counts = { version: '9', filter: { year: [2025, 2026] } }
    const found = [
      { value: 'Corn', label: null, rows: 2 },
      { value: 'Oats', label: null, rows: 1 },
    ]
    const colors = colorScale('crop', found, found)
    const look = { choice: DEFAULT_LAYERS, hasImagery: false, colors }
    const colored = (id: string) =>
      layersIn(palettes.light, { ...everything, counts }, look).find((layer) => layer.id === id)

    it('MAP-50: ask for tiles with values of the year that the list shows, as new as the list', () => {
      const [tile = ''] = tilesOf({ version: '7', active: 'all', counts }, 'crop')
      expect(Object.fromEntries(new URL(tile).searchParams)).toEqual({
        v: '9',
        active: 'all',
        color: 'crop',
        year: '2025|2026',
      })
      expect(new URL(countTilesOf(counts, 'crop')[0] ?? '').searchParams.get('color')).toBe('crop')
    })

    it('MAP-50: draw each value in its color, other values in one, and fields without a value in another', () => {
      const [corn, oats] = colors.entries.map(({ color }) => palettes.light[color])
      const hue = ['match', ['get', 'color'], 'Corn', corn, 'Oats', oats, palettes.light.muted]
      expect(colored('fields-fill')?.paint).toMatchObject({
        'fill-color': ['case', ['has', 'color'], hue, palettes.light.control],
      })
    })

    it('MAP-53: draw the shares of counts instead of one color', () => {
      expect(colored('counts-ring')?.layout?.visibility).toBe('visible')
      expect(colored('counts-circle')?.paint).toMatchObject({ 'circle-stroke-width': 0 })
    })
  })

  it('MAP-54: dots of a few chosen fields lie over counts, those of many under them', () => {
    const order = (hasManyChosen: boolean) =>
      layersIn(palettes.light, everything, { choice: DEFAULT_LAYERS, hasImagery: false, hasManyChosen })
        .map(({ id }) => id)
        .filter((id) => ['marks-chosen', 'counts-circle'].includes(id))
    expect(order(false)).toEqual(['counts-circle', 'marks-chosen'])
    expect(order(true)).toEqual(['marks-chosen', 'counts-circle'])
  })

  it('MAP-34: draw a hairline around small fields, and an edge around those near by', () => {
    const layer = (id: string) => layersIn(palettes.light, everything).find((each) => each.id === id)
    const { minzoom } = layer('fields-edge') ?? {}
    expect(layer('fields-fill')?.paint).toMatchObject({
      'fill-antialias': ['step', ['zoom'], true, minzoom, false],
    })
    expect(minzoom).toBe(11.5)
  })

  it('MAP-54: mark chosen fields only where there are some', () => {
    const marks = (hasChosen: boolean) =>
      layersIn(palettes.light, everything, { choice: DEFAULT_LAYERS, hasImagery: false, hasChosen })
        .filter(({ id }) => id.startsWith('fields-chosen'))
        .map(({ layout }) => layout?.visibility)
    expect(marks(false)).toEqual(['none', 'none'])
    expect(marks(true)).toEqual(['visible', 'visible'])
  })

  it('MAP-23: tell gained from lost by hue, hatching and edge', () => {
    const layer = (id: string) => layersIn(palettes.light, everything).find((each) => each.id === id)?.paint
    expect(layer('difference-gained')).not.toEqual(layer('difference-lost'))
    expect(layer('difference-gained-edge')).not.toHaveProperty('line-dasharray')
    expect(layer('difference-lost-edge')).toHaveProperty('line-dasharray')
    const [rising, falling] = ([1, -1] as const).map((slope) => hatch('#000000', slope).data)
    expect(rising).not.toEqual(falling)
    expect(rising?.some((byte) => byte > 0)).toBe(true)
  })

  it('color strata by number, lighter from the seventh on, and show less of them over pictures', () => {
    const fillOf = (imagery: boolean) =>
      layersIn(palettes.light, everything, { choice: { ...DEFAULT_LAYERS, imagery }, hasImagery: true }).find(
        ({ id }) => id === 'design-strata-fill',
      )?.paint
    const colors = JSON.stringify(fillOf(false))
    for (const number of [1, 6, 7, 12]) expect(colors).toContain(stratumColor(palettes.light, number))
    const opacities = [false, true].map((imagery) =>
      Object.entries(fillOf(imagery) ?? {}).find(([name]) => name === 'fill-opacity'),
    )
    expect(opacities).toEqual([
      ['fill-opacity', ['case', ['boolean', ['feature-state', 'hovered'], false], 0.82, 0.55]],
      ['fill-opacity', ['case', ['boolean', ['feature-state', 'hovered'], false], 0.82, 0.42]],
    ])
  })

  it('tell points by shape: sampled ones full, replacements dashed', () => {
    const layer = (id: string) => layersIn(palettes.light, everything).find((each) => each.id === id)
    expect(layer('design-point')?.type).toBe('circle')
    expect(layer('design-replacement')?.layout).toMatchObject({ 'icon-image': DASHED_RING })
    expect(layer('design-stratum-number')?.layout).toMatchObject({ 'text-allow-overlap': true })
  })

  it('a pointer looks for layers that exist', () => {
    const ids = layersIn(palettes.light, everything).map(({ id }) => id)
    for (const layer of POINTED_LAYERS) expect(ids).toContain(layer)
  })
})
