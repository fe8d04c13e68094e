import { type FileMetaData, parquetSchema, type SchemaElement, type SchemaTree } from 'hyparquet'

/**
 * The same file as the library can read it without losing anything: it keeps values by their column's name, so
 * repeated names, and one that objects cannot have, get others; and it makes decimals floating, so they come as the bytes or whole numbers they are.
 */
export interface PlainFile {
  metadata: FileMetaData
  /** By the names in `metadata`: what the file calls the column. */
  names: ReadonlyMap<string, string>
  /** By the names in `metadata`: decimal places. */
  scales: ReadonlyMap<string, number>
}

export function plainFile(read: FileMetaData): PlainFile {
  const schema = read.schema.map((element): SchemaElement => ({ ...element }))
  const metadata = { ...read, schema }
  const names = new Map<string, string>()
  const scales = new Map<string, number>()
  const leaves: string[] = []
  for (const [at, child] of parquetSchema(metadata).children.entries()) {
    const { element } = child
    const isUnfit = names.has(element.name) || element.name === '__proto__'
    const key = isUnfit ? `${element.name}\0${at}` : element.name
    names.set(key, element.name)
    for (let leaf = 0; leaf < leavesOf(child); leaf += 1) leaves.push(key)
    element.name = key
    if (isDecimal(element)) scales.set(key, makePlain(element))
  }
  return { metadata: { ...metadata, row_groups: renamed(metadata, leaves) }, names, scales }
}

const leavesOf = ({ children }: SchemaTree): number =>
  children.length === 0 ? 1 : children.reduce((sum, child) => sum + leavesOf(child), 0)

const isDecimal = ({ converted_type, logical_type }: SchemaElement): boolean =>
  converted_type === 'DECIMAL' || logical_type?.type === 'DECIMAL'

/** @returns its decimal places */
function makePlain(element: SchemaElement): number {
  const logical = element.logical_type
  const scale = element.scale ?? (logical?.type === 'DECIMAL' ? logical.scale : 0)
  delete element.converted_type
  delete element.logical_type
  return scale
}

/** Columns of a row group are the leaves of the schema, in its order. */
const renamed = (
  { row_groups: groups }: FileMetaData,
  leaves: readonly string[],
): FileMetaData['row_groups'] =>
  groups.map((group) => ({
    ...group,
    columns: group.columns.map((column, at) => {
      const { meta_data: data } = column
      const key = leaves[at]
      if (data === undefined || key === undefined) return column
      return { ...column, meta_data: { ...data, path_in_schema: [key, ...data.path_in_schema.slice(1)] } }
    }),
  }))

/** @param scale decimal places, from 0 */
export function decimalText(value: unknown, scale: number): string | null {
  const unscaled = unscaledOf(value)
  if (unscaled === null) return null
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0')
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return `${unscaled < 0n ? '-' : ''}${text}`
}

function unscaledOf(value: unknown): bigint | null {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : null
  if (!(value instanceof Uint8Array) || value.length === 0) return null
  const unsigned = value.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return BigInt.asIntN(value.length * 8, unsigned)
}
