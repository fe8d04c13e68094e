import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, createServer, type InlineConfig } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { baseMapPlugin } from './base-plugin.ts'

const PARTS = ['nation', 'states', 'counties', 'labels']
const addressesSchema = z.object({ default: z.record(z.string(), z.string()) })
const partSchema = z.object({
  type: z.enum(['MultiPolygon', 'MultiLineString', 'FeatureCollection']),
  coordinates: z.array(z.unknown()).optional(),
  features: z.array(z.unknown()).optional(),
})
const common: InlineConfig = { configFile: false, logLevel: 'silent', plugins: [baseMapPlugin()] }

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'base-map-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

it('MAP-1: the development server has each part of the base map where the module says', async () => {
  const server = await createServer({ ...common, root, server: { port: 0, host: 'localhost' } })
  try {
    await server.listen()
    const { default: addresses } = addressesSchema.parse(await server.ssrLoadModule('virtual:base-map'))
    expect(Object.keys(addresses)).toEqual(PARTS)
    const [origin = ''] = server.resolvedUrls?.local ?? []
    for (const address of Object.values(addresses)) {
      const { coordinates, features } = partSchema.parse(await (await fetch(new URL(address, origin))).json())
      expect((coordinates ?? features ?? []).length).toBeGreaterThan(50)
    }
    expect((await fetch(new URL('/base-map/roads.json', origin))).status).toBe(404)
  } finally {
    await server.close()
  }
})

it('MAP-1: a build has each part as a file of its own', async () => {
  const input = '\0entry'
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === input ? id : null),
    load: (id: string) => (id === input ? "export { default } from 'virtual:base-map'" : null),
  }
  await build({
    ...common,
    root,
    plugins: [baseMapPlugin(), entry],
    build: { outDir: 'dist', rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  })
  const files = await readdir(join(root, 'dist/assets'))
  for (const part of PARTS) {
    const file = files.find((name) => name.startsWith(`base-map-${part}-`))
    if (file === undefined) throw new Error(`no file for ${part}: ${files.join(' ')}`)
    partSchema.parse(JSON.parse(await readFile(join(root, 'dist/assets', file), 'utf8')))
  }
})
