import { describe, expect, it, vi } from 'vitest'
import { asAnswerable } from '../http/failure.ts'
import { createDisk, MARGIN_BYTES, refuseFullDisk } from './disk.ts'

const FULL = { kind: 'unavailable', status: 503, message: 'The disk of the server is full' }
const BLOCK = 4096
const diskWith = (bytes: number) => async () => ({ bavail: bytes / BLOCK, bsize: BLOCK })

describe('the disk of the data folder', () => {
  it('API-44: has space down to the margin, and is full below it', async () => {
    await createDisk('/data', diskWith(MARGIN_BYTES)).requireSpace()
    await expect(createDisk('/data', diskWith(MARGIN_BYTES - BLOCK)).requireSpace()).rejects.toMatchObject(
      FULL,
    )
    await expect(createDisk('/data', diskWith(0)).requireSpace()).rejects.toMatchObject(FULL)
  })

  it('API-44: has space for a file only if the margin stays free', async () => {
    const disk = createDisk('/data', diskWith(MARGIN_BYTES + 10 * BLOCK))
    await disk.requireSpace(10 * BLOCK)
    await expect(disk.requireSpace(10 * BLOCK + 1)).rejects.toMatchObject(FULL)
  })

  it('API-44: is asked once for many writes, and again after a second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      let free = 0
      const ask = vi.fn(() => diskWith(free)())
      const disk = createDisk('/data', ask)
      const writes = await Promise.allSettled(Array.from({ length: 20 }, () => disk.requireSpace()))
      expect(writes.every(({ status }) => status === 'rejected')).toBe(true)
      expect(ask).toHaveBeenCalledOnce()
      free = 2 * MARGIN_BYTES
      vi.advanceTimersByTime(1_001)
      await disk.requireSpace()
      expect(ask).toHaveBeenCalledTimes(2)
    } finally {
      vi.useRealTimers()
    }
  })

  it('API-44: that cannot be asked stops no write: the write itself says what is wrong', async () => {
    const ask = async () => {
      throw new Error('ENOENT')
    }
    await createDisk('/data', ask).requireSpace()
    await refuseFullDisk('/data', ask)
  })

  it('API-45: is named at the start', async () => {
    await expect(refuseFullDisk('/data', diskWith(0))).rejects.toThrow(
      'The disk of the data folder /data is full: less than 64 MB are free. Free some space, or set DATA_DIR to a folder on another disk.',
    )
    await refuseFullDisk('/data', diskWith(MARGIN_BYTES))
  })

  it.each(['ENOSPC', 'EDQUOT', '53100'])('API-44: %s is a full disk, with its cause for the log', (code) => {
    const cause = Object.assign(new Error('no space left on device'), { code })
    expect(asAnswerable(cause)).toMatchObject({ ...FULL, cause })
  })
})
