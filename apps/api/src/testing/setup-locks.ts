// For every test file of the API: a test fails in which a transaction locks tables out of their order.
import { afterEach } from 'vitest'
import { faultsNoted, watchLocks } from './watch-locks.ts'

watchLocks()
afterEach(() => {
  const faults = faultsNoted()
  if (faults.length > 0) throw new Error(`Not in the order of catalog/tables.ts:\n${faults.join('\n')}`)
})
