import { execFile } from 'node:child_process'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A disk of so many megabytes, in memory. */
export interface SmallDisk {
  folder: string
  close(): Promise<void>
}

/** @returns what is missing for it where this user or this machine may mount none */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | { skipped: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  } catch {
    await rmdir(folder)
    return { skipped: 'no right to mount a small disk here' }
  }
  return {
    folder,
    async close() {
      // Lazily: a process that was just killed may still hold a file.
      await run('umount', ['--lazy', folder])
      await rmdir(folder)
    },
  }
}
