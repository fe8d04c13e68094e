import { unreadable } from '../../unreadable.ts'
import { createBudget } from '../limits.ts'
import type { TableFile } from '../table-file.ts'

/** One row for each result. */
const HEADERS = [
  'Sample number',
  'Lab number',
  'Sample id',
  'Container id',
  'Report id',
  'Date',
  'Depth top',
  'Depth bottom',
  'Depth unit',
  'Kind',
  'Element',
  'Value',
  'Unit',
  'Modus test id',
  'Method',
  'Value text',
] as const

/** The values of an element's children by their names, as written. */
export type Leaves = Readonly<Record<string, string>>

export interface Finding {
  element: string
  value: string
  unit: string
  modusTestId: string
  method: string
  valueText: string
}

/** What a result hangs on; each is complete only when its element ends. */
export interface Around {
  sample: Leaves
  /** Null where the result is of the sample, not of a layer. */
  depth: Leaves | null
  refs: ReadonlyMap<string, Leaves>
  event: { kind: string; date: string }
}

/** Gathers the results of a Modus file. */
export function createModusRows() {
  const budget = createBudget()
  const found: { finding: Finding; around: Around }[] = []
  let recommendations = 0
  return {
    add(finding: Finding, around: Around): void {
      budget.addRows(1)
      budget.addCells(HEADERS.length, finding.value)
      found.push({ finding, around })
    },
    skipRecommendation(): void {
      recommendations += 1
    },
    /** @param isOrder whether the file asks for tests */
    result(format: string, notes: readonly string[], isOrder: boolean): TableFile {
      if (found.length === 0) throw isOrder ? refuseOrder() : refuseEmpty()
      const rows = [[...HEADERS], ...found.map(rowOf)]
      const left = recommendations === 0 ? [] : [leftOut(recommendations)]
      return {
        format,
        notes: [...notes],
        sheets: [
          {
            name: 'Modus',
            rows,
            isHidden: false,
            delimiter: null,
            hiddenRows: [],
            hiddenColumns: [],
            notes: left,
          },
        ],
      }
    },
  }
}
export type ModusRows = ReturnType<typeof createModusRows>

export const refuseOrder = (): Error =>
  unreadable(
    'This is an order to a laboratory, not its results',
    'Read the file of results that the laboratory sent back.',
  )

const refuseEmpty = (): Error =>
  unreadable('The Modus file holds no results', 'Ask the laboratory for its file of results.')

const leftOut = (count: number): string =>
  `${count} ${count === 1 ? 'recommendation was' : 'recommendations were'} left out: they are advice, not results.`

function rowOf({ finding, around: { sample, depth, refs, event } }: { finding: Finding; around: Around }) {
  const layer = refs.get(depth?.DepthID ?? '') ?? {}
  const { SampleNumber = '', FMISSampleID = '', SampleContainerID = '', ReportID = '' } = sample
  const labNumber = sample.LabNumber ?? sample.LabSampleNumber ?? sample.LabSampleID ?? ''
  const { StartingDepth = '', EndingDepth = '', DepthUnit = '' } = layer
  return [
    SampleNumber,
    labNumber,
    FMISSampleID,
    SampleContainerID,
    ReportID,
    event.date,
    StartingDepth,
    EndingDepth,
    DepthUnit,
    event.kind,
    finding.element,
    finding.value,
    finding.unit,
    finding.modusTestId,
    finding.method,
    finding.valueText,
  ]
}
