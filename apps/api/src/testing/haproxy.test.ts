import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkOf, findHaProxy } from './haproxy.ts'

const run = promisify(execFile)
const found = findHaProxy()
const lack = 'skipped' in found ? ` (${found.skipped})` : ''
/** What the second has in common with the first and does not repeat. */
const REST = [
  'defaults',
  '  timeout connect 2s',
  '  timeout client 1h',
  '  timeout server 1h',
  'frontend writing',
  '  mode tcp',
  '  bind 127.0.0.1:5432',
  '  default_backend primary',
  '',
].join('\n')

async function documented(): Promise<string[]> {
  const text = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  return Array.from(text.matchAll(/^```haproxy\n(.*?)^```$/gms), ([, block = '']) => block)
}

describe('the configurations of HAProxy in docs/operations.md', () => {
  it.skipIf('skipped' in found)(`FAI-8: are accepted by HAProxy${lack}`, async () => {
    if ('skipped' in found) return
    const folder = await mkdtemp(join(tmpdir(), 'haproxy-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const blocks = await documented()
    expect(blocks).toHaveLength(2)
    for (const block of blocks) {
      const file = join(folder, 'haproxy.cfg')
      await writeFile(file, block.startsWith('defaults') ? block : `${REST}${block}`)
      const { stderr } = await run(found.program, ['-c', '-f', file])
      expect(stderr).toBe('')
    }
  })

  it('FAI-8: ask what the tests of a failover ask, as a role of their own', async () => {
    const [own = ''] = await documented()
    const checks = own.split('\n').filter((line) => line.includes('tcp-check'))
    expect(checks).toEqual([...checkOf('haproxy_check', false), ...checkOf('haproxy_check', true)])
  })
})
