import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startChild } from './child.ts'
import { findHaProxy } from './haproxy.ts'
import { findPostgres } from './postgres.ts'

const DRILL = new URL('failover-drill.ts', import.meta.url)
const lacks = [await findPostgres(), findHaProxy()].flatMap((each) =>
  'skipped' in each ? [each.skipped] : [],
)

it.skipIf(lacks.length > 0)(
  `FAI-7: the drill loses a primary, and counts what became of every write ${lacks.join(', ')}`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'drill-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const child = startChild(DRILL, { TMPDIR: folder }, ['--seconds', '6', '--promote-after', '1'])
    onTestFinished(async () => void (await child.stop('SIGTERM')))
    await expect.poll(() => child.process.exitCode, { timeout: 120_000 }).not.toBeNull()
    expect(child.stderr()).toBe('')
    expect(child.process.exitCode).toBe(0)
    const figure = (what: string): number =>
      Number(new RegExp(`^${what} +([\\d.]+)$`, 'm').exec(child.stdout())?.[1])
    expect(figure('writes acknowledged')).toBeGreaterThan(0)
    expect(figure('of them on the new primary')).toBe(figure('writes acknowledged'))
    expect(figure('doubled')).toBe(0)
    expect(figure('longest time without an acknowledged write, s')).toBeGreaterThan(1)
    expect(figure('the old primary rejoined as a standby after, s')).toBeGreaterThan(0)
    expect(await readdir(folder)).toEqual([])
  },
)
