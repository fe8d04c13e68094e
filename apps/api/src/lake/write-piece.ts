import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod'
import type { LakeFile } from './manifest.ts'
import { createParquetFile, GEOMETRY, type ParquetFile } from './parquet-file.ts'
import type { Piece, Sizes } from './pieces.ts'
import type { Reads } from './reads.ts'
import { digestOf, makeFolderOf, PART, putInPlace, sizeOf } from './whole-file.ts'

const rowsSchema = z.array(
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.instanceof(Uint8Array)])),
)

/** Writes the rows of a piece into its file. @returns null where there are none: then it has no file */
export async function writePiece(
  reads: Reads,
  folder: string,
  piece: Piece,
  sizes: Sizes,
): Promise<Pick<LakeFile, 'path' | 'rows' | 'bytes' | 'sha256'> | null> {
  const path = join(folder, piece.path)
  await sql.raw(`DECLARE lake NO SCROLL CURSOR FOR ${queryOf(piece, sizes)}`).execute(reads)
  const next = async () =>
    rowsSchema.parse((await sql.raw(`FETCH ${sizes.fetchRows} FROM lake`).execute(reads)).rows)
  let rows = await next()
  const file = rows.length === 0 ? null : await createFile(path, piece, sizes)
  for (; rows.length > 0; rows = await next()) file?.add(rows)
  await sql.raw('CLOSE lake').execute(reads)
  if (file === null) return null
  const written = file.finish()
  await putInPlace(path)
  return { path: piece.path, rows: written, bytes: (await sizeOf(path)) ?? 0, sha256: await digestOf(path) }
}

async function createFile(path: string, { table }: Piece, { groupRows }: Sizes): Promise<ParquetFile> {
  await makeFolderOf(path)
  return createParquetFile(`${path}${PART}`, table, groupRows)
}

/** All in it is the program's own: names of tables and columns, and whole numbers. */
function queryOf({ table, year, range }: Piece, sizes: Sizes): string {
  const { name, by, columns, geometry, order } = table
  const shape = geometry === null ? [] : [`ST_AsBinary(${geometry.sql}, 'NDR') AS "${GEOMETRY}"`]
  const values = [...columns.map((column) => `${column.sql} AS "${column.name}"`), ...shape]
  const size = year === null ? sizes.ids : sizes.fieldYears
  const within = `"${by}" >= ${range * size} AND "${by}" < ${(range + 1) * size}`
  const ofYear = year === null ? '' : ` AND "year" = ${year}`
  const inOrder = order.map((column) => `"${name}"."${column}"`).join(', ')
  return `SELECT ${values.join(', ')} FROM "${name}" WHERE ${within}${ofYear} ORDER BY ${inOrder}`
}
