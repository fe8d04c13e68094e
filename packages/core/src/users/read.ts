/** The value as something to read keys of: anything that is not an object has none. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** The value when it is text that says something; an empty string is missing. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The value when it can be an id of the database. */
export function positiveInteger(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** Whether the value is a number that can be counted with: JSON knows some that cannot (1e999). */
export function isNumber(value: unknown): value is number {
  return Number.isFinite(value)
}
