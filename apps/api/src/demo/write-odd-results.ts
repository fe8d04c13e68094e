import { sql } from 'kysely'
import { writeCommit } from '../areas/results/commit/commit.ts'
import { judgeResults } from '../areas/results/judge.ts'
import type { Tx } from '../db/transact.ts'
import { type LabRow, labFile, labRows } from './lab-file.ts'
import { type Around, isThere, readSamples, WAITING } from './write-results.ts'
import { laboratory } from './write-shipments.ts'
import { NEVER_ENDS, uploadFile } from './write-uploads.ts'

/** Rows of the file that is committed, and of the one that measures carbon again. */
const COMMITTED = 30
const AGAIN = 4
/** Which rows (from 0) have what. */
const ALKALINE = 3
const LIGHT = 8
const DOUBTED = 12

/**
 * Of this season some results are here: most are fine, some need a look. One pH and one bulk density are out of range, carbon of a few samples
 * was measured again in another unit, and a person marked one value as suspect.
 *
 * @param testedIds samples in testing; the first of them wait in another file
 */
export async function writeOddResults(tx: Tx, testedIds: readonly number[], around: Around): Promise<void> {
  const ids = testedIds.slice(WAITING, WAITING + COMMITTED)
  const samples = await readSamples(tx, sql`sample.id = ANY(${ids}::bigint[])`)
  const number = `FS-${around.today.getUTCFullYear()}-0405`
  if (samples.length === 0 || (await isThere(tx, `${number}.csv`))) return
  const rows = labRows(around.seed, number, samples)
  const reportedOn = around.today.toISOString().slice(0, 10)
  await commitFile(tx, around, `${number}.csv`, labFile('unitsRow', { number, reportedOn }, rows.map(odd)))
  await commitFile(tx, around, `${number}-repeat.csv`, againFile(rows.slice(0, AGAIN)))
  await doubt(tx, samples[DOUBTED]?.sampleId)
}

function odd(row: LabRow, at: number): LabRow {
  if (at === ALKALINE) return { ...row, cells: { ...row.cells, ph: '11.4' } }
  return at === LIGHT ? { ...row, cells: { ...row.cells, bulkDensity: '0.31' } } : row
}

/** A little less, as a second measurement finds now and then. */
const againFile = (rows: readonly LabRow[]): string =>
  [
    'Label,SOC (g/kg)',
    ...rows.map(({ label, cells }) => `${label},${(Number(cells.soc) * 10 * 0.93).toFixed(1)}`),
  ]
    .map((line) => `${line}\r\n`)
    .join('')

async function commitFile(tx: Tx, { keep, today }: Around, fileName: string, text: string): Promise<void> {
  const upload = await uploadFile(tx, { keep, laboratoryId: await laboratory(tx), fileName, text })
  const run = { signal: NEVER_ENDS, report: () => {}, staffId: null, now: today }
  await writeCommit(tx, { uploadId: upload.id, version: upload.version, ...run })
}

async function doubt(tx: Tx, sampleId: number | undefined): Promise<void> {
  const result = await tx.kysely
    .selectFrom('result')
    .select(['id', 'version'])
    .where('sample_id', '=', sampleId ?? 0)
    .where('analyte', '=', 'soc')
    .executeTakeFirst()
  if (result === undefined) return
  const reason = 'Half of what its neighbors have'
  await judgeResults(tx, { results: [result], verdict: 'suspect', reason })
}
