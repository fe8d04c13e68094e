import { ANALYTES } from '@org/core/contract'
import { writeCsv } from 'hucre/csv'
import { writeXlsx } from 'hucre/xlsx'

/** Columns that say which sample a row is of; the first that is filled counts. */
const ABOUT = [
  'Label',
  'Our sample id',
  'Lab number',
  'Field',
  'Point',
  'Top (cm)',
  'Bottom (cm)',
  'Date',
  'Report number',
]
/** What is measured most often where carbon is the subject. */
export const TEMPLATE_ANALYTES = [
  'soc',
  'total_c',
  'inorganic_c',
  'total_n',
  'bulk_density',
  'coarse_fragments',
  'ph_water',
  'om_loi',
  'sand',
  'silt',
  'clay',
  'p_mehlich3',
  'k',
  'cec',
  'ec',
]

/** `Soil organic carbon (%)`: a header that is read back as exactly this analyte in this unit. */
const templateHeaders = (): string[] => [
  ...ABOUT,
  ...TEMPLATE_ANALYTES.flatMap((key) => {
    const analyte = Object.hasOwn(ANALYTES, key) ? ANALYTES[key] : undefined
    if (analyte === undefined) return []
    return [analyte.unit === '' ? analyte.label : `${analyte.label} (${analyte.unit})`]
  }),
]

/** An empty file of results that is read without a question. */
export async function templateFile(format: 'xlsx' | 'csv'): Promise<Uint8Array<ArrayBuffer>> {
  const headers = templateHeaders()
  if (format === 'csv') return new TextEncoder().encode(writeCsv([headers], { bom: true }))
  const bytes = await writeXlsx({ sheets: [{ name: 'Results', rows: [headers] }] })
  return new Uint8Array(bytes)
}
