import { SamplingError } from '../errors/errors.ts'
import { sheetOf } from './design-sheet.ts'
import { parseSheet } from './parse.ts'
import type { Reproduction } from './reproduction.ts'
import { runDesign } from './run.ts'
import { sameJson } from './same-json.ts'
import type { DesignSheet } from './schema.ts'

/** Digests in the order of the stages, so that the first that differs is the one to look at. */
const DIGESTS = ['cells', 'stratumOf', 'points'] as const
/** Results of the sheet beside them. Warnings are words, which a later engine may put better. */
const RESULTS = [
  'frame',
  'strata',
  'allocation',
  'points',
  'moved',
  'cores',
  'approximate',
  'route',
  'random',
] as const

/**
 * Makes the design of a sheet again, from its parameters alone, and checks that it is the same to the last bit.
 * @param sheet as `designSheet` wrote it, or what `JSON.parse` gave of it
 * @throws InvalidSheet naming the member that is wrong; UnknownSchemaVersion; OtherEngineVersion; NotReproduced, saying
 *   which stage (`details.stage`) came out otherwise; and what the stages refuse
 */
export function reproduce(sheet: unknown): Reproduction {
  const wanted = parseSheet(sheet)
  const run = runDesign(wanted.parameters)
  const again = sheetOf(wanted.parameters, run)
  for (const stage of DIGESTS) {
    if (again.digests[stage] !== wanted.digests[stage]) throw notReproduced(stage, wanted)
  }
  for (const stage of RESULTS) {
    if (!sameJson(again[stage], wanted[stage])) throw notReproduced(stage, wanted)
  }
  const { cells, stratumOf, points } = run
  return { cells, stratumOf, points, sheet: again }
}

function notReproduced(stage: string, { engineVersion }: DesignSheet): SamplingError {
  return new SamplingError(
    'NotReproduced',
    `The sheet's parameters give other ${stage} than it says.`,
    `Either it was changed, or take engine ${engineVersion}, which wrote it.`,
    { stage, engineVersion },
  )
}
