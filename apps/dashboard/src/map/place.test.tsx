import type { Bbox } from '@org/core/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { MapLibreMap } from 'maplibre-gl'
import { afterEach, describe, expect, it } from 'vitest'
import { usePlace, useView } from './effects.ts'
import { mapWithoutCanvas } from './testing.ts'
import type { MapPlace } from './types.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const AMES: MapPlace = { lon: -93.62, lat: 42.03, zoom: 9 }
const IOWA: Bbox = [-96.6, 40.4, -90.1, 43.5]
const FIELD: Bbox = [-93.7, 42, -93.6, 42.1]

interface LookingProps {
  map: MapLibreMap
  place?: MapPlace | null
  extent?: Bbox | null
  zoomTo?: Bbox | null
  onChange?: (place: MapPlace) => void
}

/** What a map looks at, as MapView has it. */
function Looking({ map, place = null, extent = null, zoomTo = null, onChange }: LookingProps) {
  const fit = useView(map, extent, zoomTo, place !== null)
  usePlace(map, place, onChange)
  return (
    <button type="button" onClick={fit}>
      Show everything
    </button>
  )
}

describe('MAP-6: where a map looks', () => {
  it('is reported once a movement rests, to the precision of a pixel', () => {
    const { map } = mapWithoutCanvas(AMES)
    const heard: MapPlace[] = []
    render(<Looking map={map} onChange={(place) => heard.push(place)} />)
    act(() => void map.fire('move'))
    expect(heard).toEqual([])
    act(() => void map.jumpTo({ center: [-93.1234567, 41.7654321], zoom: 10.123 }))
    expect(heard).toEqual([{ lon: -93.12346, lat: 41.76543, zoom: 10.12 }])
    act(() => void map.fire('moveend'))
    expect(heard).toHaveLength(1)
  })

  it('is not answered: a page that takes over what it heard moves nothing', () => {
    const { map, moves } = mapWithoutCanvas(AMES)
    const heard: MapPlace[] = []
    const onChange = (place: MapPlace) => void heard.push(place)
    const { rerender } = render(<Looking map={map} onChange={onChange} />)
    act(() => void map.jumpTo({ center: [-93.1, 41.8], zoom: 11 }))
    rerender(<Looking map={map} place={heard[0] ?? null} onChange={onChange} />)
    expect(moves.jumps).toHaveLength(1)
    expect(heard).toHaveLength(1)
  })

  it('can be set by the page, without a report back', () => {
    const { map, moves } = mapWithoutCanvas(AMES)
    const heard: MapPlace[] = []
    const onChange = (place: MapPlace) => void heard.push(place)
    const { rerender } = render(<Looking map={map} place={AMES} onChange={onChange} />)
    expect(moves.jumps).toEqual([])
    const there = { lon: -94.5, lat: 42.5, zoom: 12 }
    rerender(<Looking map={map} place={there} onChange={onChange} />)
    expect(moves.jumps).toEqual([there])
    expect(heard).toEqual([])
  })

  it('does not jump to the extent where it began at a place; asked to show everything it does', () => {
    const { map, moves } = mapWithoutCanvas(AMES)
    const { rerender } = render(<Looking map={map} place={AMES} />)
    rerender(<Looking map={map} place={AMES} extent={IOWA} />)
    expect(moves).toEqual({ jumps: [], boxes: [] })
    fireEvent.click(screen.getByRole('button', { name: 'Show everything' }))
    expect(moves.boxes).toEqual([[...IOWA]])
    rerender(<Looking map={map} place={AMES} extent={IOWA} zoomTo={FIELD} />)
    expect(moves.boxes).toEqual([[...IOWA], [...FIELD]])
  })

  it('is the extent, once that is known, where it began at no place', () => {
    const { map, moves } = mapWithoutCanvas(AMES)
    const { rerender } = render(<Looking map={map} />)
    rerender(<Looking map={map} extent={IOWA} />)
    expect(moves.boxes).toEqual([[...IOWA]])
  })
})
