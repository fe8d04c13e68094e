import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { growerTable } from '../areas/growers/tables.ts'
import { type OpenedDatabase, openDatabase } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { copyDatabase } from '../testing/template-folder.ts'
import { runLake } from './cli.ts'
import { askDuck } from './testing.ts'

describe('the command of the lake', () => {
  let folder = ''
  let said: string[] = []
  let complaints: string[] = []
  const lake = (args: readonly string[], databaseUrl?: string) => {
    said = []
    complaints = []
    return runLake(args, {
      ...{ cwd: folder, databaseUrl },
      say: (line) => said.push(line),
      complain: (line) => complaints.push(line),
    })
  }
  const embedded = (): Promise<OpenedDatabase> =>
    openDatabase({
      ...{ databaseUrl: null, dataDir: join(folder, 'data/api') },
      onFatal: (error) => {
        throw error
      },
    })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lake-'))
    await copyDatabase(join(folder, 'data/api'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('LAK-12: reads the embedded database of a data folder, and says what it did in its last line', async () => {
    expect(await lake(['--to', 'out', '--data', 'data'])).toBe(0)
    expect(said.at(-1)).toMatch(/^0 rows as of change 0; 0 files written, 0 kept, in \d+\.\d s\.$/)
    const opened = await embedded()
    try {
      await transact(opened.db, { staffId: null }, (tx) => tx.rows(growerTable).insert([{ name: 'First' }]))
      expect(await lake(['--to', 'out', '--data', 'data'])).toBe(1)
      expect(complaints.join()).toContain('in use by another running server')
    } finally {
      await opened.close()
    }
    expect(await lake(['--to', 'out', '--data', 'data'])).toBe(0)
    expect(said).toContain('  grower: 1 rows, 1 of 1 files written')
    expect(said.at(-1)).toMatch(/^1 rows as of change \d+; 1 files written, 0 kept/)
    expect(await askDuck(join(folder, 'out'), ['grower'], 'SELECT name FROM grower')).toEqual([
      { name: 'First' },
    ])
    expect(await readFile(join(folder, 'out/lake.json'), 'utf8')).toContain('"format": 1')
  }, 60_000)

  it('LAK-12: called wrongly or without a database it says what to do', async () => {
    expect(await lake(['--help'])).toBe(0)
    expect(said.join()).toContain('npm run lake -- --to <folder>')
    for (const [args, url] of [
      [[], undefined],
      [['--to', ''], undefined],
      [['--from', 'x'], undefined],
      [['--to', 'x'], 'https://example.org'],
    ] as const)
      expect(await lake(args, url), args.join()).toBe(2)
    expect(await lake(['--to', 'x', '--data', 'nowhere'])).toBe(1)
    expect(complaints.join()).toContain('has no embedded database')
    expect(await lake(['--to', 'x'], 'postgresql://nobody:secret@127.0.0.1:1/none')).toBe(1)
    expect(complaints.join()).toContain('The lake was not finished: ')
    expect(complaints.join()).not.toContain('secret')
    expect(await lake(['--to', 'data', '--data', 'data'])).toBe(1)
    expect(complaints.join()).toContain('other files than a lake’s')
  }, 60_000)
})
