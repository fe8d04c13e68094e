import { describe, expect, it } from 'vitest'
import { parseXml } from './parse-xml.ts'

const parse = (text: string, keepsUnknownEntities = false) => {
  const texts: string[] = []
  parseXml(
    { text, called: 'a.kml', remedy: 'Again.', keepsUnknownEntities },
    { text: (characters) => texts.push(characters) },
  )
  return texts.join('')
}
const MISTAKE = 'a.kml is not well-formed XML: in line '

describe('mistakes in XML', () => {
  it.each([
    ['<a>\n<b>Smith & Sons</b></a>', '2 an "&" stands by itself; XML writes it as "&amp;"'],
    ['<a>\n<b>a=1&b=2</b>\n</a>', '2 an "&" stands by itself; XML writes it as "&amp;"'],
    ['<a>\n<b>R&D</b>\n<b>A &amp; B</b></a>', '2 an "&" stands by itself; XML writes it as "&amp;"'],
    ['<a>\n<b href="x?a=1&b=2"/></a>', '2 an "&" stands by itself; XML writes it as "&amp;"'],
    ['<a>\n<b>R&D<![CDATA[x]]></b></a>', '2 an "&" stands by itself; XML writes it as "&amp;"'],
    ['<a><!-- & --><![CDATA[&]]>\n& <?x ?></a>', '2 an "&" stands by itself; XML writes it as "&amp;"'],
    ['<a>\r\n<b>&;</b></a>', '2 an "&" stands by itself; XML writes it as "&amp;"'],
    ['<a><?x & ?>\n&nbsp;</a>', '2 "&nbsp;" is no entity that XML knows'],
    ['<a>\n&#11;</a>', '2 "&#11;" stands for a character that XML does not allow'],
    ['<a>\n\v</a>', '2 is a control character (code 11), which XML does not allow'],
    ['<a>\n\uffff</a>', '2 is a character, which XML does not allow'],
    ['<a>\n<b><br></b></a>', '2 <br> is not closed before </b>'],
    ['<a>\n<br>\n<x/></a>', '3 <br> of line 2 is not closed before </a>'],
    ['<a>\n</b>\n</a>', '2 <a> of line 1 is not closed before </b>'],
    ['<a/>\n</a>', '2 </a> closes nothing that is open'],
    ['<a>\n</></a>', '2 "</>" closes an element without saying which'],
    ['<!-- no -->', '1 the file ends without any element'],
    ['', '1 the file ends without any element'],
    ['<a/>\n<b/>', '2 a second element begins after the first one has ended'],
    ['<a/>\nx', '2 text stands outside of the first element'],
    ['<a>\n<b id=5/></a>', '2 the value of the attribute id is not in quotes'],
    ['<a>\n<b id/></a>', '2 an attribute has no value, or a name that XML does not allow'],
    ['<a>\n<b id="1"no="2"/></a>', '2 no space stands between two attributes'],
    ['<a>\n<b id="1" id="2"/></a>', '2 the attribute id stands twice in one tag'],
    [
      '<a>\n5 < 6</a>',
      '2 a "<" begins no tag, or its tag has a name that XML does not allow; by itself XML writes it as "&lt;"',
    ],
    ['<a>\n]]></a>', '2 "]]>" stands in the text'],
    ['<a>\n<!-- -- --></a>', '2 "--" stands within a comment'],
    ['<a>\n<?xml version="1.0"?></a>', '2 an XML declaration (<?xml … ?>) stands within the file'],
    ['<?xml version=1.0?><a/>', '1 the XML declaration is wrong'],
  ])('UPL-73: %j says where and why', (text, mistake) => {
    expect(() => parse(text)).toThrow(new RegExp(`^${MISTAKE}${mistake.replaceAll(/[[\]()?.]/g, '\\$&')}$`))
  })

  it.each([
    '<a',
    '<!-- x',
    '<?xml version="1.0"?>\n<kml xmlns="http',
    '<a>',
    '<a>x',
    '<a><b',
    '<a><b id="5',
    '<a>x</a',
    '<a>&am',
    '<a>&#1',
    '<a><!-- x',
    '<a><![CDATA[ x & y',
    '<a>\0\0',
  ])('UPL-73: %j is incomplete', (text) => {
    expect(() => parse(text)).toThrow(/^a.kml is incomplete$/)
  })

  it('UPL-73: the line is counted in the whole file, however long', () => {
    const text = `\n\n<a>${'x\n'.repeat(1_200_000)}<b>\n& </b></a>`
    expect(() => parse(text)).toThrow(`${MISTAKE}1200004 an "&" stands by itself`)
  })

  it('UPL-73: white space before it and NULs after it are harmless, and so is "&" where it is marked as text', () => {
    expect(parse('\n <?xml version="1.0"?><a>x</a>\n\0\0 ')).toBe('x')
    expect(parse('<a><![CDATA[x & <y>]]><!-- & --><?x & ?></a>')).toBe('x & <y>')
    expect(parse('<a>&nbsp;x</a>', true)).toBe('&nbsp;x')
  })
})
