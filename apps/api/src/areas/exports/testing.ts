import type { ExportFormat, ExportRecord, FieldsExport } from '@org/core/contract'
import { parseCsv } from 'hucre/csv'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { allowUnrecorded } from '../../testing/refuse-unrecorded.ts'
import type { StaffedApi } from '../../testing/staffed-api.ts'

/** As many fields of one grower, each a square hectare or so; made by the database itself. */
export async function seedFields(db: Db, growerId: number, count: number): Promise<void> {
  await transact(db, { staffId: null }, async ({ kysely }) => {
    await allowUnrecorded(kysely)
    await sql`
      WITH made AS (
        INSERT INTO field (grower_id, name, sort_name, search_name, county, state)
        SELECT ${growerId}::bigint, 'Field ' || n, 'field ' || lpad(n::text, 12, '0'), 'field ' || n, 'Story', 'Iowa'
        FROM generate_series(1, ${count}::integer) AS n
        RETURNING id, grower_id, split_part(name, ' ', 2)::integer AS n
      ), shaped AS (
        SELECT id, grower_id, ST_Multi(ST_MakeEnvelope(west, south, west + 0.001, south + 0.001, 4326)) AS geom,
          west, south
        FROM made, LATERAL (SELECT -94 + 0.002 * (n % 100) AS west, 42 + 0.002 * (n / 100) AS south) AS corner
      ), bounded AS (
        INSERT INTO boundary_version (field_id, grower_id, geom, area_m2, perimeter_m, west, south, east, north)
        SELECT id, grower_id, geom, ST_Area(geom::geography), ST_Perimeter(geom::geography),
          west, south, west + 0.001, south + 0.001
        FROM shaped
        RETURNING id, field_id, area_m2, perimeter_m
      )
      SELECT count(*) FROM bounded`.execute(kysely)
    await sql`
      UPDATE field SET boundary_version_id = newest.id, area_m2 = newest.area_m2, perimeter_m = newest.perimeter_m
      FROM boundary_version AS newest WHERE newest.field_id = field.id AND field.boundary_version_id IS NULL`.execute(
      kysely,
    )
  })
}

/** Asks until the export has ended. */
export async function ended(api: Pick<StaffedApi, 'client'>, id: number): Promise<ExportRecord> {
  for (;;) {
    const found = await api.client.exports.get({ id })
    if (found.status !== 'queued' && found.status !== 'running') return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Fetches the file as a browser's navigation does: no header of ours. */
export async function download(api: StaffedApi, id: number): Promise<Response> {
  const { ticket } = await api.client.exports.ticket({ id })
  return fetch(`${api.url}/api/exports/download/${ticket}`)
}

/** Exports fields and fetches the file. Fails the test where it is not made. */
export async function exportedFields(
  api: StaffedApi,
  format: ExportFormat,
  more: Partial<FieldsExport> = {},
): Promise<{ done: ExportRecord; answer: Response; bytes: Uint8Array<ArrayBuffer>; text: string }> {
  const made = await api.client.exports.createFields({ format, ...more })
  const done = await ended(api, made.id)
  expect(done).toMatchObject({ status: 'done', error: null })
  const answer = await download(api, made.id)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(answer.status).toBe(200)
  expect(bytes.byteLength).toBe(done.sizeBytes)
  return { done, answer, bytes, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
}

/** The cells of a CSV file, its head first. */
export const csvCells = (text: string): string[][] =>
  parseCsv(text, { delimiter: ',' }).map((row) => row.map((cell) => String(cell ?? '')))
