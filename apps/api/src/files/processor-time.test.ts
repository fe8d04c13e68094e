import { describe, expect, it } from 'vitest'
import { processorMs } from './processor-time.ts'

describe.skipIf(process.platform !== 'linux')('processor time of a process', () => {
  it('UPL-11: is what the process itself knows of', () => {
    const own = () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000
    }
    const before = own()
    const told = processorMs(process.pid) ?? Number.NaN
    const after = own()
    // Ticks are 10 ms, of each of the two.
    expect(told).toBeGreaterThanOrEqual(before - 20)
    expect(told).toBeLessThanOrEqual(after + 20)
  })

  it('UPL-11: is not known of a process that is gone', () => {
    expect(processorMs(2 ** 30)).toBeNull()
    expect(processorMs(undefined)).toBeNull()
  })
})
