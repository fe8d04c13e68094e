import { sql } from 'kysely'

/** Samples as crews go, of the tables `sample` and `point`: by day, crew and place in the route; then by field and point, from the top down. */
export const CREW_ORDER = sql`point.planned_on NULLS LAST, point.crew_id NULLS LAST, point.route_order NULLS LAST,
  sample.field_id, sample.year, point.number, sample.depth_top_cm, sample.id`
