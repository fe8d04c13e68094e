import { makeCode } from '@org/core/contract'
import type { RunSql } from './field-years.ts'

export const LABELS = 1_000_000
/** Samples without a label: as many as one print may have. */
export const UNLABELED = 10_000
/** Layers of each point: 15 cm each. */
const LAYERS = 5
/** So many at once: the embedded database keeps what a statement makes in memory. */
const CHUNK = 50_000
const BATCH = 10_000

/** Code after code, the same ones each time; none twice. */
function* codes(): Generator<string> {
  const issued = new Set<string>()
  let state = 20_261_127
  const random = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
    bytes.map(() => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 24
    })
  for (;;) {
    const code = makeCode(random)
    if (issued.has(code)) continue
    issued.add(code)
    yield code
  }
}

/** The first of them. */
export const codesOf = (count: number): string[] => {
  const next = codes()
  return Array.from({ length: count }, () => next.next().value)
}

/**
 * Gives the points, whose ids follow each other from 1, samples of five layers, and all but the last ones a label that was
 * printed, by SQL alone. Points must be enough.
 *
 * @param run inside of one transaction that may write
 */
export async function fillLabels(run: RunSql): Promise<void> {
  await run(BATCHES, [BATCH, LABELS / BATCH])
  const next = codes()
  for (let from = 0; from < LABELS; from += CHUNK) {
    const some = Array.from({ length: CHUNK }, () => next.next().value)
    for (const statement of [SAMPLES, LABELS_OF, EVENTS]) await run(statement, [some, from])
  }
  const none = Array.from({ length: UNLABELED }, () => null)
  await run(SAMPLES, [none, LABELS])
}

/** So many batches of so many labels. */
export const BATCHES = `
  INSERT INTO label_batch (title, source, count, layout)
  SELECT 'Batch ' || n, 'samples', $1::integer, '{"sheet": {"key": "avery5160"}, "symbol": "datamatrix", "output": "pdf", "dpi": 203, "startAt": 1, "offsetXMm": 0, "offsetYMm": 0}'
  FROM generate_series(1, $2::integer) AS n ORDER BY n`

/** Codes with their places, from 0 over all. */
export const PLACED = `(SELECT code, $2::bigint + nr - 1 AS at FROM unnest($1::text[]) WITH ORDINALITY AS c (code, nr)) AS placed`

const SAMPLES = `
  INSERT INTO sample (design_id, stratum_id, point_id, field_year_id, field_id, grower_id, year, depth_top_cm,
    depth_bottom_cm, status, label_code, state_since)
  SELECT point.design_id, stratum_id, point.id, field_year_id, field_id, grower_id, year, at % ${LAYERS} * 15,
    at % ${LAYERS} * 15 + 15, CASE WHEN code IS NULL THEN 'reserved' ELSE 'printed' END, code,
    timestamptz '2026-11-01' - at % 100003 * interval '7 minutes'
  FROM ${PLACED} JOIN point ON point.id = 1 + at / ${LAYERS} ORDER BY at`

const LABELS_OF = `
  INSERT INTO label (batch_id, place, code, state, sample_id, print_count, printed_at)
  SELECT 1 + at / ${BATCH}, 1 + at % ${BATCH}, code, 'assigned', 1 + at, 1, timestamptz '2026-11-01'
  FROM ${PLACED} ORDER BY at`

const EVENTS = `
  INSERT INTO scan_event (what, device, code, label_id, sample_id, was, "is")
  SELECT 'print', 'page', code, 1 + at, 1 + at, 'reserved', 'printed' FROM ${PLACED} ORDER BY at`
