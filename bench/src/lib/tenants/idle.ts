import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tenants } from './cluster.ts'

/** Each connection has read some tables, and keeps what it learned of them. */
const IDLE = `
SELECT (SELECT count(*) FROM grower), (SELECT count(*) FROM field), (SELECT count(*) FROM field_year),
  (SELECT count(*) FROM design), (SELECT count(*) FROM point), (SELECT count(*) FROM sample),
  (SELECT count(*) FROM result), (SELECT count(*) FROM change);
\\sleep 600 s
`
const LOOK_MS = 500
const LONGEST_MS = 60_000

/** Keeps some connections open to each of the databases. @returns their number, and what ends them */
export async function keepOpen(
  tenants: Tenants,
  databases: readonly string[],
  each: number,
  folder: string,
): Promise<{ open: number; close(): Promise<void> }> {
  const script = join(folder, 'idle.sql')
  await writeFile(script, IDLE)
  const started = databases.map((database) => {
    const args = ['-n', '-c', String(each), '-j', '1', '-T', '600', '-f', script]
    const at = ['-h', tenants.folder, '-U', 'postgres', database]
    const child = spawn(join(tenants.bin, 'pgbench'), [...args, ...at], { stdio: 'ignore' })
    return { child, ended: new Promise<void>((resolve) => child.once('exit', () => resolve())) }
  })
  const wanted = databases.length * each
  const until = Date.now() + LONGEST_MS
  let open = 0
  while (open < wanted && Date.now() < until) {
    await sleep(LOOK_MS)
    open = await tenants.ask(
      `SELECT count(*) FROM pg_stat_activity WHERE application_name = 'pgbench' AND state = 'idle' AND query LIKE '%FROM change)%'`,
    )
  }
  return {
    open,
    async close() {
      for (const { child } of started) child.kill('SIGTERM')
      await Promise.all(started.map(({ ended }) => ended))
    },
  }
}
