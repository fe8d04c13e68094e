import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { LakeError } from './errors.ts'
import { writeWhole } from './whole-file.ts'

export const MANIFEST = 'lake.json'
/** Grows when a program could not go on with what an earlier one wrote. */
const FORMAT = 1

const SHA256 = /^[0-9a-f]{64}$/
/** Where a piece lies in a lake: the table, its year if it has one, its range. */
export const PIECE_PATH = /^(?<table>[a-z_]+)\/(?:year=-?\d+\/fields|all)-\d{6,}\.parquet$/

const fileSchema = z.object({
  path: z.string().regex(PIECE_PATH),
  table: z.string(),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string().regex(SHA256),
  /** As of which change its rows are; they are the same as of the lake's. */
  changeNumber: z.int(),
  /** Of rows without changes: see `LakeTable.print`. */
  print: z.nullable(z.string()),
})
export type LakeFile = z.output<typeof fileSchema>

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The newest change that is in the lake, 0 of a database without changes. */
  changeNumber: z.int(),
  /** Digests of the database's first change and of change `changeNumber`; null of a database without changes. */
  database: z.nullable(z.object({ first: z.string(), newest: z.string() })),
  /** Digest of tables, columns and sizes: files of another shape are all written again. */
  shape: z.string(),
  files: z.array(fileSchema),
})
export type Manifest = Omit<z.output<typeof manifestSchema>, 'format'>

/** @returns null where the folder has none @throws LakeError for one that this program cannot read */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const path = join(folder, MANIFEST)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const value = parsed(text)
  const format = z.object({ format: z.number() }).safeParse(value)
  if (format.success && format.data.format > FORMAT)
    throw new LakeError(
      `${path} was written by a later version of this program. Run that version, or name another folder with --to.`,
    )
  const manifest = manifestSchema.safeParse(value)
  if (!manifest.success)
    throw new LakeError(
      `${path} is not the list of a lake. Name another folder with --to, or remove this one.`,
    )
  return manifest.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify({ format: FORMAT, ...manifest }, null, 1)}\n`
  await writeWhole(join(folder, MANIFEST), text)
}
