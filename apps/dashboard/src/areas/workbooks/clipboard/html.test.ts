import { describe, expect, it } from 'vitest'
import { cellsOfHtml } from './html.ts'

const rowsOf = (rows: string) => cellsOfHtml(`<table>${rows}</table>`)?.rows

describe('a table as cells', () => {
  it('WBK-83: the value of merged cells stands in the first, the others are empty', () => {
    expect(
      rowsOf('<tr><td>a<td colspan=2 rowspan=2>b<td>c</tr><tr><td>d<td>e</tr><tr><th>f<td>g<td>h<td>i</tr>'),
    ).toEqual([
      ['a', 'b', '', 'c'],
      ['d', '', '', 'e'],
      ['f', 'g', 'h', 'i'],
    ])
    expect(rowsOf('<tr><td rowspan=0>a<td>b</tr><tr><td>c</tr><tr></tr>')).toEqual([
      ['a', 'b'],
      ['', 'c'],
      ['', ''],
    ])
    expect(rowsOf('<thead><tr><th>a<th>b</tr></thead><tbody><tr><td>c</tr></tbody>')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
  })

  it('WBK-83: a cell is what a browser shows of it', () => {
    const cell = (html: string) => rowsOf(`<tr><td>${html}</td></tr>`)?.[0]?.[0]
    expect(cell(' wrapped\n   in   its source ')).toBe('wrapped in its source')
    expect(cell('<br>')).toBe('')
    expect(cell('&nbsp;')).toBe('')
    expect(cell('two<br>\n  lines<br>')).toBe('two\nlines')
    expect(cell('<p>two</p>\n<p>lines <b>in</b> bold</p>')).toBe('two\nlines in bold')
    expect(
      cell('a<table><tr><td>nested</td></tr></table><script>x</script><style>y</style><!-- z -->b'),
    ).toBe('ab')
    expect(cell('&lt;script&gt;')).toBe('<script>')
  })

  it('WBK-83: spans that fill the memory are no table; a row is at most as wide as a spreadsheet', () => {
    const cell = '<td colspan=1000 rowspan=65534>x</td>'
    expect(rowsOf(`<tr>${cell.repeat(30)}</tr>`)?.[0]).toHaveLength(16_384)
    expect(cellsOfHtml(`<table>${`<tr>${cell.repeat(30)}</tr>`.repeat(300)}</table>`)).toBeNull()
  })

  it('WBK-81: LibreOffice’s values in the languages of its formats, as 7.4 wrote them', () => {
    const values = (...cells: string[]) =>
      rowsOf(`<tr>${cells.map((cell) => `<td ${cell}</td>`).join('')}</tr>`)?.[0]
    expect(
      values(
        'sdval="1234,5678" sdnum="1031;0;#.##0,00">1.234,57',
        'sdval="46142" sdnum="1031;0;M/T/JJJJ">4/30/2026',
        'sdval="46082" sdnum="1033;1031;TT. MMMM JJJJ">01. März 2026',
        'sdval="46142" sdnum="1035;0;K/P/VVVV">4/30/2026',
        'sdval="46142" sdnum="1036;0;M/J/AAAA">4/30/2026',
        'sdval="1" sdnum="1031;0;LOGISCH">WAHR',
        'sdval="1" sdnum="1036;0;BOOLEAN">VRAI',
        'sdval="1234,5678" sdnum="1036;0;#&nbsp;##0,00">1&nbsp;234,57',
        'sdval="5,25" sdnum="1031;0;0,0&quot; mg/dl&quot;">5,3 mg/dl',
        'sdval="9.5" sdnum="1033;0;[$$-409]0.00">$9.50',
        'sdval="1E+025" sdnum="1031;">1E+025',
      ),
    ).toEqual([
      ...['1234.5678', '2026-04-30', '2026-03-01', '2026-04-30', '2026-04-30', 'TRUE', 'TRUE', '1234.5678'],
      ...['5.25', '9.5', '10000000000000000000000000'],
    ])
  })

  it('WBK-81: what LibreOffice’s numbers do not say stays as it is shown', () => {
    const value = (cell: string) => rowsOf(`<tr><td ${cell}</td></tr>`)?.[0]?.[0]
    // Days that are counted from 1904.
    expect(value('sdval="44680" sdnum="1033;0;M/D/YYYY">4/30/2026')).toBe('4/30/2026')
    expect(value('sdval="44680" sdnum="1033;0;MM/DD/YY">04/30/26')).toBe('04/30/26')
    expect(value('sdval="0.520833333333333" sdnum="1033;0;HH:MM">12:30')).toBe('12:30')
    expect(value('sdval="46142" sdnum="1033;0;MMM D">Apr 30')).toBe('Apr 30')
    expect(value('sdval="0" sdnum="1033;">#DIV/0!')).toBe('#DIV/0!')
    expect(value('sdval="0" sdnum="1033;">Err:502')).toBe('Err:502')
    expect(value('sdval="12" sdnum="1033;0;0000">0012')).toBe('0012')
    expect(value('sdval="46142.5208333333" sdnum="1033;0;YYYY-MM-DD HH:MM">2026-04-30 12:30')).toBe(
      '2026-04-30 12:30',
    )
    expect(value('sdval="46142.5208333333" sdnum="1033;0;M/D/YYYY">4/30/2026')).toBe('2026-04-30')
    // A share is no number of the column: it is asked.
    expect(value('sdval="0.256" sdnum="1033;0;0%">26%')).toBe('25.6%')
    expect(value('sdnum="1033;0;@">0012')).toBe('0012')
    expect(value('sdnum="1033;0;@"><font face="Serif">two<br>lines</font>')).toBe('two\nlines')
    expect(value('sdnum="1033;0;@"><font face="Serif"><br></font>')).toBe('')
  })
})
