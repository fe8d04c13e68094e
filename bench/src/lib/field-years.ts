/** What the embedded database and a server's client have in common: one statement, its values. */
export type RunSql = (statement: string, values?: readonly unknown[]) => Promise<unknown>

/** Fields that are needed for so many field years: ten years each, and one field in a hundred has no boundary. */
export const fieldsFor = (fieldYears: number): number => Math.ceil((fieldYears / YEARS.length / 99) * 100)

const YEARS = [2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026]
/** So many statements' worth at once: the embedded database keeps what a statement makes in memory. */
const CHUNK = 20_000

/**
 * Fills a database that has fields (the API's `makeManyFields`) with field years up to a count, by SQL alone: year by
 * year, the newest last, as they come about. Every value follows from field and year, so that two databases are alike.
 * One in a thousand grows 'Quinoa', half are of 2022 and later, three in ten have no planned day, and past years are done.
 *
 * @param run inside of one transaction that may write
 */
export async function fillFieldYears(run: RunSql, fields: number, fieldYears: number): Promise<void> {
  await run('TRUNCATE field_year RESTART IDENTITY CASCADE')
  let left = fieldYears
  for (const year of YEARS) {
    for (let from = 1; from <= fields && left > 0; from += CHUNK) {
      const wanted = Math.min(left, CHUNK)
      await run(FILL, [from, Math.min(fields, from + CHUNK - 1), year, wanted])
      // All but those without a boundary were made.
      left -= Math.min(wanted, withBoundary(from, Math.min(fields, from + CHUNK - 1)))
    }
  }
}

/** As `makeManyFields` leaves them out: every field whose number ends in 37. */
const withBoundary = (from: number, to: number): number => {
  const without = Math.floor((to + 63) / 100) - Math.floor((from - 1 + 63) / 100)
  return to - from + 1 - without
}

const FILL = `
  INSERT INTO field_year (field_id, grower_id, year, boundary_version_id, status, crop, tillage, planned_on, updated_at)
  SELECT field_id, grower_id, year, boundary_id,
    CASE WHEN year < 2025 THEN CASE WHEN spread % 10 = 0 THEN 'canceled' ELSE 'approved' END
      ELSE (ARRAY['boundary_pending', 'boundary_confirmed', 'stratified', 'plan_approved', 'scheduled', 'in_progress',
        'collected', 'at_lab', 'partial_results', 'results_complete'])[1 + spread % 10] END,
    CASE WHEN spread % 1000 = 7 THEN 'Quinoa'
      ELSE (ARRAY['Corn', 'Soybeans', 'Oats', 'Alfalfa', 'Wheat', ''])[1 + spread % 6] END,
    (ARRAY['', 'No-till', 'Strip-till', 'Conventional'])[1 + spread / 7 % 4],
    CASE WHEN spread % 10 >= 3 THEN make_date(year, 1, 1) + spread / 11 % 365 END,
    timestamptz '2026-11-01' - spread * 7 % 1000003 * interval '5 minutes' - year * interval '1 second'
  FROM (
    SELECT id AS field_id, grower_id, boundary_version_id AS boundary_id, $3::integer AS year,
      ((id * 2654435761 + $3::bigint * 40503) % 4294967291 % 1000003)::integer AS spread
    FROM field WHERE id BETWEEN $1::bigint AND $2::bigint AND boundary_version_id IS NOT NULL
    ORDER BY id LIMIT $4::bigint
  ) AS drawn`
