import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Cells, StratumOf } from '../frame/cells.ts'
import type { PointRole, SamplePoint } from '../points/point.ts'
import { byteWriter } from './bytes.ts'

/** SHA-256 of each stage's result, 64 hexadecimal digits. Equal digests mean equal bits. */
export interface DesignDigest {
  cells: string
  stratumOf: string
  points: string
}

/** How a role is written; its place in the list is the byte. */
const ROLES: readonly PointRole[] = ['base', 'over', 'near', 'legacy']
const POINT_BYTES = 5 * 8 + 2 * 4 + 1

/**
 * Digests of a design's three results. All numbers little-endian, doubles by IEEE 754 (−0 as 0, one NaN):
 * - cells: how many (uint32), side of a cell, masked area in ha, all x, all y (doubles);
 * - stratumOf: how many (uint32), the stratum of each (int32);
 * - points: how many (uint32); of each x, y, lon, lat, inclusion probability (doubles), stratum, order (int32), role
 *   (one byte: base 0, over 1, near 2, legacy 3).
 *
 * SHA-256 as in FIPS 180-4, by `@noble/hashes`: an audited implementation in plain JavaScript, the same in a page, a
 * worker and Node; the platforms' own are asynchronous and hang on globals.
 */
export function designDigest(
  cells: Cells,
  stratumOf: StratumOf,
  points: readonly SamplePoint[],
): DesignDigest {
  return {
    cells: cellsDigest(cells),
    stratumOf: stratumDigest(stratumOf),
    points: pointsDigest(points),
  }
}

export const cellsDigest = (cells: Cells): string => hex(cellBytes(cells))
export const stratumDigest = (stratumOf: StratumOf): string => hex(stratumBytes(stratumOf))
export const pointsDigest = (points: readonly SamplePoint[]): string => hex(pointBytes(points))

const hex = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))

function cellBytes({ x, y, cellSizeM, maskedAreaHa }: Cells): Uint8Array {
  const writer = byteWriter(4 + 16 + x.length * 16)
  writer.uint32(x.length)
  writer.float64(cellSizeM)
  writer.float64(maskedAreaHa)
  for (let cell = 0; cell < x.length; cell += 1) writer.float64(x[cell] ?? 0)
  for (let cell = 0; cell < y.length; cell += 1) writer.float64(y[cell] ?? 0)
  return writer.bytes()
}

function stratumBytes(stratumOf: StratumOf): Uint8Array {
  const writer = byteWriter(4 + stratumOf.length * 4)
  writer.uint32(stratumOf.length)
  for (const stratum of stratumOf) writer.int32(stratum)
  return writer.bytes()
}

function pointBytes(points: readonly SamplePoint[]): Uint8Array {
  const writer = byteWriter(4 + points.length * POINT_BYTES)
  writer.uint32(points.length)
  for (const { x, y, lon, lat, stratum, order, role, inclusionProbability } of points) {
    for (const value of [x, y, lon, lat, inclusionProbability]) writer.float64(value)
    writer.int32(stratum)
    writer.int32(order)
    writer.uint8(ROLES.indexOf(role))
  }
  return writer.bytes()
}
