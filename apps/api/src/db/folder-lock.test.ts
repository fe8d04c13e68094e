import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Child, startChild } from '../testing/child.ts'
import { FolderInUseError, holdFolder } from './folder-lock.ts'

const HOLDER = new URL('../testing/child-holder.ts', import.meta.url)

describe('the lock of the data folder', () => {
  let folder: string
  let children: Child[]
  const hold = (): Child => {
    const child = startChild(HOLDER, {}, [folder])
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

  it('API-20: is free again once released', async () => {
    await (await holdFolder(folder))()
    await (await holdFolder(folder))()
    expect(await readdir(folder)).toEqual([])
  })

  it('API-20: is taken over from a process that was killed', async () => {
    const first = hold()
    expect(await first.next()).toBe('held')
    await expect(holdFolder(folder)).rejects.toThrow(FolderInUseError)
    await first.stop('SIGKILL')
    expect(await readdir(folder)).toHaveLength(1)
    const release = await holdFolder(folder)
    expect(await readdir(folder)).toHaveLength(1)
    await release()
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

  it('API-20: is not confused by other files, nor by a plain file under a socket’s name', async () => {
    await writeFile(join(folder, 'notes.txt'), 'x')
    await writeFile(join(folder, `owner-${crypto.randomUUID()}.sock`), '')
    const release = await holdFolder(folder)
    await release()
    expect(await readdir(folder)).toEqual(['notes.txt'])
  })

  it('API-20: says so when the folder’s path is too long for a socket', async () => {
    await expect(holdFolder(join(folder, 'x'.repeat(90)))).rejects.toThrow('too long')
  })
})
