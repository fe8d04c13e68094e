import { palettes } from '@org/ui/theme'
import { describe, expect, it } from 'vitest'
import { RING_PX, RING_RATIO, ring } from './ring.ts'
import { keyOf, readName, sharesIn } from './rings.ts'
import { colorScale } from './scale.ts'

const found = ['Corn', 'Oats'].map((value) => ({ value, label: null, rows: 1 }))
const scale = colorScale('crop', found, found)
const palette = palettes.light
const [corn = '', oats = ''] = scale.entries.map(({ color }) => palette[color])

describe('MAP-53: the ring of a count', () => {
  it('has an arc for each share, clockwise from the top, and nothing in its middle', () => {
    const image = ring(
      [
        { color: '#ff0000', parts: 18 },
        { color: '#0000ff', parts: 6 },
      ],
      12,
      '#ffffff',
    )
    const middle = image.width / 2
    const at = (degrees: number, radius = 12 + RING_PX / 2) => {
      const angle = (degrees * Math.PI) / 180
      const x = Math.floor(middle + Math.sin(angle) * radius * RING_RATIO)
      const y = Math.floor(middle - Math.cos(angle) * radius * RING_RATIO)
      return [...image.data.slice((y * image.width + x) * 4, (y * image.width + x) * 4 + 4)]
    }
    for (const degrees of [20, 100, 250]) expect(at(degrees)).toEqual([255, 0, 0, 255])
    for (const degrees of [280, 340]) expect(at(degrees)).toEqual([0, 0, 255, 255])
    // Between arcs, and around the ring, the ground.
    for (const place of [at(270), at(0), at(90, 12 + RING_PX + 0.5)])
      for (const byte of place) expect(byte).toBeGreaterThan(250)
    expect(at(0, 0)[3]).toBe(0)
  })

  it('is in the legend’s order; what has no color of its own is together', () => {
    const shares = [
      ['Oats', 10],
      ['Hops', 5],
      ['', 2],
      ['Corn', 4],
      [null, 3],
    ]
    expect(sharesIn(palette, scale, JSON.stringify(shares))).toEqual([
      { color: corn, parts: 4 },
      { color: oats, parts: 10 },
      { color: palette.muted, parts: 8 },
      { color: palette.control, parts: 2 },
    ])
  })

  it('is known by its name, whatever its values are called', () => {
    const shares = JSON.stringify([['Corn|Oats', 24]])
    const name = ['ring', '15', shares, keyOf(palette, scale)].join('|')
    expect(readName(name)).toEqual({ innerPx: 15, shares, key: keyOf(palette, scale) })
    expect(readName('hatch-gained')).toBeNull()
    expect(keyOf(palettes.dark, scale)).not.toBe(keyOf(palette, scale))
  })
})
