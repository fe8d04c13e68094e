const NAMES = ['office', 'style', 'text', 'table']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat('xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"')
  .concat('xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"')
  .join(' ')

const GERMAN = 'number:language="de" number:country="DE"'
const fixed = (places: number) =>
  `<number:number number:decimal-places="${places}" number:min-integer-digits="1"`
const said = (text: string) => `<number:text>${text}</number:text>`
const long = (part: string) => `<number:${part} number:style="long"/>`
const ISO_DAY = [long('year'), long('month'), long('day')].join(said('-'))
const CLOCK = [long('hours'), long('minutes')].join(said(':'))

/** The formats of cells: the kind of format, its attributes, and its parts. */
const FORMATS = {
  grouped: ['number', '', `${fixed(2)} number:grouping="true"/>`],
  german: ['number', GERMAN, `${fixed(2)} number:grouping="true"/>`],
  unit: ['number', '', `${fixed(1)}/>${said(' mg/dl')}`],
  power: [
    'number',
    '',
    '<number:scientific-number number:decimal-places="2" number:min-exponent-digits="2"/>',
  ],
  share: ['percentage', '', `${fixed(0)}/>${said('%')}`],
  money: ['currency', '', `<number:currency-symbol>$</number:currency-symbol>${fixed(2)}/>`],
  day: ['date', '', ['<number:month/>', '<number:day/>', long('year')].join(said('/'))],
  germanDay: [
    'date',
    GERMAN,
    `${long('day')}${said('. ')}<number:month number:textual="true" number:style="long"/>${said(' ')}${long('year')}`,
  ],
  instant: ['date', '', `${ISO_DAY}${said(' ')}${CLOCK}`],
  clock: ['time', '', CLOCK],
  flag: ['boolean', '', '<number:boolean/>'],
  text: ['text', '', '<number:text-content/>'],
} as const
type Format = keyof typeof FORMATS

const styles = Object.entries(FORMATS).map(
  ([name, [type, attributes, parts]]) =>
    `<number:${type}-style style:name="N${name}" ${attributes}>${parts}</number:${type}-style>` +
    `<style:style style:name="${name}" style:family="table-cell" style:data-style-name="N${name}"/>`,
)

const cell = (attributes: string, format?: Format, inside = '') =>
  `<table:table-cell ${format === undefined ? '' : `table:style-name="${format}"`} ${attributes}>${inside}</table:table-cell>`
const number = (value: string, format?: Format, formula = '') =>
  cell(`${formula} office:value-type="float" office:value="${value}"`, format)
const flag = (formula = '') =>
  cell(`${formula} office:value-type="boolean" office:boolean-value="true"`, 'flag')
const day = (value: string, format: Format) =>
  cell(`office:value-type="date" office:date-value="${value}"`, format)
const text = (lines: readonly string[], format?: Format, attributes = '') =>
  cell(
    `office:value-type="string" ${attributes}`,
    format,
    lines.map((line) => `<text:p>${line}</text:p>`).join(''),
  )
const computed = (formula: string) => `table:formula="of:=${formula}"`
const row = (cells: readonly string[], attributes = '') =>
  `<table:table-row ${attributes}>${cells.join('')}</table:table-row>`
const covered = '<table:covered-table-cell/>'

/** A spreadsheet (OpenDocument) with every kind of cell. */
export const SPREADSHEET = [
  `<?xml version="1.0" encoding="UTF-8"?><office:document ${NAMES} office:version="1.2" `,
  'office:mimetype="application/vnd.oasis.opendocument.spreadsheet">',
  `<office:automatic-styles>${styles.join('')}</office:automatic-styles>`,
  '<office:body><office:spreadsheet><table:table table:name="Sheet">',
  row([
    number('1234.5678', 'grouped'),
    day('2026-04-30', 'day'),
    text(['two', 'lines']),
    text(['say "no" &lt;b&gt; &amp; 6"']),
    flag(),
  ]),
  row([
    number('2469.1356', undefined, computed('[.A1]*2')),
    number('1234.5', 'german'),
    day('2026-03-01', 'germanDay'),
    cell('office:value-type="percentage" office:value="0.256"', 'share'),
    cell(''),
  ]),
  row([
    day('2026-04-30T12:30:00', 'instant'),
    cell('office:value-type="time" office:time-value="PT12H30M00S"', 'clock'),
    text(['0012'], 'text'),
    number('123456789012345', 'power'),
    number('5.25', 'unit'),
  ]),
  row([
    text(['<text:s text:c="2"/>spaced<text:s text:c="3"/>out ']),
    text(['🌽']),
    text(['merged'], undefined, 'table:number-columns-spanned="2" table:number-rows-spanned="2"'),
    covered,
    cell('office:value-type="currency" office:currency="USD" office:value="9.5"', 'money'),
  ]),
  row([number('0.1'), number('0', undefined, computed('1/0')), covered, covered, number('-7')]),
  row([text(['hidden'])], 'table:visibility="collapse"'),
  row([
    text([`'4`]),
    text(['first', '', 'third']),
    number('0.000001234'),
    flag(computed('TRUE()')),
    number('1E25'),
  ]),
  '</table:table></office:spreadsheet></office:body></office:document>',
].join('')
