import type { RunSql } from '../field-years.ts'
import { BATCHES, PLACED } from '../labels.ts'

/** How large a business is. */
interface Size {
  /** Boundaries are missing of a hundredth of them; the others have 20 points in each of five seasons. */
  fields: number
  samples: number
  labels: number
  /** So many fields' results by one statement: the embedded database keeps what it makes in memory. */
  fieldsAtOnce: number
}
export const SIZES = {
  million: { fields: 10_250, samples: 1_010_600, labels: 1_000_000, fieldsAtOnce: 10_250 },
  /** As the embedded database is measured. */
  embedded: { fields: 3_060, samples: 301_000, labels: 298_000, fieldsAtOnce: 1_000 },
} as const satisfies Readonly<Record<string, Size>>
export const PROGRAM = { name: 'Carbon 2030', year: 2025, fields: 992 }
/** The season under way has no results. */
export const REPORTED = [2022, 2023, 2024, 2025]
const BATCH = 10_000
const CHUNK = 100_000

/**
 * Gives the points, whose ids follow each other from 1, a sample each, printed labels, what scans say of them, and results by
 * grower and season; and enrolls the fields of a program. By SQL alone: every value follows from ids.
 *
 * @param codes as many as there are labels
 * @param run inside of one transaction that may write
 */
export async function fillSamples(
  run: RunSql,
  codes: readonly string[],
  { samples, labels }: Size,
): Promise<void> {
  await run('UPDATE design SET plan = $1::jsonb', [PLAN])
  await run(LABORATORIES)
  await run(BATCHES, [BATCH, Math.ceil(labels / BATCH)])
  for (let from = 0; from < samples; from += CHUNK) {
    const count = Math.min(CHUNK, samples - from)
    const some = Array.from({ length: count }, (_, at) => codes[from + at] ?? null)
    await run(SAMPLES_OF, [some, from])
    await run(LABELS_OF, [some, from])
    await run(PRINTED, [some, from])
    await run(PROVEN, [from, from + count])
  }
}

export async function fillResults(run: RunSql, { fields, fieldsAtOnce }: Size): Promise<void> {
  await run(UPLOADS)
  await run(REPORTS)
  for (const year of REPORTED)
    for (let from = 1; from <= fields; from += fieldsAtOnce)
      await run(RESULTS, [year, from, from + fieldsAtOnce - 1])
}

export async function fillProgram(run: RunSql): Promise<void> {
  await run(PROGRAM_FIELDS, [PROGRAM.name, PROGRAM.year, PROGRAM.fields])
}

/** As estimates read it. */
const PLAN = JSON.stringify({
  ...{ method: 'compact', strataCount: 1, pointCount: 20, minPointsPerStratum: 2, allocation: 'equal' },
  ...{ cellSizeM: 10, bufferM: 0, minDistanceM: 0, replacementsPerStratum: 0, placement: 'random', seed: 1 },
})

const LABORATORIES = `INSERT INTO laboratory (name) VALUES ('North Fork Soils'), ('Prairie Analytical'), ('Basin Laboratory')`

const SAMPLES_OF = `
  INSERT INTO sample (design_id, stratum_id, point_id, field_year_id, field_id, grower_id, year, depth_top_cm,
    depth_bottom_cm, status, label_code, state_since, updated_at)
  SELECT point.design_id, stratum_id, point.id, field_year_id, field_id, grower_id, year, 0, 15,
    CASE WHEN code IS NULL THEN 'reserved'
      WHEN point.status = 'collected' AND (field_id + year) % 8 = 0 THEN (ARRAY['applied', 'shipped', 'received'])[1 + number % 3]
      WHEN point.status = 'collected' THEN 'results'
      ELSE 'printed' END,
    code, timestamptz '2026-11-01' - at % 100003 * interval '7 minutes', timestamptz '2026-11-01' - at % 99991 * interval '7 minutes'
  FROM ${PLACED} JOIN point ON point.id = 1 + at ORDER BY at`

const LABELS_OF = `
  INSERT INTO label (batch_id, place, code, state, sample_id, print_count, printed_at, updated_at)
  SELECT 1 + at / ${BATCH}, 1 + at % ${BATCH}, code, 'assigned', 1 + at, 1, timestamptz '2026-11-01',
    timestamptz '2026-11-01' - at % 99991 * interval '7 minutes'
  FROM ${PLACED} WHERE code IS NOT NULL ORDER BY at`

const PRINTED = `
  INSERT INTO scan_event (what, device, code, label_id, sample_id, was, "is")
  SELECT 'print', 'page', code, 1 + at, 1 + at, 'reserved', 'printed' FROM ${PLACED} WHERE code IS NOT NULL ORDER BY at`

