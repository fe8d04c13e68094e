import type { ResultRows } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import { IS_TO_SAMPLE } from '../../shared/shown-results.ts'
import { isOfKind, type TableSeries } from './series.ts'

/** From here on laboratories and people reject a result. */
const REJECTED_FROM = 160
const NOT_DETECTED = 140

/** Samples that reports count. */
const DUE = sql`LEFT JOIN (
    SELECT sample.id FROM sample JOIN point ON point.id = sample.point_id JOIN design ON design.id = point.design_id
    WHERE design.is_current AND ${IS_TO_SAMPLE}
  ) AS due ON due.id = each.sample_id`

/**
 * The newest result of each sample in each series, as reports count it: below a limit as half of it, above a range as its
 * limit, rejected ones and words not (`counted` is null then). In a mean of a field or a grower neither are those of points
 * that are not to be sampled, or are of an earlier design.
 */
export const countedResults = (
  { kinds }: Pick<TableSeries, 'kinds'>,
  condition: RawBuilder<unknown>,
  by: ResultRows,
): RawBuilder<unknown> => sql`
  SELECT each.*, CASE WHEN each.quality >= ${REJECTED_FROM} ${by === 'sample' ? sql`` : sql`OR due.id IS NULL`} THEN NULL
    ELSE each.as_value END AS counted
  FROM (
    SELECT newest.*, CASE WHEN newest.is_below THEN 0.5 * newest.at_limit ELSE newest.number END AS as_value
    FROM (
      SELECT DISTINCT ON (result.sample_id, series.no) result.sample_id, result.field_id, result.grower_id, result.year,
        result.depth_top_cm, result.depth_bottom_cm, result.quality, result.qualifier, result.value_text, series.no,
        coalesce(result.value_in_unit, result.value) AS number,
        result.qualifier IS NOT DISTINCT FROM '>' AS is_above,
        result.qualifier IS DISTINCT FROM '>'
          AND (result.qualifier = '<' OR result.quality = ${NOT_DETECTED}) IS TRUE AS is_below,
        CASE WHEN result.detection_limit IS NULL OR (result.qualifier = '<' AND result.value IS NOT NULL)
          THEN coalesce(result.value_in_unit, result.value) ELSE result.detection_limit * series.factor END AS at_limit
      FROM result JOIN ${kinds} ON ${isOfKind}
      WHERE ${condition}
      ORDER BY result.sample_id, series.no, result.id DESC
    ) AS newest
  ) AS each ${by === 'sample' ? sql`` : DUE}`
