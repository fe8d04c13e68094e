import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openPgbench } from '../writes/rates.ts'
import type { Tenants } from './cluster.ts'

const CLIENTS = 8
const ROUNDS = 3
const SECONDS = 5
const TOGETHER = [1, 2, 4]
const PATTERNS = ['plain', 'notify', 'bare'] as const
type Pattern = (typeof PATTERNS)[number]

const WORDS: Record<Pattern, string> = {
  plain: 'without lock and NOTIFY',
  notify: 'with NOTIFY',
  bare: 'with lock and NOTIFY',
}

/**
 * Commits of two rows a second in one database alone, in two and in four at once, eight clients each.
 *
 * @param say gets a line for each pattern and number of databases
 */
export async function measureNotify(
  tenants: Tenants,
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  const all: Awaited<ReturnType<typeof openPgbench>>[] = []
  for (let at = 0; at < Math.max(...TOGETHER); at += 1) {
    const own = join(folder, `pgbench${at}`)
    await mkdir(own)
    await tenants.createDatabase(undefined, `pgbench${at}`)
    all.push(await openPgbench(tenants.bin, tenants.folder, `pgbench${at}`, own))
  }
  const rates = new Map<string, string[]>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const count of TOGETHER)
      for (const pattern of PATTERNS) {
        const each = await Promise.all(all.slice(0, count).map((one) => one[pattern](CLIENTS, SECONDS)))
        const sum = each.reduce((total, rate) => total + rate, 0)
        const key = `${count} databases at once, ${WORDS[pattern]}`.padEnd(64)
        rates.set(key, [...(rates.get(key) ?? []), sum.toFixed(0).padStart(6)])
      }
  for (const [key, sums] of rates) say(`${key} ${sums.join(', ')} a second in all`)
}
