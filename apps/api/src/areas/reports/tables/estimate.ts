import {
  type AreaUnit,
  type Estimate,
  type ProgramEstimate,
  QUALITY_LABELS,
  type Quality,
  resultWords,
} from '@org/core/contract'
import { areaCell, areaHead, type Cell, type Table, withUnit } from './table.ts'

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
    [withUnit('Least change seen', unit), change.detectable],
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
        [withUnit('Mean', unit), estimate.mean],
        ...precisionRows(estimate, unit),
        ['Design effect', estimate.designEffect],
        ['Values', estimate.n],
        [areaHead(areaUnit), areaCell(estimate.areaM2, areaUnit)],
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
        ...[withUnit('Interval from', unit), withUnit('Interval to', unit), 'Degrees of freedom', 'Why not'],
      ],
      rows: estimate.fields.map((field) => [
        ...[field.fieldName, field.growerName, areaCell(field.areaM2, areaUnit), field.n, field.mean],
        ...[field.standardError, field.interval?.[0] ?? null, field.interval?.[1] ?? null],
        ...[field.degreesOfFreedom, field.problem],
      ]),
    },
    {
      name: 'Sum',
      heads: ['Analyte', estimate.shown?.name ?? ''],
      rows: [
        ['Confidence (%)', 100 * estimate.confidence],
        [withUnit('Mean', unit), estimate.mean],
        ...precisionRows(estimate, unit),
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
  jump: 'Another scale',
  suspect: 'Suspect',
  rejected: 'Rejected',
}

/** Results that need a look, then those of each upload. */
export const qualityTables = ({ items, uploads }: Quality): Table[] => [
  {
    name: 'Results',
    heads: [
      ...['Kind', 'Grower', 'Field', 'Year', 'Point', 'Top (cm)', 'Bottom (cm)', 'Analyte', 'Result', 'Unit'],
      ...['What is odd', 'Quality', 'Laboratory', 'File', 'Result id'],
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
