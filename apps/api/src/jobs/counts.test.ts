import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StaffedApi, startStaffedApi } from '../testing/staffed-api.ts'
import { writeRaw } from '../testing/write-raw.ts'
import { countJobs } from './counts.ts'

describe('the counts of jobs', () => {
  let api: StaffedApi
  beforeAll(async () => {
    api = await startStaffedApi()
  })
  afterAll(() => api.close())

  it('MET-8: say how long the oldest that can begin waits, and since when a run is silent', async () => {
    const { db } = api.server.services.database
    const columns = sql`kind, staff_id, subject_id, queue_id, state, run, held, created_at, seen_at, ended_at`
    const row = (at: number, state: string, held: string | null, createdS: number, seenS: number | null) =>
      sql`('other', (SELECT min(id) FROM staff), ${at}::bigint, ${crypto.randomUUID()}::uuid, ${state},
        CASE WHEN ${state} = 'running' THEN ${crypto.randomUUID()}::uuid END, ${held}::jsonb, now() - make_interval(secs => ${createdS}), now() - make_interval(secs => ${seenS}),
        CASE WHEN ${state} IN ('queued', 'running') THEN NULL ELSE now() END)`
    const rows = [
      row(1, 'queued', '{}', 9_000, null),
      row(2, 'queued', null, 600, null),
      row(3, 'queued', null, 60, null),
      row(4, 'running', null, 5_000, 300),
      row(5, 'running', null, 5_000, 10),
      row(6, 'canceled', null, 5_000, 4_000),
    ]
    await writeRaw(db, sql`INSERT INTO job (${columns}) VALUES ${sql.join(rows)}`)
    const counts = new Map((await countJobs(db)).map((count) => [count.state, count]))
    expect(counts.get('queued')).toMatchObject({ kind: 'other', count: 3, silentS: null })
    expect(counts.get('queued')?.waitedS).toBeGreaterThanOrEqual(600)
    expect(counts.get('queued')?.waitedS).toBeLessThan(9_000)
    expect(counts.get('running')).toMatchObject({ count: 2, waitedS: null })
    expect(counts.get('running')?.silentS).toBeGreaterThanOrEqual(300)
    expect(counts.get('canceled')).toMatchObject({ count: 1, waitedS: null, silentS: null })
  })
})
