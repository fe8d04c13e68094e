import type { RunSql } from './field-years.ts'

export const REPORTED = { fieldId: 1, year: 2026, points: 200, layers: 3 }

/** Fifteen analytes with their unit. */
const ANALYTES = [
  ...['soc %', 'total_c %', 'total_n %', 'bulk_density g/cm³', 'coarse_fragments %'],
  ...['ph_water', 'om_loi %', 'sand %', 'silt %', 'clay %'],
  ...['p_mehlich3 mg/kg', 'k mg/kg', 'ca mg/kg', 'mg mg/kg', 'cec cmol(+)/kg'],
].map((words) => words.split(' '))

/**
 * Gives one field a design of ten strata with 200 points, three layers and results of fifteen analytes in every sample, by SQL
 * alone.
 *
 * @param run inside of one transaction that may write
 */
export async function fillReport(run: RunSql): Promise<void> {
  const { fieldId, year, points, layers } = REPORTED
  const of = [fieldId, year]
  await run('UPDATE design SET is_current = false WHERE field_id = $1::bigint AND year = $2::integer', of)
  await run(DESIGN, of)
  await run(STRATA, of)
  await run(POINTS, [...of, points])
  await run(SAMPLES, [...of, layers])
  await run(REPORT)
  await run(RESULTS, [...of, ANALYTES.map(([key]) => key), ANALYTES.map(([, unit = '']) => unit)])
}

const PLAN = JSON.stringify({
  ...{ method: 'compact', strataCount: 10, pointCount: 200, minPointsPerStratum: 2, allocation: 'equal' },
  ...{ cellSizeM: 10, bufferM: 0, minDistanceM: 0, replacementsPerStratum: 0, placement: 'random', seed: 1 },
})

const DESIGN = `
  INSERT INTO design (field_year_id, field_id, grower_id, year, number, is_current, method, strata_count, point_count,
    cell_size_m, buffer_m, seed, engine_version, boundary_version_id, area_m2, masked_area_m2, objective, sheet_sha256,
    cells_sha256, strata_sha256, points_sha256, depths, plan)
  SELECT id, field_id, grower_id, year, 2, true, 'compact', 10, 200, 10, 0, 1, 'bench', boundary_version_id, 55000, 0, 1,
    '', '', '', '', '[{"topCm": 0, "bottomCm": 10}, {"topCm": 10, "bottomCm": 20}, {"topCm": 20, "bottomCm": 30}]',
    '${PLAN}'
  FROM field_year WHERE field_id = $1::bigint AND year = $2::integer`

const NEWEST = `(SELECT * FROM design WHERE field_id = $1::bigint AND year = $2::integer AND is_current) AS design`

const STRATA = `
  INSERT INTO stratum (design_id, field_year_id, field_id, grower_id, year, number, name, area_m2, weight, cell_count,
    planned_count, geom)
  SELECT design.id, field_year_id, design.field_id, design.grower_id, design.year, nr, 'Stratum ' || nr, 1000.0 * nr,
    nr / 55.0, 10 * nr, 20, geom
  FROM ${NEWEST} JOIN boundary_version ON boundary_version.id = design.boundary_version_id, generate_series(1, 10) AS nr`

const POINTS = `
  INSERT INTO point (design_id, stratum_id, field_year_id, field_id, grower_id, year, number, role, "order", lon, lat,
    inclusion_probability, status, actual_lon, actual_lat, collected_at)
  SELECT design.id, stratum.id, design.field_year_id, design.field_id, design.grower_id, design.year, nr, 'base', nr - 1,
    west + (east - west) * (nr * 37 % 97) / 97.0, south + (north - south) * (nr * 61 % 89) / 89.0, 0.1, 'collected',
    west + (east - west) * (nr * 37 % 97) / 97.0, south + (north - south) * (nr * 61 % 89) / 89.0,
    timestamptz '2026-10-01'
  FROM ${NEWEST} JOIN boundary_version ON boundary_version.id = design.boundary_version_id, generate_series(1, $3::integer) AS nr
    JOIN stratum ON stratum.number = 1 + nr % 10
  WHERE stratum.design_id = design.id`

const SAMPLES = `
  INSERT INTO sample (design_id, stratum_id, point_id, field_year_id, field_id, grower_id, year, depth_top_cm,
    depth_bottom_cm, status)
  SELECT point.design_id, stratum_id, point.id, point.field_year_id, point.field_id, point.grower_id, point.year, 10 * layer,
    10 * layer + 10, 'results'
  FROM ${NEWEST} JOIN point ON point.design_id = design.id, generate_series(0, $3::integer - 1) AS layer`

const REPORT = `
  WITH made AS (INSERT INTO upload (kind, status, file_name, sha256, size_bytes, format, crs, committed_at)
    VALUES ('lab_results', 'committed', 'bench.csv', repeat('0', 64), 1, 'csv', '', now()) RETURNING id)
  INSERT INTO lab_report (upload_id, file_name, sample_count, result_count) SELECT id, 'bench.csv', 600, 9000 FROM made`

const RESULTS = `
  INSERT INTO result (lab_report_id, upload_id, sample_id, field_year_id, field_id, grower_id, year, depth_top_cm,
    depth_bottom_cm, analyte, analyte_name, value, unit, value_in_unit, file_sheet, file_row, file_column, identity)
  SELECT lab_report.id, upload_id, sample.id, sample.field_year_id, sample.field_id, sample.grower_id, sample.year,
    depth_top_cm, depth_bottom_cm, key, key, value, unit, value, 0, sample.id, nr, key || ' ' || unit
  FROM ${NEWEST} JOIN sample ON sample.design_id = design.id
    JOIN lab_report ON lab_report.file_name = 'bench.csv',
    unnest($3::text[], $4::text[]) WITH ORDINALITY AS analyte (key, unit, nr),
    LATERAL (SELECT 0.9 + (sample.id * 7919 + nr * 104729) % 1000 / 1500.0 AS value) AS drawn`
