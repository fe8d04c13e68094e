import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MAKER = join(import.meta.dirname, '../../../apps/api/src/testing/enrollments-process.ts')

/** A data folder with invented fields and enrollments of them, to be changed at will: it is new each time. */
export async function enrolledFolder(fields: number, enrollments: number, managerEmail: string) {
  const folder = await mkdtemp(join(tmpdir(), 'sampling-bench-enrolled-'))
  await make(join(folder, 'api'), [String(fields), String(enrollments), managerEmail])
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Into a folder named by `BENCH_KEEP` first, where somebody measures often. */
async function make(dataDir: string, options: readonly string[]): Promise<void> {
  const kept = process.env.BENCH_KEEP
  if (kept !== undefined && existsSync(kept)) return cp(kept, dataDir, { recursive: true })
  await mkdir(dataDir, { recursive: true })
  const flags = ['--conditions=@org/source', '--disable-warning=ExperimentalWarning']
  const child = spawn(process.execPath, [...flags, MAKER, dataDir, ...options], { stdio: 'inherit' })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`The enrollments could not be made (${code}).`)
  if (kept !== undefined) await cp(dataDir, kept, { recursive: true })
}
