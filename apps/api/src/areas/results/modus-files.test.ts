import type { ReadRow } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import { proposeSheet } from '../../files/tables/layout/propose.ts'
import { createRowReader } from '../../files/tables/layout/row-reader.ts'
import { readTableFile } from '../../files/tables/read-table-file.ts'
import { hasSamples, sample } from '../../files/testing/samples.ts'

/** Every row of the sheets of a file, as it is read by what is proposed. */
async function rowsOf(name: string, isWanted: (sheet: string) => boolean = () => true): Promise<ReadRow[]> {
  const { sheets } = await readTableFile({ file: sample(`lab/${name}`).file })
  return sheets
    .filter((sheet) => isWanted(sheet.name))
    .flatMap((sheet) => {
      const { mapping, isData } = proposeSheet(sheet, [])
      if (!isData) return []
      const { firstRow, skippedRows } = mapping.layout
      const read = createRowReader({ ...mapping, depthUnit: mapping.depthUnit ?? 'in' })
      return sheet.rows.flatMap((cells, at) =>
        at + 1 < firstRow || skippedRows.includes(at + 1) ? [] : [read(cells, at + 1)],
      )
    })
}

/** Numbers by sample and by what the file calls them, without case; noise of floating point is rounded away. */
function numbersOf(rows: readonly ReadRow[], nameOf: (row: ReadRow) => string): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const row of rows)
    for (const { value } of row.values) {
      if (value === null) continue
      const key = nameOf(row)
      found.set(key, [...(found.get(key) ?? []), Number(value.toPrecision(12))])
    }
  for (const [key, values] of found)
    found.set(
      key,
      values.toSorted((one, other) => one - other),
    )
  return found
}

const nameOf = ({ sampleName, label }: ReadRow): string => (sampleName || label).trim()

/** How many of the values are not among the others, sample by sample. */
function missingIn(values: ReadonlyMap<string, number[]>, others: ReadonlyMap<string, number[]>): number {
  let missing = 0
  for (const [key, ofSample] of values) {
    const left = [...(others.get(key) ?? [])]
    for (const value of ofSample) {
      const at = left.indexOf(value)
      if (at < 0) missing += 1
      else left.splice(at, 1)
    }
  }
  return missing
}

describe.skipIf(!hasSamples)('RES-24, RES-28, RES-31: conversions of other programs', () => {
  it('of a workbook of 21 samples agree in all but the two analytes that they left out', async () => {
    const sheet = numbersOf(await rowsOf('uga_SO2223-430.xlsx'), () => 'all')
    const modus = numbersOf(await rowsOf('uga_SO2223-430.modus.json'), () => 'all')
    // Their samples count from 0 and lost their numbers, so that all values are compared together.
    expect(modus.get('all')).toHaveLength(147)
    expect(missingIn(modus, sheet)).toBe(0)
    expect(missingIn(sheet, modus)).toBe(42)
  })

  it('of one laboratory’s sheet agree in all 375 values', async () => {
    // The sheet names points, the other file counts its samples.
    const all = () => 'all'
    const sheet = numbersOf(await rowsOf('fixing_soil_health_2022.xlsx', (name) => name === 'Lab1'), all)
    const modus = numbersOf(await rowsOf('fixing_soil_health_2022_Lab1.modus.json'), all)
    expect(modus.get('all')).toHaveLength(375)
    expect(missingIn(sheet, modus)).toBe(0)
    expect(missingIn(modus, sheet)).toBe(0)
  })

  it('of single dates of a ranch agree with its sheets, but for noise', async () => {
    for (const year of ['2015', '2018']) {
      const sheet = numbersOf(await rowsOf('tomkat_source_data.xlsx', (name) => name.includes(year)), nameOf)
      const modus = numbersOf(await rowsOf(`tomkat_${year}_0-10cm_1.modus.json`), nameOf)
      expect([...modus.values()].flat().length, year).toBe(year === '2015' ? 181 : 37)
      expect(missingIn(modus, sheet), year).toBe(0)
    }
  })

  it('of a field are the same in XML and JSON, as the laboratory and as a person wrote them', async () => {
    const [laboratory, hand, json] = [
      numbersOf(await rowsOf('enyart_east50_lab-modus.xml'), nameOf),
      numbersOf(await rowsOf('enyart_east50_hand-modus.xml'), nameOf),
      numbersOf(await rowsOf('enyart_east50_hand-modus.json'), nameOf),
    ]
    expect([...laboratory.values()].flat()).toHaveLength(256)
    expect(hand).toEqual(laboratory)
    expect(json).toEqual(laboratory)
  })
})
