import { formatCode } from '@org/core/contract'
import { createRandom } from './random.ts'
import { createSoil, type Soil, type SoilPlace } from './soil.ts'

/** A sample as the laboratory has it: what the bag says, and where it came from. */
export interface LabSample extends SoilPlace {
  code: string
}

/** A row of a laboratory’s file; every cell as it stands there. */
export interface LabRow {
  labNumber: string
  label: string
  fieldName: string
  pointNumber: number
  topCm: number
  bottomCm: number
  /** Of what is measured; '' where there is no result. */
  cells: Record<keyof Soil, string>
}

/** The two ways in which the laboratory writes its files. */
export type LabLayout = 'inches' | 'unitsRow'

interface LabReport {
  /** `FS-2025-1104` */
  number: string
  reportedOn: string
}

const MEASURED = ['soc', 'totalC', 'totalN', 'bulkDensity', 'ph', 'p', 'k'] as const
const DECIMALS: Record<keyof Soil, number> = {
  ...{ soc: 2, totalC: 2, totalN: 3, bulkDensity: 2, ph: 1, p: 1, k: 0 },
}
/** Of phosphorus, mg/kg: below it the method sees nothing. */
const P_LIMIT = 2
export const P_BELOW = `< ${P_LIMIT.toFixed(1)}`
/** A bag that had too little soil for one test, a vial that broke. */
const MISSING = 0.008

/** The rows of samples in their order, as a laboratory measures them. Organic carbon is never missing. */
export function labRows(seed: string, report: string, samples: readonly LabSample[]): LabRow[] {
  const soilOf = createSoil(seed)
  return samples.map(({ code, fieldName, pointNumber, topCm, bottomCm, ...place }, at) => {
    const where = { fieldName, pointNumber, topCm, bottomCm }
    const soil = soilOf({ ...place, ...where })
    const random = createRandom(`${seed} missing ${place.growerName} ${fieldName} ${place.year} ${at}`)
    const cellOf = (what: keyof Soil): string =>
      what !== 'soc' && random.chance(MISSING) ? '' : measured(what, soil[what])
    const cells = {
      ...{ soc: cellOf('soc'), totalC: cellOf('totalC'), totalN: cellOf('totalN') },
      ...{ bulkDensity: cellOf('bulkDensity'), ph: cellOf('ph'), p: cellOf('p'), k: cellOf('k') },
    }
    return { labNumber: labNumberOf(report, at), label: formatCode(code), ...where, cells }
  })
}

/** `FS-2025-1104` and the first row: `25-1104-001` */
export const labNumberOf = (report: string, at: number): string =>
  `${report.slice('FS-20'.length)}-${String(at + 1).padStart(3, '0')}`

const measured = (what: keyof Soil, value: number): string =>
  what === 'p' && value < P_LIMIT ? P_BELOW : value.toFixed(DECIMALS[what])

const CM_IN_INCH = 2.54
/** Crews push probes to whole inches. */
const inches = (cm: number): string => String(Math.round(cm / CM_IN_INCH))

const HEADERS: Record<LabLayout, readonly (readonly string[])[]> = {
  inches: [
    [
      ...['Lab No', 'Label', 'Top Depth (in)', 'Bottom Depth (in)', 'Report No', 'Date Reported'],
      ...['Organic Carbon Dry Combustion (%)', 'Total Carbon (%)', 'Total Nitrogen (%)'],
      ...['Bulk Density (g/cm3)', 'pH 1:1', 'Mehlich 3 P (ppm)', 'Mehlich 3 K (ppm)'],
    ],
  ],
  unitsRow: [
    [
      ...[
        'Laboratory Number',
        'Barcode',
        'Field',
        'Point',
        'Top',
        'Bottom',
        'Report Number',
        'Date Completed',
      ],
      ...['SOC', 'TC', 'TN', 'BD', 'Water pH', 'M3-P', 'K Mehlich 3'],
    ],
    ['', '', '', '', 'cm', 'cm', '', '', '%', '%', '%', 'g/cm3', '', 'mg/kg', 'mg/kg'],
  ],
}

/** The text of a file (CSV). */
export function labFile(layout: LabLayout, report: LabReport, rows: readonly LabRow[]): string {
  const lines = rows.map((row) => [
    ...placeCells(layout, report, row),
    ...MEASURED.map((what) => row.cells[what]),
  ])
  return [...HEADERS[layout], ...lines].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

function placeCells(layout: LabLayout, { number, reportedOn }: LabReport, row: LabRow): string[] {
  const { labNumber, label, fieldName, pointNumber, topCm, bottomCm } = row
  return layout === 'inches'
    ? [labNumber, label, inches(topCm), inches(bottomCm), number, reportedOn]
    : [labNumber, label, fieldName, String(pointNumber), String(topCm), String(bottomCm), number, reportedOn]
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
