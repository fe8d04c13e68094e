import { test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type Kept, sitDown, standUp } from './person.ts'
import { picturesWanted } from './places.ts'
import { type ProductOptions, startProduct } from './product.ts'
import { requireNoComplaints } from './watch.ts'

type Database = NonNullable<ProductOptions['database']>

/**
 * A test against the running product. Each file has a product and a window of its own, in the browser of its worker; each
 * story begins with the window empty. A story fails when any page complained about something it did not say it would provoke.
 */
export const story = test
  .extend(
    'start',
    { scope: 'worker' },
    { browser: launchBrowser, kept: (): Kept => ({ sessions: new Map(), window: null, hasWorkers: false }) },
  )
  .extend('browser', { scope: 'worker' }, async ({ start }, { onCleanup }) => {
    const browser = await start.browser()
    onCleanup(() => browser.close())
    return browser
  })
  // Which database it is changes nothing of what is seen; a file that is about its data on disk overrides this.
  .extend('database', { scope: 'file' }, (): Database => 'quickest')
  .extend('hasBaseMap', { scope: 'file' }, (): boolean => picturesWanted)
  .extend('product', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const product = await startProduct({ database })
    onCleanup(() => product.stop())
    return product
  })
  .extend('kept', { scope: 'file' }, ({ start }, { onCleanup }): Kept => {
    const kept = start.kept()
    onCleanup(() => kept.window?.context.close())
    return kept
  })
  .extend('person', async ({ browser, product, kept, hasBaseMap, task }, { onCleanup }) => {
    const person = await sitDown(browser, product, kept, { hasBaseMap })
    onCleanup(async () => {
      await standUp(person, kept, task.result?.state === 'fail' ? task.name : null)
      requireNoComplaints(person.watch)
    })
    return person
  })
  // At a window of their own, where pages may register workers: without network, what those keep is all there is.
  .extend('offlinePerson', async ({ browser, product, start, hasBaseMap, task }, { onCleanup }) => {
    const own: Kept = { ...start.kept(), hasWorkers: true }
    const person = await sitDown(browser, product, own, { hasBaseMap })
    onCleanup(async () => {
      await standUp(person, own, task.result?.state === 'fail' ? task.name : null)
      await own.window?.context.close()
      requireNoComplaints(person.watch)
    })
    return person
  })
