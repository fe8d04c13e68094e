import { isLabelCode, normalizeCode, type StagedSheet } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { columnsDigest } from './layouts.ts'
import './tables.ts'

interface Laboratory {
  id: number
  name: string
}

export interface ProposedLaboratory {
  proposedLaboratoryId: number | null
  laboratorySays: string
}

const NONE: ProposedLaboratory = { proposedLaboratoryId: null, laboratorySays: '' }
const proposed = ({ id }: Laboratory, laboratorySays: string): ProposedLaboratory => ({
  ...{ proposedLaboratoryId: id, laboratorySays },
})

/** The laboratory whose files had these columns before, that the file names, or to which its samples were sent. */
export async function laboratoryOf(
  db: Db,
  upload: { id: number; fileName: string },
  sheets: readonly StagedSheet[],
): Promise<ProposedLaboratory> {
  const remembered = await byColumns(db, sheets)
  if (remembered !== null)
    return proposed(remembered, `Earlier files of ${remembered.name} had the same columns.`)
  const named = await byName(db, upload.fileName, sheets)
  if (named !== null) return proposed(named, `The file names ${named.name}.`)
  const sentTo = await byShipments(db, upload.id, sheets)
  return sentTo === null ? NONE : proposed(sentTo, `The samples of this file were sent to ${sentTo.name}.`)
}

/** The laboratory whose files had exactly these columns before. */
async function byColumns(db: Db, sheets: readonly StagedSheet[]): Promise<Laboratory | null> {
  const digests = sheets.flatMap(({ proposal }) =>
    proposal.isData ? [columnsDigest(proposal.mapping.columns)] : [],
  )
  if (digests.length === 0) return null
  const found = await db
    .selectFrom('lab_layout')
    .innerJoin('laboratory', 'laboratory.id', 'lab_layout.laboratory_id')
    .select(['laboratory.id', 'laboratory.name'])
    .where('lab_layout.digest', 'in', digests)
    .where('laboratory.active', '=', true)
    .orderBy('lab_layout.used_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

/** Words alone, so that they are compared whole: file names part them by other marks. */
const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `

/** The only one that is named by the file’s name, a sheet’s or a cell of the first rows; a longer name has a shorter in it. */
async function byName(db: Db, fileName: string, sheets: readonly StagedSheet[]): Promise<Laboratory | null> {
  const all = await db
    .selectFrom('laboratory')
    .select(['id', 'name'])
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  const texts = [fileName, ...sheets.flatMap(({ name, head }) => [name, ...head.flat()])].map(wordsOf)
  const named = all.filter(({ name }) => {
    const words = wordsOf(name)
    return words.trim() !== '' && texts.some((text) => text.includes(words))
  })
  const longest = named.filter(
    (one) => !named.some((other) => other !== one && wordsOf(other.name).includes(wordsOf(one.name))),
  )
  return longest.length === 1 ? (longest[0] ?? null) : null
}

/** So many rows tell where the samples were sent. */
const MAX_ROWS = 2000

/** The only one to which the samples of the rows were sent; before rows are matched, those of labels in the first rows. */
async function byShipments(
  db: Db,
  uploadId: number,
  sheets: readonly StagedSheet[],
): Promise<Laboratory | null> {
  const codes = sheets.flatMap(({ head }) => head.flat().map(normalizeCode).filter(isLabelCode))
  const { rows } = await sql<Laboratory>`
    WITH matched AS (
      SELECT sample_id AS id FROM upload_row
      WHERE upload_id = ${uploadId} AND outcome <> 'noData' AND sample_id IS NOT NULL LIMIT ${MAX_ROWS}),
    here AS (
      SELECT id FROM matched UNION
      SELECT id FROM sample WHERE label_code = ANY(${codes}::text[]) AND NOT EXISTS (SELECT FROM matched)),
    newest AS (
      SELECT DISTINCT ON (manifest_line.sample_id) manifest_line.shipment_id
      FROM manifest_line JOIN here ON here.id = manifest_line.sample_id
      WHERE manifest_line.state <> 'packed' ORDER BY manifest_line.sample_id, manifest_line.id DESC)
    SELECT DISTINCT laboratory.id, laboratory.name
    FROM newest JOIN shipment ON shipment.id = newest.shipment_id
    JOIN laboratory ON laboratory.id = shipment.laboratory_id WHERE laboratory.active LIMIT 2`.execute(db)
  const [only, other] = rows
  return only === undefined || other !== undefined ? null : only
}
