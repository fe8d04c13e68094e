import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { loadGdal } from '../testing/gdal.ts'
import { GRIDS } from './grids.ts'

/** The EPSG dataset as gdal3.js ships it for PROJ. */
async function projDatabase(): Promise<DatabaseSync> {
  const gdal = await loadGdal()
  writeFileSync(copy, gdal.Module.FS.readFile('/usr/share/proj/proj.db'))
  return new DatabaseSync(copy, { readOnly: true })
}
const copy = join(tmpdir(), `test-${crypto.randomUUID()}.db`)
afterAll(() => rmSync(copy, { force: true }))

describe('the grids that are guessed', async () => {
  const select = (await projDatabase()).prepare(`
    SELECT crs.name, crs.deprecated, west_lon, south_lat, east_lon, north_lat
    FROM projected_crs AS crs
    JOIN usage ON object_table_name = 'projected_crs' AND object_auth_name = crs.auth_name AND object_code = crs.code
    JOIN extent ON extent.auth_name = extent_auth_name AND extent.code = extent_code
    WHERE crs.auth_name = 'EPSG' AND crs.code = ?
    ORDER BY (east_lon - west_lon) * (north_lat - south_lat) DESC LIMIT 1`)

  it('UPL-32: have the names and areas of use of the EPSG dataset, and are in force', () => {
    const said = GRIDS.map(([code, name, area]) => [code, name, 0, ...area])
    const registered = GRIDS.map(([code]) => [code, ...Object.values(select.get(code) ?? {})])
    expect(said).toEqual(registered)
  })

  it('UPL-32: are each listed once, with x and y in order', () => {
    expect(new Set(GRIDS.map(([code]) => code)).size).toBe(GRIDS.length)
    for (const [code, , , [west, south, east, north]] of GRIDS)
      expect([code, west < east, south < north]).toEqual([code, true, true])
  })
})
