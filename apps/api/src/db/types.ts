import pg from 'pg'

const { builtins } = pg.types

/**
 * A `bigint` as a number: our ids and counters never leave the safe range.
 *
 * @throws RangeError when one does
 */
function parseBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
}

/** How column types read: `bigint` as number, `date` as 'YYYY-MM-DD' (a Date would add a time zone), the rest as pg does. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === builtins.INT8) return parseBigint
    if (oid === builtins.DATE) return String
    return pg.types.getTypeParser(oid, format)
  },
}
