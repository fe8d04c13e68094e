import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Child, startChild } from '../testing/child.ts'
import { FolderError, FolderInUseError, holdFolder } from './folder-lock.ts'

const HOLDER = new URL('../testing/child-holder.ts', import.meta.url)
/** A user that owns nothing: root may write everywhere. */
const NOBODY = 65_534

/** A folder, and processes that hold it or ask for it. */
interface Lockable {
  folder: string
  /** @param options of the process, beside the folder */
  hold(options?: readonly string[], folder?: string): Child
}

const inFolder = (work: (lockable: Lockable) => Promise<void>) => async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'lock-'))
  const children: Child[] = []
  const hold: Lockable['hold'] = (options = [], held = folder) => {
    const child = startChild(HOLDER, {}, [held, ...options])
    children.push(child)
    return child
  }
  try {
    await work({ folder, hold })
  } finally {
    await Promise.all(children.map((child) => child.stop('SIGKILL')))
    await rm(folder, { recursive: true })
  }
}

// Side by side, each in a folder of its own: they wait for the two seconds after which an owner counts as staying.
describe('the lock of the data folder', { concurrent: true }, () => {
  it(
    'API-20: refuses a second process, naming the folder',
    inFolder(async ({ folder, hold }) => {
      const release = await holdFolder(folder)
      expect(await hold().next()).toContain(`The data folder ${folder} is in use`)
      await expect(holdFolder(folder)).rejects.toThrow(FolderInUseError)
      await release()
    }),
  )

  it(
    'API-20: is free again once released, and leaves one file behind',
    inFolder(async ({ folder }) => {
      await (await holdFolder(folder))()
      await (await holdFolder(folder))()
      expect(await readdir(folder)).toEqual(['owner.lock'])
    }),
  )

  it(
    'API-20: waits a moment for a process that is just ending',
    inFolder(async ({ folder }) => {
      const release = await holdFolder(folder)
      const next = holdFolder(folder)
      setTimeout(() => void release(), 300)
      await (await next)()
    }),
  )

  it(
    'API-20: is taken over from a process that was killed',
    inFolder(async ({ folder, hold }) => {
      const first = hold()
      expect(await first.next()).toBe('held')
      await expect(holdFolder(folder)).rejects.toThrow(FolderInUseError)
      await first.stop('SIGKILL')
      await (await holdFolder(folder))()
      expect(await readdir(folder)).toEqual(['owner.lock'])
    }),
  )

  it(
    'API-20: goes to exactly one of many that ask at once, over the remains of a dead one',
    inFolder(async ({ folder, hold }) => {
      const dead = hold()
      await dead.next()
      await dead.stop('SIGKILL')
      const inProcess = await Promise.allSettled(Array.from({ length: 8 }, () => holdFolder(folder)))
      const won = inProcess.filter((result) => result.status === 'fulfilled')
      expect(won).toHaveLength(1)
      for (const { value } of won) await value()
      const answers = await Promise.all(Array.from({ length: 4 }, () => hold().next()))
      expect(answers.filter((answer) => answer === 'held')).toHaveLength(1)
    }),
  )

  it(
    'API-20: counts a busy owner that does not answer as alive',
    inFolder(async ({ folder, hold }) => {
      const child = hold()
      await child.next()
      child.process.kill('SIGSTOP')
      await expect(holdFolder(folder)).rejects.toThrow(FolderInUseError)
      child.process.kill('SIGCONT')
    }),
  )

  it(
    'API-20: is held by a process that forgets about it, until it ends',
    inFolder(async ({ folder, hold }) => {
      const child = hold(['--collect-garbage'])
      expect(await child.next()).toBe('held')
      await expect(holdFolder(folder)).rejects.toThrow(FolderInUseError)
    }),
  )

  it(
    'API-20: holds whatever the path is: 160 characters and more, with spaces and umlauts',
    inFolder(async ({ folder, hold }) => {
      const plain = join(folder, 'Kühe und Äcker')
      const long = join(plain, 'x'.repeat(160))
      const deep = join(long, '日本 #%?&'.repeat(8))
      expect(Buffer.byteLength(deep)).toBeGreaterThan(250)
      await mkdir(deep, { recursive: true })
      const expectHeld = async (held: string): Promise<void> => {
        const release = await holdFolder(held)
        expect(await hold([], held).next()).toContain('is in use by another running server')
        await release()
      }
      await Promise.all([plain, long, deep].map(expectHeld))
    }),
  )

  it(
    'API-20: says in a sentence that a path is longer than SQLite takes',
    inFolder(async ({ folder }) => {
      const deep = join(folder, 'x'.repeat(250), 'y'.repeat(250))
      await mkdir(deep, { recursive: true })
      const refused = holdFolder(deep)
      await expect(refused).rejects.toThrow(FolderError)
      await expect(refused).rejects.toThrow('Set DATA_DIR to a shorter one.')
    }),
  )

  it(
    'API-20: is not confused by other files',
    inFolder(async ({ folder }) => {
      await writeFile(join(folder, 'notes.txt'), 'x')
      await (await holdFolder(folder))()
      expect(await readdir(folder)).toEqual(['notes.txt', 'owner.lock'])
    }),
  )

  it(
    'API-20: makes a folder that is missing, and says in a sentence that it cannot',
    inFolder(async ({ folder }) => {
      await (await holdFolder(join(folder, 'made')))()
      expect(await readdir(folder)).toEqual(['made'])
      await writeFile(join(folder, 'file'), '')
      const refused = holdFolder(join(folder, 'file', 'data'))
      await expect(refused).rejects.toThrow(FolderError)
      await expect(refused).rejects.toThrow('set DATA_DIR to another folder')
    }),
  )

  it.skipIf(process.getuid?.() !== 0)(
    'API-20: says in a sentence that a folder is another user’s or may only be read; two never hold a file they may only read',
    inFolder(async ({ folder, hold }) => {
      const asNobody = async (): Promise<unknown> => hold([`--uid=${NOBODY}`]).next()
      await chmod(folder, 0o755)
      expect(await asNobody()).toContain(`The data folder ${folder} cannot be written: EACCES`)
      await (await holdFolder(folder))()
      await chmod(folder, 0o777)
      await chmod(join(folder, 'owner.lock'), 0o444)
      expect(await asNobody()).toContain(`The data folder ${folder} cannot be written: EACCES`)
    }),
  )
})
