import { cpSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { keepProgram } from '../harness/offline.ts'
import { people } from '../harness/person.ts'
import { builtDashboard } from '../harness/places.ts'
import { startProduct } from '../harness/product.ts'
import { story as common } from '../harness/story.ts'

const COLLECT = '/sampling/points?collect'

/** A build of this story's own, which changes while it is served. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operations-build-'))
  cpSync(builtDashboard, folder, { recursive: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const story = common.extend('product', { scope: 'file' }, async ({ database }, { onCleanup }) => {
  const product = await startProduct({ database, dashboardDir: folder })
  onCleanup(() => product.stop())
  return product
})

/** A build in which nothing but a word of the page is another one. */
async function release(name: string): Promise<void> {
  const worker = await readFile(join(builtDashboard, 'sw.js'), 'utf8')
  await writeFile(join(folder, 'sw.js'), worker.replace(/(MARK__ = ")/, `$1${name}-`))
  const page = await readFile(join(builtDashboard, 'index.html'), 'utf8')
  await writeFile(join(folder, 'index.html'), page.replace('<title>', `<title data-release="${name}">`))
}

const releaseOf = (tab: Page) => tab.locator('title').evaluate((title) => title.getAttribute('data-release'))

const look = (tab: Page) =>
  tab.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    return registration.waiting !== null || registration.installing !== null
  })

describe('a later build', () => {
  story(
    'OFF-3, OFF-10 and OFF-12: waits for the person, then takes over and keeps the one before',
    async ({ offlinePerson: person }) => {
      await person.signIn(people.coordinator)
      const tab = await person.open(COLLECT)
      const isThere = () => tab.getByRole('heading', { name: 'Take along' }).waitFor()
      await isThere()
      await keepProgram(tab)
      await tab.goto(COLLECT)
      await isThere()
      expect(await releaseOf(tab)).toBeNull()

      await release('second')
      await expect.poll(() => look(tab)).toBe(true)
      await tab.reload()
      await isThere()
      expect(await releaseOf(tab)).toBeNull()

      await tab.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        const isOver = new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
        )
        registration.waiting?.postMessage('take-over')
        await isOver
      })
      await tab.reload()
      expect(await releaseOf(tab)).toBe('second')
      expect(await tab.evaluate(async () => (await caches.keys()).length)).toBe(2)
    },
  )
})
