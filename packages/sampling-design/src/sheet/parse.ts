import { SamplingError } from '../errors/errors.ts'
import { type DesignSheet, sheetSchema } from './schema.ts'
import { ENGINE_VERSION, SHEET_SCHEMA_VERSION } from './version.ts'
import { wrongPart } from './wrong-part.ts'

/**
 * A design sheet, if the value is one that this engine can reproduce.
 * @param value what `JSON.parse` gave
 * @throws InvalidSheet naming what is wrong and where; UnknownSchemaVersion; OtherEngineVersion where the major
 *   version differs: the same parameters may then give another design
 */
export function parseSheet(value: unknown): DesignSheet {
  checkVersions(value)
  const parsed = sheetSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const { path, wording } = wrongPart(parsed.error)
  throw new SamplingError(
    'InvalidSheet',
    `The design sheet is wrong at ${path}: ${wording}.`,
    'Give the sheet as designSheet wrote it.',
    { path },
  )
}

function checkVersions(value: unknown): void {
  const schemaVersion = memberOf(value, 'schemaVersion')
  const engineVersion = memberOf(value, 'engineVersion')
  if (typeof schemaVersion === 'number' && schemaVersion !== SHEET_SCHEMA_VERSION) {
    throw new SamplingError(
      'UnknownSchemaVersion',
      `The design sheet has schema version ${schemaVersion}.`,
      `This engine (${ENGINE_VERSION}) reads version ${SHEET_SCHEMA_VERSION}: take the engine that wrote the sheet.`,
      { schemaVersion },
    )
  }
  if (typeof engineVersion === 'string' && majorOf(engineVersion) !== majorOf(ENGINE_VERSION)) {
    throw new SamplingError(
      'OtherEngineVersion',
      `The design sheet was made by engine ${engineVersion}.`,
      `This is engine ${ENGINE_VERSION}: take version ${majorOf(engineVersion)}.x to reproduce it.`,
      { engineVersion },
    )
  }
}

const majorOf = (version: string): string => version.split('.')[0] ?? version

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return Object.getOwnPropertyDescriptor(value, name)?.value
}
