import { palettes } from '@org/ui/theme'
import { act, render } from '@testing-library/react'
import type { MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { beforeEach, expect, it } from 'vitest'
import { useLayers } from './effects.ts'
import { DEFAULT_LAYERS, type LayerChoice, useLayerChoice } from './layer-choice.ts'
import { mapWithoutCanvas } from './testing.ts'

beforeEach(() => {
  localStorage.clear()
  useLayerChoice.setState(DEFAULT_LAYERS)
})

/** The browser is opened another day: nothing is left of the page but what the browser keeps. */
async function anotherDay(): Promise<LayerChoice> {
  const kept = Object.entries(localStorage)
  sessionStorage.clear()
  useLayerChoice.setState(DEFAULT_LAYERS)
  for (const [name, value] of kept) localStorage.setItem(name, value)
  await useLayerChoice.persist.rehydrate()
  const { choose: _, ...choice } = useLayerChoice.getState()
  return choice
}

it.each<keyof LayerChoice>(['imagery', 'counties', 'names'])(
  'MAP-21: whether %s are left out is kept in the browser, whatever becomes of the tab',
  async (name) => {
    const chosen = { ...DEFAULT_LAYERS, [name]: !DEFAULT_LAYERS[name] }
    useLayerChoice.getState().choose({ [name]: chosen[name] })
    expect(await anotherDay()).toEqual(chosen)
    useLayerChoice.getState().choose({ [name]: DEFAULT_LAYERS[name] })
    expect(await anotherDay()).toEqual(DEFAULT_LAYERS)
  },
)

it('MAP-21: of what was kept and is damaged the rest counts', async () => {
  localStorage.setItem('map-layers', JSON.stringify({ state: { counties: 'no', names: false }, version: 1 }))
  await useLayerChoice.persist.rehydrate()
  expect(useLayerChoice.getState()).toMatchObject({ ...DEFAULT_LAYERS, names: false })
})

/** Draws the layers chosen, as MapView has it. */
function Layered({ map }: { map: MapLibreMap }) {
  const choice = useLayerChoice()
  useLayers(map, palettes.light, { fields: undefined, imagery: null, choice, by: null })
  return null
}

/** A map, and the layers that it was told to draw last. */
function mapThatListens() {
  const { map } = mapWithoutCanvas({ lon: -93.6, lat: 42, zoom: 12 })
  let drawn: string[] = []
  Object.assign(map, {
    setStyle: ({ layers }: StyleSpecification) => {
      drawn = layers.map(({ id }) => id)
    },
    hasImage: () => true,
    updateImage: () => {},
  })
  return { map, drawn: () => drawn }
}

it('MAP-21: what is left out goes from every map at once, and comes back', () => {
  const maps = [mapThatListens(), mapThatListens()]
  render(maps.map(({ map }, at) => <Layered key={String(at)} map={map} />))
  const drawing = (id: string) => maps.map(({ drawn }) => drawn().includes(id))
  expect([drawing('field-names'), drawing('counties')]).toEqual([
    [true, true],
    [true, true],
  ])
  act(() => useLayerChoice.getState().choose({ names: false }))
  expect([drawing('field-names'), drawing('counties')]).toEqual([
    [false, false],
    [true, true],
  ])
  act(() => useLayerChoice.getState().choose({ names: true, counties: false }))
  expect([drawing('field-names'), drawing('counties')]).toEqual([
    [true, true],
    [false, false],
  ])
})
