import { describe, expect, it } from 'vitest'
import { hasSamples, sample } from '../../testing/samples.ts'
import { proposeTables } from '../propose-tables.ts'
import { bytesOf, workbookOf } from '../testing.ts'
import { createRowReader } from './row-reader.ts'
import { columnOf, readAll, readOnly } from './testing/read-file.ts'

describe.skipIf(!hasSamples)('files that were misread', () => {
  const file = (name: string) => sample(name).file

  it('RES-36: 02_thousands.csv: one kind of mark in a column decides, else a question', async () => {
    const read = await readOnly(file('lab2/variants/02_thousands.csv'))
    expect(columnOf(read, 'Ca (mg/kg)')).toEqual([
      ...['1234.5', '2345', '987', '12345', '1234', '1234', '1234'],
      'error decimalMark',
    ])
    expect(columnOf(read, 'Mg (mg/kg)').slice(0, 5)).toEqual([
      ...['error decimalMark', 'error decimalMark', '234', '345'],
      '3.45 warning decimalMark warning outOfRange',
    ])
  })

  it('RES-37: 18_percent_cells.xlsx and 18c_percent_text.csv: percent is percent', async () => {
    const sheet = await readOnly(file('lab2/variants/18_percent_cells.xlsx'))
    expect(columnOf(sheet, 'SOC').slice(0, 3)).toEqual(['1.85', '2.1', '1.42'])
    expect(columnOf(sheet, 'Clay (%)').slice(0, 2)).toEqual(['20', '21'])
    expect(columnOf(sheet, 'Organic matter (g/kg)')[0]).toBe('3.7 warning unit')
    const text = await readOnly(file('lab2/variants/18c_percent_text.csv'))
    expect(columnOf(text, 'SOC').slice(0, 3)).toEqual(['1.85', '2.1', '1.42'])
    expect(
      text.rows[0]?.values.map(({ analyte, unit, valueInUnit }) => [analyte, unit, valueInUnit]),
    ).toEqual([
      ['ph', '', 6.4],
      ['soc', '%', 1.85],
      ['total_n', '%', 0.185],
      ['sand', '%', 40],
      ['silt', '%', 40],
      ['clay', '%', 20],
    ])
  })

  it('RES-38: 19_rich_super.xlsx, h2_super.xlsx, 32_footnotes.csv: what is raised is no digit', async () => {
    const rich = await readOnly(file('lab2/variants/19_rich_super.xlsx'))
    expect(rich.proposal.mapping.columns.map(({ analyte }) => analyte)).toEqual([
      ...[null, null, 'ph', 'bulk_density', 'soc', 'p'],
    ])
    expect(rich.rows[0]?.values.map(({ value, valueInUnit }) => [value, valueInUnit])).toEqual([
      ...[
        [6.4, 6.4],
        [1.3, 1.3],
        [18.5, 1.85],
        [24, 24],
      ],
    ])
    const super2 = await readOnly(file('lab2/variants/h2_super.xlsx'))
    expect(columnOf(super2, 'P Olsen (mg/kg)').slice(0, 2)).toEqual([
      '20 warning footnote',
      '21 warning footnote',
    ])
    const notes = await readOnly(file('lab2/variants/32_footnotes.csv'))
    expect(notes.rows).toHaveLength(8)
    expect(columnOf(notes, 'Nitrate-N* (ppm)').slice(1, 4)).toEqual(['31', '12 warning footnote', '55'])
    expect(columnOf(notes, 'SOC % (2)')[0]).toBe('1.85')
  })

  it('RES-5: 10_hidden.xlsx: hidden rows, columns and sheets are said; a hidden sheet is not chosen', async () => {
    const [data, old] = await readAll(file('lab2/variants/10_hidden.xlsx'))
    expect(data?.proposal.says).toContain('Rows 4, 5 are hidden in the file: leave them out if not meant.')
    expect(data?.proposal.says).toContain('Column D is hidden in the file: leave it out if not meant.')
    expect(data?.rows.map(({ findings }) => findings.map(({ kind }) => kind))).toEqual([
      ...[[], [], ['hidden'], ['hidden'], [], [], [], []],
    ])
    expect([data?.proposal.isHidden, old?.proposal.isHidden]).toEqual([false, true])
  })

  it('RES-39: below detection in words and signs is kept with its limit, or asked; never a number', async () => {
    const read = async (name: string) =>
      columnOf(await readOnly(file(`cases2/20-below-detection/${name}`)), 'Nitrate-N (mg/kg)')
    const asked = 'error belowLimit'
    expect((await read('wide.csv')).slice(0, 9)).toEqual(['0.05', ...Array<string>(8).fill('<0.05')])
    expect(await read('words.csv')).toEqual([
      ...[asked, asked, asked, asked, asked, asked],
      ...['<0.05', '<0.05', '<0.05', '<0.05', '<0.05', asked],
    ])
    expect((await read('with-ph-005.csv')).map((cell) => cell.split(' ')[0])).toEqual([
      ...['<0.05', '<0.05', '<0.05', 'error', 'error', '<0.05', '<0.05', '<0.05', 'error', 'error', 'error'],
      'error',
    ])
    const variants = columnOf(await readOnly(file('lab2/variants/06_qualifiers.csv')), 'Nitrate-N (mg/kg)')
    const silent = variants.filter((cell) => cell !== '' && !/warning|error/.test(cell))
    expect(silent).toEqual(['>100', '12', '0', '<1', '5', '12'])
  })

  it('RES-39: flags and limits in columns of their own', async () => {
    const read = async (name: string, header: string) =>
      columnOf(await readOnly(file(`cases2/21-zero-with-flag/${name}`)), header)
    expect(await read('long.csv', 'Result')).toEqual([
      ...['<0.05', '<0.05', 'error belowLimit', '<0.05', '<0.05', '0.02 warning flag'],
      ...['0.03 warning belowLimit', '<0.05', '<0.1'],
    ])
    expect(await read('long-flag.csv', 'Result')).toEqual([
      ...['<0.05', '6.5', '<0.05', '<0.05', '<0.05', '<0.05'],
    ])
    expect(await read('long-symbol.csv', 'Result')).toEqual(['<0.05', '6.5'])
    expect(await read('long-nd-dl.csv', 'Result')).toEqual(['<0.05', '6.5'])
    expect(await read('wide-nd-dl.csv', 'Nitrate-N (mg/kg)')).toEqual(['<0.05', 'error belowLimit'])
  })

  it('RES-58: −9999 and the like are no values until they are answered', async () => {
    const read = await readOnly(file('cases2/22-no-data-numbers/wide.csv'))
    for (const header of ['Nitrate-N (mg/kg)', 'pH'])
      expect(columnOf(read, header).slice(0, 5)).toEqual([
        ...['error gap', 'error gap', 'error gap', '-1 error negative', 'error gap'],
      ])
  })

  it.each(['comma.csv', 'commit.csv', 'one-column.csv', 'with-names.csv'])(
    'RES-59: %s: commas part cells and decimals in the whole file, which is proposed with a note',
    async (name) => {
      const read = await readOnly(file(`cases2/23-unquoted-decimal-commas/${name}`))
      expect(read.notes.join(' ')).toContain('Commas part its columns and its decimals.')
      const [first] = read.rows
      expect(first?.values[0]?.value).toBe(name === 'commit.csv' ? 1.8 : 6.4)
      expect(first?.findings).toEqual([])
    },
  )

  it('RES-59: some-rows.csv: a row with more cells than heads is an error, and none of its values is read', async () => {
    const read = await readOnly(file('cases2/23-unquoted-decimal-commas/some-rows.csv'))
    expect(
      read.rows.map(({ values, findings }) => [values.length, findings.map(({ kind }) => kind)]),
    ).toEqual([
      ...[
        [2, []],
        [0, ['moved']],
        [2, []],
        [1, []],
      ],
    ])
    const semi = await readOnly(file('cases2/23-unquoted-decimal-commas/semi.csv'))
    expect(semi.rows.map(({ values }) => values.map(({ value }) => value))).toEqual([
      ...[
        [6.4, 1.85, 1234.5],
        [6.5, 1.9, 12],
        [7.1, 2.05, 1234],
      ],
    ])
  })
})

