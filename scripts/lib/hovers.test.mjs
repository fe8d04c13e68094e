import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkCalls } from './calls.mjs'
import { root } from './setup.mjs'

// The workspace's own compiler has no language service for programs; the one of its public surface has.
const require = createRequire(createRequire(import.meta.url).resolve('@microsoft/api-extractor'))
const ts = require('typescript')

const core = join(root, 'packages', 'core')
const file = join(core, 'src', 'hovers-of-a-test.ts')
const TEXT = `import type { Client } from './client.ts'
declare const client: Client
client.growers/*area*/.list/*list*/()
client.fields.get/*get*/({ id: 1 })
client.staff.setManager/*managers*/
const field = await client.fields.get({ id: 1 })
field.farmName/*column*/
const design = (await client.designs.list({ fieldYearId: 1 })).items[0]
design?.cellSizeM/*unit*/
`

/** What an editor shows before each mark of the text. */
function hovers() {
  const { config } = ts.readConfigFile(join(core, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, core)
  const service = ts.createLanguageService({
    ...ts.sys,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = name === file ? TEXT : ts.sys.readFile(name)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => core,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
  })
  const shown = {}
  for (const { 1: name, index } of TEXT.matchAll(/\/\*(\w+)\*\//g)) {
    const info = service.getQuickInfoAtPosition(file, index - 1)
    shown[name] = {
      type: ts.displayPartsToString(info?.displayParts),
      says: ts.displayPartsToString(info?.documentation),
    }
  }
  return shown
}

it('SDK-10: an editor shows what a call does, who may call it, what it answers, and what a column is', () => {
  const { area, list, get, managers, column, unit } = hovers()
  expect(area.says).toBe('Growers: the farms and people whose fields are sampled.')
  expect(list.type).toContain('Promise<ListPage<Grower>>')
  expect(list.says).toContain('List growers.')
  expect(list.says).toContain(
    'Staff, and service accounts with `records.read` may call it: `GET /api/growers`.',
  )
  expect(get.type).toContain('Promise<FieldDetail>')
  expect(managers.says).toContain('Operation managers (`staff.manage`) may call it')
  expect(column.says).toBe('Farm.')
  expect(unit.says).toBe('Cell size, in m.')
})

it('SDK-10: the types are those of the contract', async () => {
  expect(await checkCalls({ update: false })).toBe(true)
})