/** A file of results is proof of the bag; one in fifty was never received. */
const PROVEN = `
  INSERT INTO scan_event (what, device, code, sample_id, was, "is")
  SELECT 'report', 'page', label_code, id, CASE WHEN id % 50 = 0 THEN 'shipped' ELSE 'in_testing' END, 'results'
  FROM sample WHERE id > $1::bigint AND id <= $2::bigint AND status = 'results' ORDER BY id`

/** A file for each grower and season. */
const UPLOADS = `
  INSERT INTO upload (kind, status, file_name, sha256, size_bytes, format, crs, committed_at)
  SELECT 'lab_results', 'committed', 'results ' || year || ' of ' || grower_id || '.csv', md5(year || ' ' || grower_id) || md5(grower_id || ' ' || year), 1, 'csv', '', now()
  FROM (SELECT DISTINCT year, grower_id FROM sample WHERE status = 'results' ORDER BY year, grower_id) AS each`

const REPORTS = `
  INSERT INTO lab_report (upload_id, laboratory_id, file_name, sample_count, result_count)
  SELECT id, 1 + id % 3, file_name, 0, 0 FROM upload WHERE kind = 'lab_results' ORDER BY id`

/**
 * Carbon and pH of every sample, phosphorus of two in three. One value in 400 is out of its range, one sample in 500 has a
 * carbon by another method, one file in 60 has another scale, one value in 900 is marked.
 */
const RESULTS = `
  INSERT INTO result (lab_report_id, upload_id, laboratory_id, sample_id, field_year_id, field_id, grower_id, year, depth_top_cm,
    depth_bottom_cm, analyte, analyte_name, value, unit, value_in_unit, modus_code, quality, reported_on, file_sheet, file_row,
    file_column, identity, updated_at)
  SELECT lab_report.id, lab_report.upload_id, lab_report.laboratory_id, sample.id, sample.field_year_id, sample.field_id,
    sample.grower_id, sample.year, depth_top_cm, depth_bottom_cm, key, said, value, unit, value, code,
    CASE WHEN spread % 900 = 7 THEN 120 WHEN spread % 1800 = 11 THEN 160 ELSE 0 END, make_date(sample.year, 12, 1),
    0, sample.id, nr, key || ' ' || code || ' ' || unit, timestamptz '2026-11-01' - spread * interval '3 minutes'
  FROM sample
  JOIN upload ON upload.file_name = 'results ' || sample.year || ' of ' || sample.grower_id || '.csv'
  JOIN lab_report ON lab_report.upload_id = upload.id
  CROSS JOIN (VALUES ('soc', 'Soil organic carbon', '%', 'S-SOC.01', 1, 1.0, 3.0, 90.0),
    ('ph_water', 'pH', '', '', 2, 5.5, 2.5, 19.0),
    ('p_mehlich3', 'Phosphorus, Mehlich 3', 'mg/kg', '', 3, 12.0, 60.0, 90000.0),
    ('soc', 'Soil organic carbon', '%', '', 4, 1.1, 3.0, 90.0)) AS measured (key, said, unit, code, nr, low, wide, odd),
  LATERAL (SELECT (sample.id * 7919 + nr * 104729) % 100003 AS spread) AS drawn,
  LATERAL (SELECT CASE WHEN spread % 400 = 3 THEN odd
    ELSE (low + wide * (spread % 1000) / 1000.0) * CASE WHEN upload.id % 60 = 5 AND key = 'p_mehlich3' THEN 20 ELSE 1 END END AS value) AS given
  WHERE sample.year = $1::integer AND sample.field_id BETWEEN $2::bigint AND $3::bigint AND sample.status = 'results'
    AND (nr <= 2 OR nr = 3 AND sample.id % 3 > 0 OR nr = 4 AND sample.id % 500 = 1)
  ORDER BY sample.id, nr`

/** Growers with their fields, until there are as many. */
const PROGRAM_FIELDS = `
  WITH chosen AS MATERIALIZED (
    SELECT field.id, field.grower_id FROM field WHERE boundary_version_id IS NOT NULL AND active ORDER BY grower_id, id LIMIT $3::integer
  ), made AS (
    INSERT INTO enrollment (grower_id, program, program_key, year, status, signed_on)
    SELECT DISTINCT grower_id, $1::text, lower($1::text), $2::integer, 'active', make_date($2::integer, 3, 1) FROM chosen
    RETURNING id, grower_id
  )
  INSERT INTO enrollment_field (enrollment_id, field_id) SELECT made.id, chosen.id FROM made JOIN chosen USING (grower_id)`
