import { expect, it } from 'vitest'
import { proposeSheet } from '../../files/tables/layout/propose.ts'
import { createRowReader } from '../../files/tables/layout/row-reader.ts'
import { readTableFile } from '../../files/tables/read-table-file.ts'
import { TEMPLATE_ANALYTES, templateFile } from './template.ts'

it.each(['xlsx', 'csv'] as const)(
  'RES-56: the %s template is read back without a question',
  async (format) => {
    const { sheets } = await readTableFile({ file: await templateFile(format) })
    const headers = sheets[0]?.rows[0] ?? []
    const filled = ['K7Q2-9MXA', '12', '603590', 'North Forty', '7', '0', '15', '2026-03-14', 'R-1']
    const row = [...filled, ...TEMPLATE_ANALYTES.map(() => '5')]
    const { mapping, isData, says } = proposeSheet({ name: 'Results', rows: [headers, row] }, [])
    expect({ isData, says }).toEqual({ isData: true, says: [] })
    const measured = mapping.columns.filter(({ role }) => role === 'analyte')
    expect(measured.map(({ analyte }) => analyte)).toEqual(TEMPLATE_ANALYTES)
    expect(measured.filter(({ unitFrom }) => unitFrom === 'asked')).toEqual([])
    expect(createRowReader(mapping)(row, 2)).toMatchObject({
      ...{ label: 'K7Q29MXA', sampleId: 12, labNumber: '603590', field: 'North Forty', point: '7' },
      ...{ layer: { topCm: 0, bottomCm: 15 }, date: '2026-03-14', reportId: 'R-1' },
    })
  },
)
