import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { expect, it, onTestFinished } from 'vitest'
import { leanPostgis } from './lean-postgis.ts'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lean-postgis-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
const namesIn = async (bundle: URL): Promise<string[]> =>
  (await unpackTar(gunzipSync(await readFile(bundle)))).map(({ header }) => header.name)

it('the embedded engine is given the geometry of PostGIS and its coordinate systems, and nothing beside', async () => {
  const names = await namesIn(await leanPostgis(await newFolder()))
  expect(names.filter((name) => name.endsWith('.so'))).toEqual(['lib/postgresql/postgis-3.so'])
  expect(names.filter((name) => /\.(control|sql)$/.test(name)).toSorted()).toEqual([
    expect.stringMatching(/postgis--[\d.]+\.sql$/),
    expect.stringMatching(/postgis\.control$/),
  ])
  expect(names).toContain('share/proj/proj.db')
})

it('the same is used again; where none can be kept, the whole one is', async () => {
  const cache = await newFolder()
  const made = await leanPostgis(cache)
  expect(await leanPostgis(cache)).toEqual(made)
  const noFolder = join(await newFolder(), 'file')
  await writeFile(noFolder, '')
  const whole = await namesIn(await leanPostgis(noFolder))
  expect(whole.filter((name) => name.endsWith('.so'))).toHaveLength(3)
})
