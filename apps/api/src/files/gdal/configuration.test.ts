import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadGdal } from '../testing/gdal.ts'
import { DRIVERS_USED } from './drivers.ts'

const GDAL_OF_VECTOR = 4

describe('GDAL as it is configured', async () => {
  const gdal = await loadGdal()
  const call = (name: string, returns: string, ...values: unknown[]) =>
    gdal.Module.ccall(
      name,
      returns,
      values.map((value) => (typeof value === 'string' ? 'string' : 'number')),
      values,
    )

  it('UPL-30: has the drivers that are used here, and no other', () => {
    const count: number = call('GDALGetDriverCount', 'number')
    const names = Array.from({ length: count }, (_, at) =>
      call('GDALGetDriverShortName', 'string', call('GDALGetDriver', 'number', at)),
    )
    expect(names.sort()).toEqual([...DRIVERS_USED].sort())
  })

  it.each([
    '/vsicurl/http://127.0.0.1:4719/fields.geojson',
    '/vsizip//vsicurl/http://127.0.0.1:4719/fields.zip',
    '/vsis3/bucket/fields.geojson',
    'http://127.0.0.1:4719/fields.geojson',
    'WFS:http://127.0.0.1:4719/wfs',
  ])('UPL-30: does not open %s', (address) => {
    expect(call('GDALOpenEx', 'number', address, GDAL_OF_VECTOR, 0, 0, 0)).toBe(0)
    expect(call('CPLGetLastErrorMsg', 'string')).not.toMatch(/HTTP|connect/i)
  })

  it('UPL-30: does not see the files of this machine', () => {
    for (const path of [fileURLToPath(import.meta.url), process.execPath]) {
      expect(existsSync(path), path).toBe(true)
      expect(gdal.Module.FS.analyzePath(path).exists, path).toBe(false)
    }
  })
})
