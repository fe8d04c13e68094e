import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Child, startChild } from '../testing/child.ts'
import { FolderError, FolderInUseError, holdFolder } from './folder-lock.ts'

const HOLDER = new URL('../testing/child-holder.ts', import.meta.url)
/** A user that owns nothing: root may write everywhere. */
const NOBODY = 65_534

describe('the lock of the data folder', () => {
  let folder: string
  let children: Child[]
  const hold = (...more: string[]): Child => {
    const child = startChild(HOLDER, {}, [folder, ...more])
    children.push(child)
    return child
  }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lock-'))
    children = []
  })
  afterEach(async () => {
    await Promise.all(children.map((child) => child.stop('SIGKILL')))
    await rm(folder, { recursive: true })
  })

  it('API-20: refuses a second process, naming the folder', async () => {
    const release = await holdFolder(folder)
    expect(await hold().next()).toContain(`The data folder ${folder} is in use`)
    await expect(holdFolder(folder)).rejects.toThrow(FolderInUseError)
    await release()
  })

  it('API-20: is free again once released, and leaves one file behind', async () => {
    await (await holdFolder(folder))()
    await (await holdFolder(folder))()
    expect(await readdir(folder)).toEqual(['owner.lock'])
  })

  it('API-20: waits a moment for a process that is just ending', async () => {
    const release = await holdFolder(folder)
    const next = holdFolder(folder)
    setTimeout(() => void release(), 300)
    await (await next)()
  })

  it('API-20: is taken over from a process that was killed', async () => {
    const first = hold()
    expect(await first.next()).toBe('held')
    await expect(holdFolder(folder)).rejects.toThrow(FolderInUseError)
    await first.stop('SIGKILL')
    await (await holdFolder(folder))()
    expect(await readdir(folder)).toEqual(['owner.lock'])
  })

  it('API-20: goes to exactly one of many that ask at once, over the remains of a dead one', async () => {
    const dead = hold()
    await dead.next()
    await dead.stop('SIGKILL')
    const inProcess = await Promise.allSettled(Array.from({ length: 8 }, () => holdFolder(folder)))
    const won = inProcess.filter((result) => result.status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const { value } of won) await value()
    const answers = await Promise.all(Array.from({ length: 4 }, () => hold().next()))
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1)
  })

  it('API-20: counts a busy owner that does not answer as alive', async () => {
    const child = hold()
    await child.next()
    child.process.kill('SIGSTOP')
    await expect(holdFolder(folder)).rejects.toThrow(FolderInUseError)
    child.process.kill('SIGCONT')
  })

  it('API-20: is held by a process that forgets about it, until it ends', async () => {
    const child = hold('--collect-garbage')
    expect(await child.next()).toBe('held')
    await expect(holdFolder(folder)).rejects.toThrow(FolderInUseError)
  })

  it('API-20: holds whatever the path is: 160 characters and more, with spaces and umlauts', async () => {
    const plain = folder
    for (const name of ['Kühe und Äcker', 'x'.repeat(160), '日本 #%?&'.repeat(8)]) {
      folder = join(folder, name)
      await mkdir(folder)
      const release = await holdFolder(folder)
      expect(await hold().next()).toContain('is in use by another running server')
      await release()
    }
    expect(Buffer.byteLength(folder)).toBeGreaterThan(250)
    folder = plain
  })

  it('API-20: says in a sentence that a path is longer than SQLite takes', async () => {
    const deep = join(folder, 'x'.repeat(250), 'y'.repeat(250))
    await mkdir(deep, { recursive: true })
    const refused = holdFolder(deep)
    await expect(refused).rejects.toThrow(FolderError)
    await expect(refused).rejects.toThrow('Set DATA_DIR to a shorter one.')
  })

  it('API-20: is not confused by other files', async () => {
    await writeFile(join(folder, 'notes.txt'), 'x')
    await (await holdFolder(folder))()
    expect(await readdir(folder)).toEqual(['notes.txt', 'owner.lock'])
  })

  it('API-20: makes a folder that is missing, and says in a sentence that it cannot', async () => {
    await (await holdFolder(join(folder, 'made')))()
    expect(await readdir(folder)).toEqual(['made'])
    await writeFile(join(folder, 'file'), '')
    const refused = holdFolder(join(folder, 'file', 'data'))
    await expect(refused).rejects.toThrow(FolderError)
    await expect(refused).rejects.toThrow('set DATA_DIR to another folder')
  })

  it.skipIf(process.getuid?.() !== 0)(
    'API-20: says in a sentence that a folder is another user’s or may only be read; two never hold a file they may only read',
    async () => {
      const asNobody = async (): Promise<unknown> => hold(`--uid=${NOBODY}`).next()
      await chmod(folder, 0o755)
      expect(await asNobody()).toContain(`The data folder ${folder} cannot be written: EACCES`)
      await (await holdFolder(folder))()
      await chmod(folder, 0o777)
      await chmod(join(folder, 'owner.lock'), 0o444)
      expect(await asNobody()).toContain(`The data folder ${folder} cannot be written: EACCES`)
    },
  )
})
