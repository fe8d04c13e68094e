import {
  type AreaUnit,
  fieldYearWorkflow,
  type Late,
  type LateKind,
  pointWorkflow,
  type Season,
  type SeasonGroup,
  type SeasonTable,
  sampleWorkflow,
  stateWords,
} from '@org/core/contract'
import { areaCell, areaHead, type Table } from './table.ts'

const LATE_WORDS: Readonly<Record<LateKind, string>> = {
  overdue: 'Points past their day',
  blocked: 'Points inaccessible or skipped',
  unlabeled: 'Samples collected without a label',
  inTransit: 'Samples shipped, not received',
  missing: 'Samples not received',
  noResults: 'Samples without results',
  staged: 'Rows of a file that is not committed',
}

const late = (rows: readonly Late[]): Table => ({
  name: 'Late and stuck',
  heads: ['Days', 'What', 'Count', 'Of', 'Errors'],
  rows: rows.map(({ days, kind, count, of, errors }) => [
    days,
    LATE_WORDS[kind],
    count,
    of?.label ?? '',
    errors,
  ]),
})

const NAMES: Readonly<Record<SeasonTable, [sheet: string, head: string, none: string]>> = {
  growers: ['By grower', 'Grower', ''],
  programs: ['By program', 'Program', ''],
  crews: ['By crew', 'Crew', 'No crew'],
}

/** The growers, programs or crews of a season. */
export function groupTable(season: Season, by: SeasonTable, unit: AreaUnit): Table {
  const [name, head, none] = NAMES[by]
  return {
    name,
    heads: [
      head,
      'Fields',
      areaHead(unit),
      'Points',
      'Collected',
      'Samples',
      'At the laboratory',
      'With results',
    ],
    rows: season[by].map((each: SeasonGroup) => [
      each.label === '' ? none : each.label,
      each.fields,
      areaCell(each.areaM2, unit),
      each.points,
      each.collected,
      each.samples,
      each.received,
      each.results,
    ]),
  }
}

/** All tables of a season. */
export const seasonTables = (season: Season, unit: AreaUnit): Table[] => [
  late(season.late),
  {
    name: 'Fields by state',
    heads: ['State', 'Fields', areaHead(unit)],
    rows: season.fields.byStatus.map(({ status, fields, areaM2 }) => [
      stateWords(fieldYearWorkflow, status),
      fields,
      areaCell(areaM2, unit),
    ]),
  },
  {
    name: 'Points by state',
    heads: ['State', 'Points'],
    rows: season.points.byStatus.map(({ status, points }) => [stateWords(pointWorkflow, status), points]),
  },
  {
    name: 'Samples by state',
    heads: ['State', 'Samples'],
    rows: season.samples.byStatus.map(({ status, samples }) => [stateWords(sampleWorkflow, status), samples]),
  },
  {
    name: 'By week',
    heads: ['Week from', 'Planned', 'Collected'],
    rows: season.weeks.map(({ monday, planned, collected }) => [monday, planned, collected]),
  },
  ...(['growers', 'programs', 'crews'] as const).map((by) => groupTable(season, by, unit)),
]
