import {
  type AreaUnit,
  type Estimate,
  type ProgramEstimate,
  QUALITY_LABELS,
  type Quality,
  resultWords,
} from '@org/core/contract'
import { areaCell, areaHead, type Cell, type Table, withUnit } from './table.ts'

/** The lower and upper bound, where that is what is known. */
const boundRows = (bounds: Estimate['bounds'], unit: string): Cell[][] =>
  bounds === null
    ? []
    : [
        [withUnit('At least', unit), bounds[0]],
        [withUnit('At most', unit), bounds[1]],
      ]

/** What a mean is of, as a word of its column says it. */
const OF: Readonly<Record<Estimate['of'], string>> = {
  field: 'whole field',
  accessible: 'part that can be sampled',
  part: 'strata with values',
}

/** `if …`, as it stands beside an interval. */
const ifWords = (assumes: string | null): string | null => (assumes === null ? null : `if ${assumes}`)

function rejectedRows({ withRejected }: Estimate, unit: string): Cell[][] {
  if (withRejected === null) return []
  const { rejected, mean, interval } = withRejected
  return [
    ['Rejected values', rejected],
    [withUnit('Mean with rejected values', unit), mean],
    [withUnit('Interval from, with rejected values', unit), interval?.[0] ?? null],
    [withUnit('Interval to, with rejected values', unit), interval?.[1] ?? null],
  ]
}

interface Precision {
  standardError: number | null
  degreesOfFreedom: number | null
  interval: readonly [number, number] | null
}

const precisionRows = ({ standardError, degreesOfFreedom, interval }: Precision, unit: string): Cell[][] => [
  [withUnit('Standard error', unit), standardError],
  [withUnit('Interval from', unit), interval?.[0] ?? null],
  [withUnit('Interval to', unit), interval?.[1] ?? null],
  ['Degrees of freedom', degreesOfFreedom],
]

type Total = Estimate['total']
const totalRows = (total: Total): Cell[][] =>
  total === null
    ? []
    : [
        ['Total (t)', total.tons],
        ['Total from (t)', total.interval?.[0] ?? null],
        ['Total to (t)', total.interval?.[1] ?? null],
      ]

const sentences = (name: string, all: readonly (string | null)[]): Cell[][] =>
  all.flatMap((each) => (each === null || each === '' ? [] : [[name, each]]))

function changeRows({ change }: Estimate, unit: string): Cell[][] {
  if (change === null) return []
  return [
    [withUnit(`Change since ${change.since}`, unit), change.change],
    ...precisionRows(change, unit).map(([name, value = null]): Cell[] => [`${name}, of the change`, value]),
    ['Points sampled in both years', change.matched],
    [withUnit('Change to plan for', unit), change.detectable],
    ...sentences('Interval of the change holds', [ifWords(change.assumes)]),
    ...sentences('Method of the change', [change.method]),
    ...sentences('Why not', [change.problem]),
  ]
}

/** An estimate by name and value; it comes first. */
export function estimateTables(estimate: Estimate, areaUnit: AreaUnit): Table[] {
  const unit = estimate.shown?.unit ?? ''
  return [
    {
      name: 'Estimate',
      heads: ['Analyte', estimate.shown?.name ?? ''],
      rows: [
        ['Depth (cm)', estimate.topCm === null ? null : `${estimate.topCm}–${estimate.bottomCm}`],
        ['Confidence (%)', 100 * estimate.confidence],
        ...sentences('Read first', estimate.first),
        [withUnit(estimate.isAtLeast ? 'Mean, at least' : 'Mean', unit), estimate.mean],
        ['Mean of', estimate.mean === null ? null : OF[estimate.of]],
        ...precisionRows(estimate, unit),
        ...sentences('Interval holds', [ifWords(estimate.assumes)]),
        ...boundRows(estimate.bounds, unit),
        ...rejectedRows(estimate, unit),
        ['Design effect', estimate.designEffect],
        ['Values', estimate.n],
        [areaHead(areaUnit), areaCell(estimate.areaM2, areaUnit)],
        [`Sampled ${areaHead(areaUnit).toLowerCase()} in all`, areaCell(estimate.designAreaM2, areaUnit)],
        ...totalRows(estimate.total),
        ...(estimate.referenceMassTHa === null ? [] : [['Reference mass (t/ha)', estimate.referenceMassTHa]]),
        ...changeRows(estimate, unit),
        ...sentences('Method', [estimate.method]),
        ...sentences('Why not', [estimate.problem, estimate.noInterval]),
        ...sentences('Sampled', estimate.says),
      ],
    },
    {
      name: 'Strata',
      heads: [
        'Stratum',
        areaHead(areaUnit),
        'Weight',
        'Values',
        withUnit('Mean', unit),
        withUnit('SD', unit),
      ],
      rows: estimate.strata.map(({ number, areaM2, weight, n, mean, sd }) => [
        ...[number, areaCell(areaM2, areaUnit), weight, n, mean, sd],
      ]),
    },
  ]
}