describe('how numbers are written', () => {
  const table = async (header: string, cells: readonly string[], more = 'pH') =>
    columnOf(
      await readOnly(
        bytesOf([`Sample;${header};${more}`, ...cells.map((cell, at) => `S${at};${cell};7`)].join('\n')),
      ),
      header,
    )

  it('RES-36: a mark that could be both is decided by the column, or asked', async () => {
    expect(await table('Ca (mg/kg)', ['98,5', '97,25', '98,234'])).toEqual(['98.5', '97.25', '98.234'])
    expect(await table('Ca (mg/kg)', ['98.5', '1,234'])).toEqual(['98.5', '1234'])
    expect(await table('Ca (mg/kg)', ['85,5', '1.085'])).toEqual(['85.5', 'error decimalMark'])
    expect(await table('Ca (mg/kg)', ['85,5', '1.085', '1.085,5'])).toEqual(['85.5', '1085', '1085.5'])
    expect(await table('Ca (mg/kg)', ['1,234', '2,345', '987'])).toEqual([
      ...['error decimalMark', 'error decimalMark', '987'],
    ])
    expect(await table('Ca (mg/kg)', ['1 234', "1'234", '1 234,5'])).toEqual(['1234', '1234', '1234.5'])
  })

  it('RES-36: what a person types into a column of whole numbers is read as the file writes decimals', async () => {
    const { proposal } = await readOnly(bytesOf('Sample;pH;Ca (mg/kg)\nS1;6,4;900\nS2;6,5;950'))
    const read = createRowReader(proposal.mapping)
    const kindsOf = (cell: string) => read(['S1', '6,4', cell], 2).findings.map(({ kind }) => kind)
    expect(read(['S1', '6,4', '985,5'], 2).values[1]?.value).toBe(985.5)
    expect(kindsOf('1.085')).toEqual(['decimalMark'])
  })

  it('RES-36: numbers of a workbook have points, and say nothing of the commas of its texts', async () => {
    const book = async (cells: readonly string[]) => {
      const text = (of: string) => `<c t="inlineStr"><is><t>${of}</t></is></c>`
      const cellOf = (of: string) => (/^[\d.]+$/.test(of) ? `<c><v>${of}</v></c>` : text(of))
      const rows = cells.map((of, at) => `${text(`S${at}`)}<c><v>6.4</v></c>${cellOf(of)}`)
      const all = [['Sample', 'pH', 'Ca (mg/kg)'].map(text).join(''), ...rows]
      const sheet = all.map((of, at) => `<row r="${at + 1}">${of}</row>`).join('')
      return readOnly(workbookOf({ sheet: `<sheetData>${sheet}</sheetData>` }))
    }
    const plain = await book(['1234.5', '101.085', '987'])
    expect(columnOf(plain, 'Ca (mg/kg)')).toEqual(['1234.5', '101.085', '987'])
    expect(plain.proposal.mapping.columns[2]?.asks).toEqual([])
    const mixed = await book(['1234.5', '1,234'])
    expect(columnOf(mixed, 'Ca (mg/kg)')).toEqual(['1234.5', 'error decimalMark'])
    expect(mixed.proposal.mapping.columns[2]?.asks).toEqual(['decimalMark'])
    expect(columnOf(await book(['1,234.5', '1,234']), 'Ca (mg/kg)')).toEqual(['1234.5', '1234'])
  })

  it('RES-39: a row of limits gives the limits of its columns', async () => {
    const text = 'Sample,pH,Nitrate-N (mg/kg)\nReporting limit,0.1,0.5\nS1,6.4,ND\nS2,6.5,0\nS3,6.6,12'
    const read = await readOnly(bytesOf(text))
    expect(read.rows).toHaveLength(3)
    expect(columnOf(read, 'Nitrate-N (mg/kg)')).toEqual(['<0.5', 'error belowLimit', '12'])
  })

  const wide = async (lines: string) => readOnly(bytesOf(lines.trim().replaceAll(/^ +/gm, '')))

  it.each([
    ['Nitrate-N (mg/kg),Nitrate-N flag,Nitrate-N MDL', '0.05,U,0.05', '<0.05'],
    ['Nitrate-N (mg/kg),NO3-N_Q,LOD NO3-N', '0,ND,0.1', '<0.1'],
    ['Nitrate-N (mg/kg),Flag of Nitrate-N,Reporting limit (mg/kg)', '0.02,U,0.05', '<0.05'],
    ['Nitrate-N (mg/kg),Qualifier,RL', ',BDL,0.05', '<0.05'],
    ['Flag,Nitrate-N (mg/kg)', '<,0.05', '<0.05'],
    ['Nitrate-N (mg/kg),Flag', '0,<', 'error belowLimit'],
    ['Nitrate-N (mg/kg),Flag', '<0,', 'error belowLimit'],
    ['Nitrate-N (mg/kg),Flag', '12,R', '12 warning flag'],
    ['Nitrate-N (mg/kg),Flag', '>80,U', '>80 warning flag'],
    ['Nitrate-N (mg/kg),Detected', '0.05,N', '<0.05'],
    ['Nitrate-N (mg/kg),Detected', '0.05,Y', '0.05'],
    ['Nitrate-N (mg/kg),Nitrate-N censored', '0.05,TRUE', '<0.05'],
    ['Nitrate-N (mg/kg),NO3-N non-detect', '0.05,0', '0.05'],
  ])('RES-39: flags and limits of %s: %s is %s', async (heads, cells, value) => {
    const read = await wide(`Sample,${heads}\nS1,${cells}\nS2,${cells}`)
    expect(columnOf(read, 'Nitrate-N (mg/kg)')).toEqual([value, value])
  })

  it('RES-39: in a row for each result, a column answers whether it was detected; the nearest limit counts', async () => {
    const long = await wide(`Sample,Analyte,Result,Unit,Detected,MDL
      S1,Nitrate-N,0.05,mg/kg,no,0.05
      S1,Zn,0.05,mg/kg,yes,0.02`)
    expect(columnOf(long, 'Result')).toEqual(['<0.05', '0.05'])
    const beside = await wide(`Sample,pH,Nitrate-N (mg/kg),MDL
      S1,6.4,0,0.05`)
    expect(columnOf(beside, 'Nitrate-N (mg/kg)')).toEqual(['error belowLimit'])
  })

  it('RES-39: flags beside each of several results are of each; one beside them all is said at its row', async () => {
    const each = await wide(`Sample,pH,Flag,Nitrate-N (mg/kg),Flag
      S1,6.4,,0.05,U`)
    expect(each.rows[0]?.values.map(({ value, qualifier }) => [value, qualifier])).toEqual([
      ...[
        [6.4, null],
        [0.05, '<'],
      ],
    ])
    const one = await wide(`Sample,pH,Nitrate-N (mg/kg),Flag
      S1,6.4,0.05,U
      S2,6.5,0.4,`)
    expect(one.rows.map(({ findings }) => findings.map(({ kind, column }) => [kind, column]))).toEqual([
      ...[[['flag', 3]], []],
    ])
  })

  it.each(['-9999', '−9999', '-9,999', '-99.9', '-9999.00', '9999', '99999.99', '-32768', '1.7e38'])(
    'RES-58: %s of an unknown name is no value until it is answered',
    async (number) => {
      const read = await wide(`Sample;pH;Odd
        S1;6.4;${number}
        S2;6.5;12.5`)
      expect(columnOf(read, 'Odd')).toEqual(['error gap', '12.5'])
      const [column] = read.proposal.mapping.columns.filter(({ header }) => header === 'Odd')
      if (number !== '1.7e38') expect(column?.asks).toEqual(['gapNumbers'])
    },
  )

  it('RES-58: a person says what such numbers stand for; one with a unit was measured', async () => {
    const { sheets, proposals } = await proposeTables(
      bytesOf('Sample,Ca (mg/kg)\nS1,9999\nS2,9999 mg/kg\nS3,1200'),
      [],
    )
    const mapping = proposals[0]?.mapping
    if (mapping === undefined) throw new Error('no proposal')
    const valuesAs = (gapNumbers: 'asked' | 'empty' | 'values') => {
      const columns = mapping.columns.map((of) => ({ ...of, gapNumbers }))
      const read = createRowReader({ ...mapping, columns })
      return (sheets[0]?.rows ?? []).slice(1).map((cells, at) => {
        const { values, findings } = read(cells, at + 2)
        return [values[0]?.value ?? null, findings.some(({ kind }) => kind === 'gap')]
      })
    }
    expect(valuesAs('asked')).toEqual([
      [null, true],
      [9999, false],
      [1200, false],
    ])
    expect(valuesAs('empty')).toEqual([
      [null, false],
      [9999, false],
      [1200, false],
    ])
    expect(valuesAs('values')).toEqual([
      [9999, false],
      [9999, false],
      [1200, false],
    ])
  })

  it('RES-59: a column without a name at the end is used once a person says what it is', async () => {
    const { sheets, proposals } = await proposeTables(bytesOf('Sample,pH\nS1,6.4,a\nS2,6.5,b'), [])
    const mapping = proposals[0]?.mapping
    if (mapping === undefined) throw new Error('no proposal')
    const columns = mapping.columns.map((of) => (of.column === 2 ? { ...of, role: 'kind' as const } : of))
    const [row = []] = (sheets[0]?.rows ?? []).slice(1)
    expect(createRowReader(mapping)(row, 2).findings.map(({ kind }) => kind)).toEqual(['moved'])
    expect(createRowReader({ ...mapping, columns })(row, 2).findings).toEqual([])
  })

  it('RES-33: a layout that is older than the reading of flags does not silence them', async () => {
    const text = 'Sample,pH,Nitrate-N (mg/kg),Nitrate-N flag\nS1,6.4,0.05,U\nS2,-9999,12,'
    const { mapping } = (await wide(text)).proposal
    const asBefore = (of: (typeof mapping.columns)[number]) =>
      of.role === 'qualifier'
        ? { ...of, role: 'leaveOut' as const, says: 'Left out: it is not known, and has no results.' }
        : { ...of, flagColumn: null, gapNumbers: 'values' as const }
    const layout = { laboratoryId: 1, depth: mapping.depth, depthUnit: null, dayFirst: null }
    const read = async (columns: typeof mapping.columns) => {
      const { sheets, proposals } = await proposeTables(bytesOf(text), [{ ...layout, columns }])
      const proposal = proposals[0]
      if (proposal === undefined) throw new Error('no proposal')
      const reader = createRowReader(proposal.mapping)
      const rows = (sheets[0]?.rows ?? []).slice(1).map((cells, at) => reader(cells, at + 2))
      return { proposal, notes: [], rows }
    }
    const older = await read(mapping.columns.map(asBefore))
    expect(columnOf(older, 'Nitrate-N (mg/kg)')).toEqual(['<0.05', '12'])
    expect(columnOf(older, 'pH')).toEqual(['6.4', 'error gap'])
    const chosen = mapping.columns.map((of) => ({
      ...asBefore(of),
      ...(of.column === 3 ? { says: '' } : {}),
    }))
    expect(columnOf(await read(chosen), 'Nitrate-N (mg/kg)')).toEqual(['0.05', '12'])
  })
})
