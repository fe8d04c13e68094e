import type { RunSql } from './field-years.ts'

/** Seasons of every field, the newest last. */
const SEASONS = [2022, 2023, 2024, 2025, 2026]
/** So many fields' points at once: the embedded database keeps what a statement makes in memory. */
const CHUNK = 2_000

/**
 * Gives every field with a boundary a scheduled year with a design of one stratum and 20 points in each season, by SQL
 * alone. Every value follows from field, year and number, so that two databases are alike. Three in ten points of past
 * seasons are still planned, the others collected; a tenth of this season's have a crew and a day.
 *
 * @param run inside of one transaction that may write
 */
export async function fillPoints(run: RunSql, fields: number, seasons = SEASONS): Promise<void> {
  await run('TRUNCATE field_year RESTART IDENTITY CASCADE')
  await run(`INSERT INTO crew (name, points_a_day) VALUES ('North', 40), ('South', 40)`)
  for (const year of seasons)
    for (let from = 1; from <= fields; from += CHUNK) {
      const part = [from, Math.min(fields, from + CHUNK - 1), year]
      for (const statement of [YEARS, DESIGNS, STRATA, POINTS]) await run(statement, part)
    }
}

const YEARS = `
  INSERT INTO field_year (field_id, grower_id, year, boundary_version_id, status)
  SELECT id, grower_id, $3::integer, boundary_version_id, 'scheduled' FROM field
  WHERE id BETWEEN $1::bigint AND $2::bigint AND boundary_version_id IS NOT NULL ORDER BY id`

const OF_PART = 'field_id BETWEEN $1::bigint AND $2::bigint AND year = $3::integer'

const DESIGNS = `
  INSERT INTO design (field_year_id, field_id, grower_id, year, number, is_current, method, strata_count, point_count,
    cell_size_m, buffer_m, seed, engine_version, boundary_version_id, area_m2, masked_area_m2, objective, sheet_sha256,
    cells_sha256, strata_sha256, points_sha256, depths, plan)
  SELECT id, field_id, grower_id, year, 1, true, 'compact', 1, 20, 10, 0, 1, 'bench', boundary_version_id, 1, 0, 1, '',
    '', '', '', '[{"topCm": 0, "bottomCm": 15}, {"topCm": 15, "bottomCm": 30}]', '{}'
  FROM field_year WHERE ${OF_PART} ORDER BY id`

const STRATA = `
  INSERT INTO stratum (design_id, field_year_id, field_id, grower_id, year, number, name, area_m2, weight, cell_count,
    planned_count, geom)
  SELECT design.id, field_year_id, design.field_id, design.grower_id, design.year, 1, 'Stratum 1', 1, 1, 1, 20, geom
  FROM design JOIN boundary_version ON boundary_version.id = design.boundary_version_id
  WHERE design.field_id BETWEEN $1::bigint AND $2::bigint AND design.year = $3::integer ORDER BY design.id`

const POINTS = `
  INSERT INTO point (design_id, stratum_id, field_year_id, field_id, grower_id, year, number, role, "order", lon, lat,
    inclusion_probability, status, actual_lon, actual_lat, collected_at, crew_id, planned_on, route_order, updated_at)
  SELECT design_id, stratum_id, field_year_id, field_id, grower_id, year, number, 'base', number - 1, lon, lat, 0.1,
    CASE WHEN is_collected THEN 'collected' WHEN has_day THEN 'assigned' ELSE 'planned' END,
    CASE WHEN is_collected THEN lon END, CASE WHEN is_collected THEN lat END,
    CASE WHEN is_collected THEN make_date(year, 10, 1 + (spread % 28)::integer) + interval '12 hours' END,
    CASE WHEN has_day THEN 1 + field_id % 2 END, CASE WHEN has_day THEN DATE '2026-10-01' + (spread % 28)::integer END,
    CASE WHEN has_day THEN number END, timestamptz '2026-11-01' - spread * interval '7 minutes'
  FROM (
    SELECT stratum.design_id, stratum.id AS stratum_id, stratum.field_year_id, stratum.field_id, stratum.grower_id, stratum.year,
      number_ AS number, (stratum.field_id * 7919 + stratum.year * 31 + number_ * 104729) % 100003 AS spread,
      west + (east - west) * ((number_ * 37 + stratum.field_id) % 97) / 97.0 AS lon,
      south + (north - south) * ((number_ * 61 + stratum.field_id) % 89) / 89.0 AS lat,
      stratum.year < 2026 AND (number_ + stratum.field_id) % 10 >= 3 AS is_collected,
      stratum.year = 2026 AND stratum.field_id % 10 = 0 AS has_day
    FROM stratum JOIN design ON design.id = stratum.design_id
      JOIN boundary_version ON boundary_version.id = design.boundary_version_id, generate_series(1, 20) AS number_
    WHERE stratum.field_id BETWEEN $1::bigint AND $2::bigint AND stratum.year = $3::integer
    ORDER BY stratum.design_id, number_
  ) AS drawn`
