import { describe, expect, it } from 'vitest'
import { readClipboard } from './read.ts'
import { dataOf } from './testing.ts'

const read = (plain: string, html: string) =>
  readClipboard(dataOf({ 'text/plain': plain, 'text/html': html }))
const table = (rows: string) =>
  `<html><body><!--StartFragment--><table>${rows}</table><!--EndFragment--></body></html>`

describe('what other programs copied', () => {
  it('WBK-82: Excel’s text has what its table wraps or hides behind signs', () => {
    const wrapped = 'A long note that Excel\n  wraps in its source'
    expect(
      read(
        'A long note that Excel wraps in its source\t1234567\r\n"two\nlines"\t\r\n',
        table(`<tr><td>${wrapped}</td><td>####</td></tr><tr><td>two<br>lines</td><td></td></tr>`),
      ),
    ).toEqual([
      ['A long note that Excel wraps in its source', '1234567'],
      ['two\nlines', ''],
    ])
  })

  it('WBK-82: where the text is ambiguous, the table says what the cells are', () => {
    expect(read('two\nlines\tnext\n', table('<tr><td>two<br>lines</td><td>next</td></tr>'))).toEqual([
      ['two\nlines', 'next'],
    ])
    expect(read('"A\tB"', table('<tr><td>"A</td><td>B"</td></tr>'))).toEqual([['"A', 'B"']])
    expect(read('', table('<tr><td>only</td><td>a table</td></tr>'))).toEqual([['only', 'a table']])
  })

  it('WBK-82: Google Sheets’ table and text are the same cells', () => {
    const html =
      '<meta charset="utf-8"><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid}--></style>' +
      '<table xmlns="http://www.w3.org/1999/xhtml" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody>' +
      '<tr><td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;two\\nlines&quot;}">two<br/>lines</td>' +
      '<td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1234.5}" data-sheets-numberformat="{&quot;1&quot;:4}">1,234.50</td>' +
      '</tr></tbody></table>'
    const cells = [['two\nlines', '1,234.50']]
    expect(read('"two\nlines"\t1,234.50', html)).toEqual(cells)
    expect(read('two\nlines\t1,234.50', html)).toEqual(cells)
  })

  it('WBK-83: hidden rows are left out, of the text too', () => {
    const html = table(
      '<tr><td>1</td></tr><tr style="display:none"><td>2</td></tr><tr><td>3<span style="display: none">4</span></td></tr>',
    )
    expect(read('1\r\n2\r\n3\r\n', html)).toEqual([['1'], ['3']])
    expect(read('1\r\n3\r\n', html)).toEqual([['1'], ['3']])
    expect(read('', html)).toEqual([['1'], ['3']])
  })

  it('WBK-82: a page with texts beside its table, or with several tables, is text', () => {
    expect(read('Yields\na\tb\n', '<p>Yields</p><table><tr><td>a</td><td>b</td></tr></table>')).toEqual([
      ['Yields', ''],
      ['a', 'b'],
    ])
    expect(read('a\nb', '<table><tr><td>a</td></tr></table><table><tr><td>b</td></tr></table>')).toEqual([
      ['a'],
      ['b'],
    ])
    expect(read('plain', '<b>plain</b>')).toEqual([['plain']])
    expect(read('plain', '<table></table>')).toEqual([['plain']])
  })

  it('WBK-85: a picture or a file is no cell', () => {
    expect(read('', '')).toBeNull()
    expect(read('', '<img src="picture.png">')).toBeNull()
  })
})
