import {
  type AreaUnit,
  type Depth,
  type FieldReport,
  type LayerSummary,
  pointWorkflow,
  stateWords,
} from '@org/core/contract'
import { areaCell, areaHead, type Cell, type Table, withUnit } from './table.ts'

const depthWords = ({ topCm, bottomCm }: Depth): string => `${topCm}–${bottomCm} cm`
const isOf = (layer: Depth) => (other: Depth) =>
  other.topCm === layer.topCm && other.bottomCm === layer.bottomCm

/** Each point with its value in each layer: as laboratories wrote it, and as it is counted. */
export function pointsTable({ design, shown, values, layers }: FieldReport): Table {
  const unit = shown?.unit ?? ''
  const numbers = new Map((design?.strata ?? []).map(({ id, number }) => [id, number]))
  const cells = (pointId: number): Cell[] =>
    layers.flatMap((layer): Cell[] => {
      const found = values.find((value) => value.pointId === pointId && isOf(layer)(value))
      return [found?.words ?? '', found?.value ?? null]
    })
  return {
    name: 'Points',
    heads: [
      ...['Point', 'Stratum', 'Status', 'Longitude', 'Latitude', 'Offset (m)'],
      ...layers.flatMap((layer) => [depthWords(layer), withUnit(`${depthWords(layer)} counted`, unit)]),
    ],
    rows: (design?.points ?? []).map(({ id, number, stratumId, status, lon, lat, offsetM }) => [
      ...[number, numbers.get(stratumId) ?? null, stateWords(pointWorkflow, status), lon, lat, offsetM],
      ...cells(id),
    ]),
  }
}

const SUMMARY = [
  'Values',
  'Missing',
  'Below the limit',
  'Above the range',
  'Not counted',
  'Mean',
  'Least',
  'Greatest',
  'SD',
  'CV (%)',
]
const summaryCells = (layer: LayerSummary): Cell[] => [
  depthWords(layer),
  layer.n,
  layer.missing,
  layer.censored,
  layer.above,
  layer.excluded,
  layer.mean,
  layer.min,
  layer.max,
  layer.sd,
  layer.cv === null ? null : 100 * layer.cv,
]

/** All tables of a field. */
export function fieldTables(report: FieldReport, areaUnit: AreaUnit): Table[] {
  const { field, year, programs, shown, layers, design, strataMeans, campaigns, laboratories, notes } = report
  const strata = new Map((design?.strata ?? []).map((stratum) => [stratum.id, stratum]))
  return [
    {
      name: 'Field',
      heads: ['Field', field.name],
      rows: [
        ['Grower', field.growerName],
        ['Year', year],
        ['Programs', programs.join(', ')],
        [areaHead(areaUnit), field.areaM2 === null ? null : areaCell(field.areaM2, areaUnit)],
        ['Analyte', shown?.name ?? ''],
        ['Method', shown?.method ?? ''],
        ['Unit', shown?.unit ?? ''],
        ['Laboratory', laboratories.join(', ')],
        ['Reported', report.reportedOn],
        ...notes.map((note): Cell[] => ['Note', note]),
      ],
    },
    { name: 'By depth', heads: ['Depth', ...SUMMARY], rows: layers.map(summaryCells) },
    pointsTable(report),
    {
      name: 'Strata',
      heads: ['Stratum', areaHead(areaUnit), 'Depth', 'Values', withUnit('Mean', shown?.unit ?? '')],
      rows: strataMeans.map((each) => {
        const stratum = strata.get(each.stratumId)
        const area = stratum === undefined ? null : areaCell(stratum.areaM2, areaUnit)
        return [stratum?.number ?? null, area, depthWords(each), each.n, each.mean]
      }),
    },
    {
      name: 'Other years',
      heads: ['Year', 'Method', 'Unit', 'Depth', ...SUMMARY],
      rows: campaigns.flatMap((campaign) =>
        campaign.layers.map((layer) => [
          campaign.year,
          campaign.method,
          campaign.unit,
          ...summaryCells(layer),
        ]),
      ),
    },
  ]
}
