import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from '@org/core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { growerWithFields, square, YEAR } from '../areas/uploads/testing.ts'
import { findPostgres } from '../testing/postgres.ts'
import {
  hasSharedPostgres,
  lackOfPostgres,
  type SharedPostgres,
  sharedPostgres,
} from '../testing/shared-postgres.ts'
import { type StaffedApi, startStaffedApi } from '../testing/staffed-api.ts'

const OPERATIONS = new URL('../../../../docs/operations.md', import.meta.url)
const ARCHIVED = 'What it changed is archived'

/** What the page of operations says about archiving, as it says it: a command, then statements. */
async function saidToDo(): Promise<{ dump: string; statements: string[] }> {
  const sections = (await readFile(OPERATIONS, 'utf8')).split('\n## ')
  const section = sections.find((each) => each.startsWith('Archiving')) ?? ''
  const blocks = [...section.matchAll(/```(\w+)\n(.+?)```/gs)]
  const textsOf = (of: string) => blocks.flatMap(([, kind, text = '']) => (kind === of ? [text.trim()] : []))
  return { dump: textsOf('sh').join('\n'), statements: textsOf('sql') }
}

describe.skipIf(!hasSharedPostgres())(`an archived piece${lackOfPostgres}`, () => {
  let cluster: SharedPostgres
  let owner: pg.Client
  let api: StaffedApi
  let client: Client
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'archive-'))
    cluster = sharedPostgres()
    const databaseUrl = await cluster.createDatabase()
    owner = new pg.Client({ connectionString: databaseUrl })
    await owner.connect()
    api = await startStaffedApi({ env: { DATABASE_URL: databaseUrl } })
    client = api.client
  })
  afterAll(async () => {
    await api?.close()
    await owner?.end()
    await cluster?.close()
    await rm(folder, { recursive: true })
  })
  const lastEdit = async () => (await client.edits.list({ limit: 1 })).items[0]?.id ?? 0

  async function archive(whole: 'change' | 'scan_event'): Promise<void> {
    const { dump, statements } = await saidToDo()
    expect(statements).toHaveLength(2)
    const found = await findPostgres()
    if ('skipped' in found) throw new Error(found.skipped)
    const of = (text: string) => text.replaceAll('change', whole)
    const { database, host } = owner
    const address = `postgresql://postgres@localhost/${database}?host=${host}`
    await promisify(execFile)('sh', ['-c', of(dump)], {
      cwd: folder,
      env: { ...process.env, PATH: `${found.bin}:${process.env.PATH ?? ''}`, DATABASE_URL: address },
    })
    expect((await stat(join(folder, `${whole}_1.dump`))).size).toBeGreaterThan(0)
    for (const statement of statements) await owner.query(of(statement))
  }

  it('PIE-7: is written into a file, detached and dropped as the page of operations says; what is left is shown, written and undone as before', async () => {
    const drawn = [[square(-96, 43), { name: 'Imported' }]] as const
    const { upload } = await growerWithFields(client, 'Imported Acres', drawn)
    const old = await client.growers.create({ name: 'Old Acres' })
    await client.growers.update({ id: old.id, version: 1, phone: '1' })
    const archived = await lastEdit()
    // Of the next edit one change is the last of the piece, and the others are the first of the next piece.
    await owner.query(`SELECT setval('change_seq', high - 2) FROM piece WHERE name = 'change_1'`)
    const geometry = { type: 'MultiPolygon' as const, coordinates: [square(-95, 43)] }
    await client.fields.create({ growerId: old.id, name: 'Across', year: YEAR, boundary: { geometry } })
    const across = await lastEdit()
    await client.growers.update({ id: old.id, version: 2, phone: '2' })
    const kept = await lastEdit()
    await owner.query(`SELECT setval('scan_event_id_seq', high) FROM piece WHERE name = 'scan_event_1'`)
    await archive('change')
    await archive('scan_event')
    const { rows: pieces } = await owner.query('SELECT name FROM piece WHERE whole <> $1', ['result'])
    expect(pieces.map(({ name }) => name)).toEqual(['change_2', 'scan_event_2'])

    const { items } = await client.changes.timeline({ entity: 'grower', id: old.id })
    expect(items.filter(({ entity }) => entity === 'grower').map(({ after }) => after?.phone)).toEqual(['2'])
    const { items: lines } = await client.changes.lines({ of: 'grower', ofId: old.id, limit: 1 })
    expect(lines.map(({ editId }) => editId)).toEqual([kept])
    const { items: edits } = await client.edits.list({ limit: 50 })
    const found = (id: number) => edits.find((edit) => edit.id === id)
    expect([archived, across, kept].map((id) => found(id)?.refusal)).toEqual([ARCHIVED, ARCHIVED, null])
    expect(found(archived)?.parts).toMatchObject([{ entity: 'grower', kind: 'changed', count: 1 }])

    for (const id of [archived, across]) await expect(client.edits.undo({ id })).rejects.toThrow(ARCHIVED)
    await expect(client.uploads.undo({ id: upload.id })).rejects.toThrow(ARCHIVED)
    await client.edits.undo({ id: kept })
    expect(await client.growers.get({ id: old.id })).toMatchObject({ phone: '1', version: 4 })
    await client.growers.update({ id: old.id, version: 4, notes: 'Written on' })
    const made = await client.growers.create({ name: 'New Acres' })
    expect((await client.changes.timeline({ entity: 'grower', id: made.id })).items).toHaveLength(1)
  }, 60_000)
})
