import { SamplingError } from '../errors/errors.ts'
import { type DesignSheet, sheetSchema } from './schema.ts'
import { ENGINE_VERSION, SHEET_SCHEMA_VERSION } from './version.ts'

type Issue = NonNullable<ReturnType<typeof sheetSchema.safeParse>['error']>['issues'][number]

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
  const issue = parsed.error.issues[0]
  const path = issue === undefined ? 'the sheet' : pathOf(issue)
  throw new SamplingError(
    'InvalidSheet',
    `The design sheet is wrong at ${path}: ${issue === undefined ? 'unknown' : wordingOf(issue)}.`,
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

/** `parameters.strata.k`; the unknown member itself where that is what is wrong. */
function pathOf(issue: Issue): string {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const path = [...issue.path, ...unknown].map(String).join('.')
  return path === '' ? 'its top' : path
}

function wordingOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return 'no such member is known'
  if (issue.code === 'invalid_type') return `${issue.expected} expected`
  if (issue.code === 'invalid_value') return `${issue.values.map(String).join(' or ')} expected`
  if (issue.code === 'too_small') return `at least ${String(issue.minimum)} expected`
  if (issue.code === 'too_big') return `at most ${String(issue.maximum)} expected`
  return issue.code === 'invalid_union' ? 'none of the known forms' : 'not of the expected form'
}
