import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
/** Short: the path of a socket has a limit. */
const KEPT = join(tmpdir(), 'sampling-bench')
const MADE_OF = ['apps/api/src/demo', 'apps/api/src/db/migrations']

/**
 * A data folder with an invented business of so many fields (`pnpm demo`), made once for each state of the generator and
 * the tables. What a benchmark leaves in it must not change what the next one measures.
 */
export async function businessFolder(fields: number): Promise<string> {
  const folder = join(KEPT, `${fields}-${await stateOfSources()}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}.draft`
  await mkdir(KEPT, { recursive: true })
  await rm(draft, { recursive: true, force: true })
  await makeBusiness(fields, draft)
  // Those of former states are of no use to anybody.
  for (const name of await readdir(KEPT))
    if (name.startsWith(`${fields}-`) && !name.endsWith('.draft'))
      await rm(join(KEPT, name), { recursive: true })
  await rename(draft, folder)
  return folder
}

/** The same, in a folder of the caller's. */
export async function makeBusiness(fields: number, folder: string): Promise<void> {
  const entry = join(ROOT, 'apps/api/src/demo/main.ts')
  const flags = ['--conditions=@org/source', '--disable-warning=ExperimentalWarning']
  const options = ['--fields', String(fields), '--data', folder]
  const child = spawn(process.execPath, [...flags, entry, ...options], { stdio: 'inherit' })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`The business of ${fields} fields could not be made (${code}).`)
}

async function stateOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of MADE_OF) {
    const names = (await readdir(join(ROOT, folder))).filter((name) => !name.includes('.test.')).sort()
    for (const name of names) hash.update(await readFile(join(ROOT, folder, name)))
  }
  return hash.digest('hex').slice(0, 12)
}
