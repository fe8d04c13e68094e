import { type Boundary, type Cells, transverseMercator } from '@org/sampling-design'

/** Cells of a whole rectangle. */
export function rectangle(columns: number, rows: number, cellSizeM: number): Cells {
  const count = columns * rows
  return {
    x: Float64Array.from({ length: count }, (_, cell) => (cell % columns) * cellSizeM),
    y: Float64Array.from({ length: count }, (_, cell) => Math.floor(cell / columns) * cellSizeM),
    cellSizeM,
    maskedAreaHa: (count * cellSizeM * cellSizeM) / 10_000,
    toLonLat: (x, y) => [x * 1e-5, y * 1e-5],
  }
}

/** A rectangular field about a place, its sides in meters. */
export function rectangularField(
  [lon, lat]: readonly [number, number],
  width: number,
  height: number,
): Boundary {
  const { toLonLat } = transverseMercator(lon, lat)
  const corner = (x: number, y: number) => toLonLat((x * width) / 2, (y * height) / 2)
  return { type: 'Polygon', coordinates: [[corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]] }
}

/** An invented field of 10 to 80 ha with a wavy outline, another for each number. */
export function inventedField(number: number): Boundary {
  const { toLonLat } = transverseMercator(-94 + (number % 40) * 0.05, 41 + Math.floor(number / 40) * 0.05)
  const radius = 180 + ((number * 37) % 320)
  const ring = Array.from({ length: 40 }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / 40
    const reach = radius * (1 + 0.15 * Math.sin(3 * angle + number) + 0.1 * Math.cos(5 * angle))
    return toLonLat(reach * Math.cos(angle), reach * Math.sin(angle) * (0.7 + (number % 4) * 0.1))
  })
  return { type: 'Polygon', coordinates: [ring] }
}
