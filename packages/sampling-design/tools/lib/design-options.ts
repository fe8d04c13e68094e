import { Command, Option } from 'commander'
import { above, atLeast, list, share, whole } from './option-values.ts'

export const PLACEMENTS = ['random', 'systematic', 'lpm2', 'grts', 'centroid'] as const
const STRATA = ['compact', 'covariate', 'polygons'] as const

/** The command line of `design`, as Commander gives it. */
export interface DesignOptions {
  feature?: string
  cutouts?: string
  cellSize: number
  buffer: number
  keepShare?: number
  strata: (typeof STRATA)[number]
  polygons?: string
  covariates?: string
  coordinates: number
  minArea?: number
  k?: number
  starts: number
  equalArea: boolean
  n: number
  allocation: 'equal' | 'proportional' | 'neyman' | 'optimal'
  sds?: number[]
  costs?: number[]
  minPerStratum: number
  method: (typeof PLACEMENTS)[number]
  seed?: number
  minDistance: number
  over: number
  near: number
  route?: true
  cv?: number
  out?: string
  force?: true
}

/** The command without its action. */
export function designCommand(): Command {
  const command = new Command('design')
    // The command's name may be left out.
    .configureHelp({ commandUsage: () => 'design [options] <boundary>' })
    .description('Strata and points for the field in a GeoJSON file; writes the design sheet and the points.')
    .argument('<boundary>', 'GeoJSON file: a geometry, a Feature or a FeatureCollection, in WGS84')
    .option('--feature <which>', 'which outline of several: its number from 1, its id or its name')
    .option('--cutouts <file>', 'GeoJSON file of what is not sampled')
    .option('--cell-size <m>', 'side of a cell', above(0), 10)
    .option('--buffer <m>', 'meters kept free along every edge', atLeast(0), 0)
    .addOption(
      new Option('--keep-share <share>', 'instead: 10 to 30 m, as far as this share of the area is kept')
        .argParser(share)
        .conflicts('buffer'),
    )
  return withOutput(withPoints(withStrata(command)))
}

function withStrata(command: Command): Command {
  return command
    .addOption(new Option('--strata <method>', 'how the field is divided').choices(STRATA).default('compact'))
    .option('--polygons <file>', 'GeoJSON file of the strata, for --strata polygons')
    .option('--covariates <file>', 'CSV with lon, lat and covariates, for --strata covariate')
    .option(
      '--coordinates <weight>',
      'how much places count beside covariates; 1: as one of them',
      atLeast(0),
      0,
    )
    .option('--min-area <ha>', 'least area of a covariate stratum', atLeast(0))
    .option('--k <strata>', 'number of compact or covariate strata', whole(1))
    .option('--starts <times>', 'random starts of these', whole(1), 10)
    .option('--no-equal-area', 'compact strata may differ in size')
}

function withPoints(command: Command): Command {
  return command
    .requiredOption('--n <points>', 'points of the whole field', whole(1))
    .addOption(
      new Option('--allocation <method>', 'how they are shared out')
        .choices(['equal', 'proportional', 'neyman', 'optimal'])
        .default('proportional'),
    )
    .option(
      '--sds <list>',
      'standard deviation of each stratum from before, such as 0.4,0.9,0.5: for neyman and optimal',
      list,
    )
    .option('--costs <list>', 'cost of a point in each stratum: for optimal', list)
    .option('--min-per-stratum <points>', 'least points of a stratum', whole(0), 2)
    .addOption(new Option('--method <method>', 'how points are drawn').choices(PLACEMENTS).default('random'))
    .option('--seed <number>', 'whole number from 0 to 4294967295 (default: one picked at random)', whole(0))
    .option('--min-distance <m>', 'least distance between points', atLeast(0), 0)
    .option('--over <points>', 'ordered replacements of each stratum', whole(0), 0)
    .option('--near <points>', 'nearest replacements of each point', whole(0), 0)
    .option('--route', 'order the points by a short tour')
}

function withOutput(command: Command): Command {
  return command
    .option('--cv <number>', 'expected coefficient of variation: says how precise the mean will be', above(0))
    .option(
      '--out <name>',
      'first part of the names of the files written (default: that of the boundary file)',
    )
    .option('--force', 'replace files that are there')
}
