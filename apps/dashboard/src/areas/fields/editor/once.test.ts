import { describe, expect, it, vi } from 'vitest'
import { once } from './once.ts'

describe('SCR-59: a write without a key of its own', () => {
  it('is done once for the same content, and again for other content', async () => {
    const write = vi.fn(async ({ version }: { version: number }) => version + 1)
    const update = once(write)
    expect([await update({ version: 3 }), await update({ version: 3 })]).toEqual([4, 4])
    expect(write).toHaveBeenCalledTimes(1)
    expect(await update({ version: 4 })).toBe(5)
    expect(write).toHaveBeenCalledTimes(2)
  })

  it('is sent again after it failed', async () => {
    const write = vi.fn(async (_: string) => 'done').mockRejectedValueOnce(new Error('offline'))
    const update = once(write)
    await expect(update('a')).rejects.toThrow('offline')
    expect(await update('a')).toBe('done')
  })
})
