import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { holdFolder } from '../db/folder-lock.ts'
import { startChild } from '../testing/child.ts'
import { prepareTemplate } from '../testing/template-folder.ts'
import { runDemo } from './cli.ts'

const MAIN = new URL('./main.ts', import.meta.url)
const PATIENT = { timeout: 60_000 }

let cwd = ''
let preparedDir: string | null = null
let said: string[] = []
let complaints: string[] = []
beforeAll(async () => {
  preparedDir = await prepareTemplate()
})
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'demo-'))
  said = []
  complaints = []
})
afterEach(() => rm(cwd, { recursive: true }))

const demo = (...args: string[]) =>
  runDemo(args, {
    cwd,
    preparedDir,
    now: new Date('2026-11-20T12:00:00Z'),
    say: (line) => said.push(line),
    complain: (line) => complaints.push(line),
  })

/** What is in a folder, nothing where there is none. */
const namesIn = (folder: string) => () => readdir(join(cwd, folder)).catch(() => [])
const readMark = async (): Promise<unknown> => JSON.parse(await readFile(join(cwd, 'here/demo.json'), 'utf8'))

async function countFields(): Promise<number | undefined> {
  const dataDir = join(cwd, 'here/api')
  const database = await openDatabase({ databaseUrl: null, dataDir, onFatal: () => {} })
  try {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM field`.execute(database.db)
    return rows[0]?.count
  } finally {
    await database.close()
  }
}

describe('pnpm demo', () => {
  it('DMO-10: makes a data folder, and makes a demo anew, also one that was interrupted', async () => {
    // As `pnpm demo` runs it. A database made from nothing takes long: the one that is ended here need not be whole.
    const child = startChild(MAIN, { INIT_CWD: cwd }, ['--fields', '45', '--data', 'here'])
    await expect.poll(namesIn('here/api'), PATIENT).toContainEqual(expect.stringContaining('database.draft-'))
    await child.stop('SIGKILL')
    expect(await readMark()).toMatchObject({ fields: 45, growers: 3, years: 3, seed: 'demo' })
    await writeFile(join(cwd, 'here/api/former'), '')
    expect(await demo('--fields', '30', '--growers', '2', '--seed', 'b', '--data', 'here')).toBe(0)
    expect(said.join('\n')).toContain('2 growers and 30 fields')
    expect(await namesIn('here/api')()).toEqual(['database', 'owner.lock', 'uploads'])
    expect(await countFields()).toBe(30)
    expect(await readMark()).toMatchObject({ fields: 30, growers: 2, years: 3, seed: 'b' })
  }, 300_000)

  it('DMO-10: leaves a folder alone that has something else in it', async () => {
    await mkdir(join(cwd, 'here/api'), { recursive: true })
    await writeFile(join(cwd, 'here/api/kept'), 'mine')
    expect(await demo('--data', 'here')).toBe(1)
    expect(complaints.join('\n')).toContain('has something in it that is no demo')
    expect(await readdir(join(cwd, 'here/api'))).toEqual(['kept'])
  })

  it('DMO-10: leaves a demo alone that is in use', async () => {
    await mkdir(join(cwd, 'here/api'), { recursive: true })
    await writeFile(join(cwd, 'here/demo.json'), '{}')
    const release = await holdFolder(join(cwd, 'here/api'))
    try {
      expect(await demo('--data', 'here')).toBe(1)
      expect(complaints.join('\n')).toContain('in use by another running server')
    } finally {
      await release()
    }
  })

  it('DMO-11: says that the number of samples follows from the designs', async () => {
    expect(await demo('--samples', '1000000')).toBe(2)
    expect(complaints.join('\n')).toContain('The number of samples follows from the designs')
    expect(await readdir(cwd)).toEqual([])
  })

  it.each([
    [['--fields', 'many'], '--fields is not a whole number'],
    [['--fields', '10', '--growers', '9'], 'With 10 fields there can be 1 to 1 growers'],
    [['--years', '10'], 'There can be 1 to 9 years'],
    [['--feilds', '10'], '--feilds'],
    [['10'], '10'],
  ])('DMO-11: refuses %j in a sentence', async (args, sentence) => {
    expect(await demo(...args)).toBe(2)
    expect(complaints.join('\n')).toContain(sentence)
    expect(await readdir(cwd)).toEqual([])
  })

  it('DMO-11: refuses in a sentence a folder whose path is too long, or in whose place is a file', async () => {
    expect(await demo('--data', Array(5).fill('x'.repeat(99)).join('/'))).toBe(1)
    expect(complaints.join('\n')).toContain('is longer than 489 bytes. Set DATA_DIR to a shorter one.')
    expect(await readdir(cwd)).toEqual([])
    await writeFile(join(cwd, 'here'), 'mine')
    expect(await demo('--data', 'here/demo')).toBe(1)
    expect(complaints.join('\n')).toContain('here/demo cannot be written')
    expect(await readFile(join(cwd, 'here'), 'utf8')).toBe('mine')
  })

  it('DMO-11: explains itself', async () => {
    expect(await demo('--help')).toBe(0)
    for (const option of ['fields', 'growers', 'years', 'seed', 'data', 'samples'])
      expect(said.join('\n')).toContain(`--${option}`)
  })
})
