import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '../limits.ts'
import { readCoordinates } from './kml-coordinates.ts'

const positionsOf = (text: string) => {
  const { positions, mistake } = readCoordinates(text)
  expect(mistake).toBeNull()
  return positions
}
const FIELD = [
  [-93.6, 42],
  [-93.5, 42.1],
]
const WITH_HEIGHTS = FIELD.map((position) => [...position, 300])

/** Ways that people and programs write positions. */
const WAYS: readonly { within: string; between: string; comma?: boolean }[] = [
  { within: ',', between: ' ' },
  { within: ',', between: '\n' },
  { within: ' , ', between: '  ' },
  { within: ' ', between: ', ' },
  { within: ' ', between: ',' },
  { within: ';', between: ' ' },
  { within: ';', between: '\r\n' },
  { within: ',', between: ';' },
  { within: ', ', between: '; ' },
  { within: ' ', between: '; ' },
  { within: ',', between: ', ' },
  { within: ',', between: ',' },
  { within: ', ', between: ', ' },
  { within: ' ', between: ' ' },
  { within: ' ', between: '\n' },
  { within: ';', between: ';' },
  { within: ' ', between: '; ', comma: true },
  { within: ';', between: ' ', comma: true },
  { within: ';', between: '\n', comma: true },
  { within: ';', between: ';', comma: true },
  { within: ' ', between: '\n', comma: true },
]
const written = (positions: readonly number[][], { within, between, comma }: (typeof WAYS)[number]) =>
  positions
    .map((position) =>
      position.map((number) => (comma ? String(number).replace('.', ',') : String(number))).join(within),
    )
    .join(between)

describe('coordinates of KML', () => {
  it.each([
    ['-93.6,42.0 -93.5,42.1', FIELD],
    ['\n  -93.6,42,300\n  -93.5,42.1,300\n', WITH_HEIGHTS],
    ['-93.6 , 42 , 300 -93.5 , 42.1 , 300', WITH_HEIGHTS],
    ['-93.6,42 -93.5,42.1,300', [FIELD[0], WITH_HEIGHTS[1]]],
    ['-93.6 42.0, -93.5 42.1', FIELD],
    ['-93.6 42.0 300,-93.5 42.1 300', WITH_HEIGHTS],
    ['-93.6;42.0 -93.5;42.1', FIELD],
    ['-93.6,42.0;-93.5,42.1;', FIELD],
    ['-93.6,42.0,-93.5,42.1,', FIELD],
    ['-93.6,42.0, -93.5,42.1, ', FIELD],
    ['-93.6, 42.0, 300, -93.5, 42.1, 300', WITH_HEIGHTS],
    ['-93.6 42.0\n-93.5 42.1', FIELD],
    ['-93,6 42,0; -93,5 42,1', FIELD],
    ['-93,6;42,0 -93,5;42,1', FIELD],
    [
      '-93,61234 42,0 -93,51234 42,1',
      [
        [-93.61234, 42],
        [-93.51234, 42.1],
      ],
    ],
    ['+1e1,5E1', [[10, 50]]],
    ['', []],
    [' ,\n; ', []],
  ])('UPL-74: %j can mean one thing', (text, positions) => {
    expect(positionsOf(text)).toEqual(positions)
  })

  it('UPL-74: what is written as the standard says is read so, even if it could be decimal commas', () => {
    expect(positionsOf('10,5 52,1 10,6 52,1')).toEqual([
      [10, 5],
      [52, 1],
      [10, 6],
      [52, 1],
    ])
    const meters = '450000,4620000 450100,4620000 450100,4620100 450000,4620000'
    expect(positionsOf(meters)[0]).toEqual([450000, 4620000])
    expect(positionsOf('1,500 2,500 2,501 1,501')).toHaveLength(4)
  })

  it.each([
    ['-93.6,42 x,42 -93.5,42', 2, '"x,42", not a longitude and a latitude'],
    ['-93.6,42 -93.5,,42.1', 2, '"-93.5,,42.1", not a longitude and a latitude'],
    ['-93.6,42 -93.5 -93.5,42.1', 2, '"-93.5", not a longitude and a latitude'],
    ['-93.6,42;-93.5,4x;-93.4,43', 2, '"-93.5,4x", not a longitude and a latitude'],
    ['0x10,50 NaN,50', 1, '"0x10,50", not a longitude and a latitude'],
    ['10,52,11,52,10,53', 1, 'written in a way that can mean several places: "10,52,11,52,10,53"'],
    ['10,5;52,1;10,6;52,1', 1, 'written in a way that can mean several places: "10,5"'],
    [`-93.6,42 ${'9'.repeat(50)}x`, 2, `"${'9'.repeat(39)}…", not a longitude and a latitude`],
  ])('UPL-74: of %j the place and what stands there is said', (text, position, is) => {
    expect(readCoordinates(text).mistake).toEqual({ position, is })
  })

  it('UPL-74: however positions are written, the same come out, or a mistake', () => {
    const degrees = (most: number) =>
      fc.integer({ min: -most * 10_000, max: most * 10_000 }).map((n) => n / 10_000)
    const lists = fc.constantFrom(2, 3).chain((size) =>
      fc.array(
        fc
          .tuple(degrees(180), degrees(90), fc.integer({ min: 0, max: 400 }))
          .map((position) => position.slice(0, size)),
        { minLength: 1, maxLength: 8 },
      ),
    )
    fc.assert(
      fc.property(lists, fc.constantFrom(...WAYS), (positions, way) => {
        const { positions: found, mistake } = readCoordinates(written(positions, way))
        if (mistake === null) expect(found).toEqual(positions)
      }),
      { numRuns: 3_000 },
    )
  })

  it.each(WAYS)('UPL-74: fields of North America are read with %j', (way) => {
    expect(positionsOf(written(FIELD, way))).toEqual(FIELD)
    expect(positionsOf(written([...FIELD, [-93.4, 42.2]], way))).toHaveLength(3)
  })

  it('UPL-49: however long, it takes no longer than its length', () => {
    const spaces = ' '.repeat(2_000_000)
    expect(positionsOf(`${spaces}-93.6${spaces},42 x`.replace(' x', ''))).toEqual([[-93.6, 42]])
    expect(readCoordinates(`1${spaces}x`).mistake?.position).toBe(1)
    expect(() => readCoordinates('1;'.repeat(3 * LIMITS.totalVertices + 1))).toThrow('corners together')
  })
})
