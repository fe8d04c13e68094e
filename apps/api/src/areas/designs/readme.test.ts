import { readFile } from 'node:fs/promises'
import { compileFunction } from 'node:vm'
import { designInputOf, designPlanSchema } from '@org/core'
import { designSheet } from '@org/sampling-design'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmedYear } from '../../testing/designs.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { square } from '../uploads/testing.ts'

const README = new URL('../../../../../packages/core/README.md', import.meta.url)

/** The example of the SDK's README, without its imports. */
async function example(): Promise<string> {
  const blocks = (await readFile(README, 'utf8')).matchAll(/```js\n(.*?)```/gs)
  const code = [...blocks].map(([, block = '']) => block).find((block) => block.includes('designs.commit'))
  expect(code).toContain('fieldYears.list({')
  return (code ?? '').replaceAll(/^import .*$/gm, '')
}

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`the README's design on ${database.name}`, () => {
    let api: StaffedApi
    beforeAll(async () => {
      api = await database.start()
    })
    afterAll(() => api?.close())

    it('DES-1: a script commits a design and reads its points', async () => {
      const { client } = api
      const { id: growerId } = await client.growers.create({ name: 'Scripted Acres' })
      const { id } = await confirmedYear(client, growerId, 'Scripted', square(-96, 41))
      const lines: string[] = []
      const given = {
        ...{ client, designInputOf, designPlanSchema, designSheet },
        console: { log: (line: string) => lines.push(...line.split('\n')) },
      }
      const run = compileFunction(`return (async () => {${await example()}})()`, Object.keys(given))
      await run(...Object.values(given))

      const [said, ...points] = lines
      expect(said).toBe('Design 1: 40 samples')
      expect(points).toHaveLength(25)
      expect(points[0]).toMatch(/^1 -95\.99\d+ 41\.00\d+$/)
      expect((await client.fieldYears.get({ id })).status).toBe('stratified')
    })
  })
