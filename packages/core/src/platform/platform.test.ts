import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createFakeClock, turn } from '../session/testing/fake-clock.ts'
import { createLocalLock } from './local-lock.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { createNodePlatform } from './node.ts'

describe('the lock within a process', () => {
  it('PLT-1: lets one in at a time, first come first served, and those of other names beside', async () => {
    const lock = createLocalLock(createFakeClock())
    const order: string[] = []
    const work = (name: string) => async () => {
      order.push(`${name} in`)
      await turn()
      order.push(`${name} out`)
      return name
    }
    const answers = await Promise.all([
      lock.withLock('a', { timeoutMs: 9 }, work('first')),
      lock.withLock('a', { timeoutMs: 9 }, work('second')),
      lock.withLock('b', { timeoutMs: 9 }, work('other')),
    ])
    expect(answers).toEqual(['first', 'second', 'other'])
    expect(order.indexOf('first out')).toBeLessThan(order.indexOf('second in'))
    expect(order.indexOf('other in')).toBeLessThan(order.indexOf('first out'))
  })

  it('PLT-1: is free again after work that fails', async () => {
    const lock = createLocalLock(createFakeClock())
    await expect(lock.withLock('a', { timeoutMs: 9 }, () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    )
    expect(await lock.withLock('a', { timeoutMs: 9 }, async () => 'next')).toBe('next')
  })

  it('PLT-2: waits no longer than told, starts no work then, and keeps the others waiting in order', async () => {
    const clock = createFakeClock()
    const lock = createLocalLock(clock)
    let finish = () => {}
    const holding = lock.withLock(
      'a',
      { timeoutMs: 9 },
      () => new Promise<void>((resolve) => (finish = resolve)),
    )
    const late = vi.fn(async () => {})
    const waiting = lock.withLock('a', { timeoutMs: 5_000 }, late).catch((error: unknown) => error)
    const patient = lock.withLock('a', { timeoutMs: 60_000 }, async () => 'patient')
    await clock.advance(5_000)
    expect(await waiting).toMatchObject({ kind: 'timeout', retryable: true })
    finish()
    await holding
    expect(await patient).toBe('patient')
    expect(late).not.toHaveBeenCalled()
    expect(clock.pendingTimers()).toBe(0)
  })

  it('PLT-2: gives up when told to', async () => {
    const lock = createLocalLock(createFakeClock())
    void lock.withLock('a', { timeoutMs: 9 }, () => new Promise(() => {}))
    const giveUp = new AbortController()
    const waiting = lock.withLock('a', { timeoutMs: 9, signal: giveUp.signal }, async () => {})
    const never = lock.withLock('a', { timeoutMs: 9, signal: AbortSignal.abort() }, async () => {})
    giveUp.abort()
    await expect(waiting).rejects.toMatchObject({ kind: 'aborted' })
    await expect(never).rejects.toMatchObject({ kind: 'aborted' })
  })
})

describe('the Node platform', () => {
  it('PLT-3: keeps nothing beyond itself: two platforms in a process see nothing of each other', async () => {
    const [one, two] = [createNodePlatform(), createNodePlatform()]
    one.storage.set('key', 'one')
    one.transientStorage.set('key', 'tab')
    expect([two.storage.get('key'), two.transientStorage.get('key')]).toEqual([null, null])
    expect([one.storage.get('key'), one.transientStorage.get('key')]).toEqual(['one', 'tab'])
    const heard = vi.fn()
    two.broadcast.subscribe(heard)
    one.broadcast.post('hello')
    await turn()
    expect(heard).not.toHaveBeenCalled()
    one.broadcast.close()
    two.broadcast.close()
  })

  it('PLT-3: platforms of one channel hear each other, and not themselves', async () => {
    const [one, two] = [createNodePlatform({ channel: 'c' }), createNodePlatform({ channel: 'c' })]
    const [self, other] = [vi.fn(), vi.fn()]
    one.broadcast.subscribe(self)
    const unsubscribe = two.broadcast.subscribe(other)
    one.broadcast.post({ n: 1 })
    await expect.poll(() => other.mock.calls).toEqual([[{ n: 1 }]])
    unsubscribe()
    one.broadcast.post({ n: 2 })
    await turn()
    expect(other).toHaveBeenCalledTimes(1)
    expect(self).not.toHaveBeenCalled()
    one.broadcast.close()
    two.broadcast.close()
  })

  it('PLT-4: keeps no program alive: not its channel, not a listener, not a background timer', () => {
    const script = `
      import { createNodePlatform } from ${JSON.stringify(join(import.meta.dirname, 'node.ts'))}
      const { broadcast, clock } = createNodePlatform({ channel: 'c' })
      broadcast.subscribe(() => {})
      clock.setTimer(() => {}, 600_000, { background: true })
      console.log('done')`
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--conditions=@org/source', '--input-type=module-typescript', '-e', script],
      { timeout: 20_000, encoding: 'utf8' },
    )
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'done\n', stderr: '' })
  })

  it('PLT-4: a timer that is waited for does keep it alive', async () => {
    const { clock } = createNodePlatform()
    const canceled = vi.fn()
    clock.setTimer(canceled, 0)()
    await new Promise<void>((resolve) => void clock.setTimer(resolve, 1))
    expect(canceled).not.toHaveBeenCalled()
  })

  it('PLT-4: a delay beyond what timers can hold does not fire at once', async () => {
    const { clock } = createNodePlatform()
    const run = vi.fn()
    const cancel = clock.setTimer(run, 2 ** 40)
    await new Promise((resolve) => setTimeout(resolve, 5))
    cancel()
    expect(run).not.toHaveBeenCalled()
  })

  it('PLT-3: tells its owner where the session wants to go', () => {
    const onLeave = vi.fn()
    const { navigator } = createNodePlatform({ onLeave })
    navigator.assign('https://auth.example')
    navigator.reload()
    navigator.replaceUrl('https://ops.example')
    expect(onLeave.mock.calls).toEqual([['https://auth.example']])
    expect(navigator.currentUrl()).toBe('about:blank')
    expect(navigator.isOnline()).toBe(true)
    expect(navigator.random(32)).toHaveLength(32)
  })
})

describe('memory storage', () => {
  it('PLT-3: keeps, replaces and forgets', () => {
    const storage = createMemoryStorage()
    storage.set('a', '1')
    storage.set('a', '2')
    expect(storage.get('a')).toBe('2')
    storage.remove('a')
    storage.remove('a')
    expect(storage.get('a')).toBeNull()
  })
})