/** The fields of a program come first, then their sum. */
export function programTables(estimate: ProgramEstimate, areaUnit: AreaUnit): Table[] {
  const unit = estimate.shown?.unit ?? ''
  return [
    {
      name: 'Fields',
      heads: [
        ...[
          'Field',
          'Grower',
          areaHead(areaUnit),
          'Values',
          withUnit('Mean', unit),
          withUnit('Standard error', unit),
        ],
        ...[withUnit('Interval from', unit), withUnit('Interval to', unit), 'Degrees of freedom'],
        ...['Mean of', 'Interval holds', withUnit('At least', unit), withUnit('At most', unit), 'Why not'],
      ],
      rows: estimate.fields.map((field) => [
        ...[field.fieldName, field.growerName, areaCell(field.areaM2, areaUnit), field.n, field.mean],
        ...[field.standardError, field.interval?.[0] ?? null, field.interval?.[1] ?? null],
        ...[field.degreesOfFreedom, field.mean === null ? null : OF[field.of], ifWords(field.assumes)],
        ...[field.bounds?.[0] ?? null, field.bounds?.[1] ?? null, field.problem],
      ]),
    },
    {
      name: 'Sum',
      heads: ['Analyte', estimate.shown?.name ?? ''],
      rows: [
        ['Confidence (%)', 100 * estimate.confidence],
        ...sentences('Read first', estimate.first),
        [withUnit('Mean', unit), estimate.mean],
        ...precisionRows(estimate, unit),
        ...sentences('Interval holds', [ifWords(estimate.assumes)]),
        [areaHead(areaUnit), areaCell(estimate.areaM2, areaUnit)],
        ...totalRows(estimate.total),
        ...sentences('Why not', [estimate.problem, estimate.noInterval]),
        ...sentences('Sampled', estimate.says),
      ],
    },
  ]
}

const KINDS: Readonly<Record<Quality['items'][number]['kind'], string>> = {
  duplicate: 'Duplicate',
  range: 'Out of range',
  jump: 'Unit in doubt',
  suspect: 'Suspect',
  rejected: 'Rejected',
}

/** Results that need a look, then those of each upload. */
export const qualityTables = ({ items, uploads }: Quality): Table[] => [
  {
    name: 'Results',
    heads: [
      ...['Kind', 'Grower', 'Field', 'Year', 'Point', 'Top (cm)', 'Bottom (cm)', 'Analyte', 'Result', 'Unit'],
      ...['Why it needs a look', 'Quality', 'Laboratory', 'File', 'Result id'],
    ],
    rows: items.map(({ kind, result, says }) => [
      ...[KINDS[kind], result.growerName, result.fieldName, result.year, result.pointNumber],
      ...[
        result.depthTopCm,
        result.depthBottomCm,
        result.analyteName,
        resultWords(result),
        result.unit,
        says,
      ],
      ...[qualityWords(result.quality), result.laboratoryName, result.fileName, result.id],
    ]),
  },
  {
    name: 'By upload',
    heads: ['File', 'Laboratory', 'Results', 'To look at'],
    rows: uploads.map(({ fileName, laboratoryName, results, odd }) => [
      fileName,
      laboratoryName,
      results,
      odd,
    ]),
  },
]

const LABELS: Readonly<Record<string, string>> = QUALITY_LABELS
const qualityWords = (quality: number): string => LABELS[String(quality)] ?? String(quality)
