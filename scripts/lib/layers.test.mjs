import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { biomeConfig, circlesOf, faultsOf, foldersOfTree } from './biome-config.mjs'
import { layers } from './layers.mjs'
import { root } from './setup.mjs'

it('biome.json is what the table of layers makes', () => {
  expect(readFileSync(join(root, 'biome.json'), 'utf8')).toBe(`${biomeConfig()}\n`)
})

it('every folder has its line in the table, and every line its folder', () => {
  expect(faultsOf(layers, foldersOfTree())).toEqual([])
  const folders = foldersOfTree()
  const renamed = folders.API_AREAS.map((name) => (name === 'points' ? 'dots' : name))
  expect(faultsOf(layers, { ...folders, API_AREAS: renamed })).toEqual([
    'dots/ has no line in API_AREAS of scripts/lib/layers.mjs',
    'points has a line in API_AREAS of scripts/lib/layers.mjs, but no folder',
  ])
})

it('areas stand after what they import: no two import each other', () => {
  expect([...circlesOf(layers.API_AREAS), ...circlesOf(layers.DASHBOARD_AREAS)]).toEqual([])
  expect(circlesOf({ crops: ['soils/list.ts'], soils: ['@org/engine', 'crops/tables.ts'] })).toEqual([
    'crops imports soils, which does not stand before it in scripts/lib/layers.mjs',
  ])
})

const TABLE = {
  API_FOLDERS: { db: [], areas: ['db'], app: 'everything' },
  API_TEST_FILES: {},
  API_AREAS: { shared: [], crops: [], soils: ['@org/engine', 'crops/tables.ts'] },
  DASHBOARD_FOLDERS: { areas: 'everything', app: 'everything' },
  DASHBOARD_AREAS: { crops: [], soils: ['crops'] },
}

/** What the last rule for an area forbids: it holds alone. */
function forbidden(area) {
  const { overrides } = JSON.parse(biomeConfig(TABLE))
  const { linter } = overrides.findLast(({ includes }) => includes.includes(`${area}/**`))
  return linter.rules.style.noRestrictedImports.options.patterns.map(({ group }) => group)
}

it('an area imports what its line says, and of the others nothing', () => {
  expect(forbidden('apps/api/src/areas/soils')).toEqual([
    ['@org/*', '!@org/core/contract', '!@org/engine'],
    ['../**/app/**'],
    ['../**/crops/**', '../**/soils/**', '!../**/crops/tables.ts'],
  ])
  expect(forbidden('apps/dashboard/src/areas/soils')).toEqual([
    ['#areas/**', '#app/**', '../**/app/**', '../**/crops/**', '../**/soils/**', '!#areas/crops/public.ts'],
  ])
  // An area whose line is missing may import no other.
  expect(forbidden('apps/api/src/areas').at(-1)).toEqual(['../**/crops/**', '../**/soils/**'])
})
