import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { prepareTemplate } from './template-folder.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)

it('templates are their user’s own; a new one replaces those that nobody used for a week', async () => {
  const cache = await mkdtemp(join(tmpdir(), 'sampling-api-cache-'))
  onTestFinished(() => rm(cache, { recursive: true }))
  await writeFile(join(cache, 'owner.lock'), '')
  for (const [name, days] of Object.entries({ old: 8, recent: 6, 'draft-old': 8, 'owner.lock': 8 })) {
    const path = join(cache, name)
    if (name !== 'owner.lock') await mkdir(join(path, 'database'), { recursive: true })
    await utimes(path, daysAgo(days), daysAgo(days))
  }
  const template = await prepareTemplate(cache)
  expect((await stat(cache)).mode & 0o777).toBe(0o700)
  expect((await readdir(cache)).map((name) => join(cache, name)).sort()).toEqual(
    [template, join(cache, 'owner.lock'), join(cache, 'recent')].sort(),
  )
  await utimes(template, daysAgo(8), daysAgo(8))
  expect(await prepareTemplate(cache)).toBe(template)
  expect((await stat(template)).mtimeMs).toBeGreaterThan(daysAgo(1).getTime())
})
