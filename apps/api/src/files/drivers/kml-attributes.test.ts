import { describe, expect, it } from 'vitest'
import { readingWith } from '../testing/read.ts'
import { reader } from '../testing/reader.ts'
import { hasSamples, sample } from '../testing/samples.ts'
import { parseKml } from './kml-parser.ts'
import { featuresOf } from './kml-placemark.ts'

const reading = readingWith(reader)
const pairsOf = (text: string) =>
  featuresOf(parseKml(text, 'fields.kml').placemarks).map(({ attributes }) => [...attributes])
const kml = (content: string) => `<kml><Document>${content}</Document></kml>`
const placemark = (content: string) => `<Placemark>${content}</Placemark>`
const data = (name: string, value: string) => `<Data name="${name}"><value>${value}</value></Data>`
const extended = (content: string) => `<ExtendedData>${content}</ExtendedData>`

describe('attributes of placemarks', () => {
  it('UPL-70: extended data stand beside the placemark’s own name, wherever they are', () => {
    const [first, second] = pairsOf(
      kml(
        placemark(`${extended(data('name', 'Client') + data('time', '9:00'))}<name>North</name>`) +
          placemark(
            `<name>South</name>${extended('<SchemaData><SimpleData name="name">B</SimpleData></SchemaData>')}`,
          ),
      ),
    )
    expect(first).toEqual([
      ['name', 'North'],
      ['name', 'Client'],
      ['time', '9:00'],
    ])
    expect(second).toEqual([
      ['name', 'South'],
      ['name', 'B'],
    ])
  })

  it('UPL-70: a column of its own that any placemark has is listed by all', () => {
    const without = placemark(extended(data('name', 'Client')))
    const inFolder = `<Folder><name>Home</name>${placemark('<name>North</name><address>Road 1</address>')}</Folder>`
    expect(pairsOf(kml(without + inFolder))).toEqual([
      [
        ['name', null],
        ['address', null],
        ['Folder', null],
        ['name', 'Client'],
      ],
      [
        ['name', 'North'],
        ['address', 'Road 1'],
        ['Folder', 'Home'],
      ],
    ])
    expect(pairsOf(kml(without))).toEqual([[['name', 'Client']]])
  })

  it('UPL-70: repeats, empty values and columns without a name are kept', () => {
    const [pairs] = pairsOf(
      kml(
        placemark(
          `<name>A</name><name>B</name>${extended(
            `${data('crop', 'Corn')}${data('crop', 'Oats')}<Data name="none"/><Data><value>x</value></Data><camp:number>14</camp:number>`,
          )}`,
        ),
      ),
    )
    expect(pairs).toEqual([
      ['name', 'A'],
      ['name', 'B'],
      ['crop', 'Corn'],
      ['crop', 'Oats'],
      ['none', ''],
      ['', 'x'],
      ['number', '14'],
    ])
  })

  it('UPL-70: a row of a description’s table is left out only where the same is said already', () => {
    const row = (column: string, value: string) => `<tr><td>${column}</td><td>${value}</td></tr>`
    const table = `<![CDATA[<table>${row('name', 'North')}${row('name', 'other')}${row('TRACT', '0042')}${row('crop', 'Corn')}${row('crop', 'Oats')}</table>]]>`
    const [pairs] = pairsOf(
      kml(
        placemark(`<description>${table}</description><name>North</name>${extended(data('crop', 'Corn'))}`),
      ),
    )
    expect(pairs).toEqual([
      ['name', 'North'],
      ['crop', 'Corn'],
      ['name', 'other'],
      ['TRACT', '0042'],
      ['crop', 'Oats'],
    ])
  })

  it('UPL-70: spans of time and times of tracks are kept; the time of a view is not the placemark’s', () => {
    const view = '<LookAt><gx:TimeStamp><when>1999</when></gx:TimeStamp></LookAt>'
    const span = '<TimeSpan><begin>2026-04</begin><end>2026-10</end></TimeSpan>'
    const when = (time: string) => `<when>${time}</when>`
    const track = `<gx:Track>${when('8:00')}${when('8:01')}${when('8:02')}<gx:coord>1 50 0</gx:coord></gx:Track>`
    const texts = [view + span, `<TimeStamp>${when('2026-05-01')}</TimeStamp>${track}`]
    expect(texts.map((text) => pairsOf(kml(placemark(text)))[0])).toEqual([
      [
        ['begin', '2026-04'],
        ['end', '2026-10'],
      ],
      [
        ['time', '2026-05-01'],
        ['begin', '8:00'],
        ['end', '8:02'],
      ],
    ])
  })

  it('UPL-33: a description of HTML that is not marked as text is text all the same', () => {
    const html = '<table><tr><td>Crop</td><td>Corn</td></tr></table>'
    const texts = [html, '<p>Sown <b>late</b></p><name>x</name>']
    expect(
      texts.map((text) => pairsOf(kml(placemark(`<description>${text}</description><name>N</name>`)))[0]),
    ).toEqual([
      [
        ['name', 'N'],
        ['Crop', 'Corn'],
      ],
      [
        ['name', 'N'],
        ['description', 'Sown late x'],
      ],
    ])
  })
})

const SCHEMA =
  '<Schema parent="Placemark" name="S_fields"><SimpleField type="wstring" name="TRACT"/><SimpleField name="name"/></Schema>'
const OLD_SCHEMA =
  '<Schema><name>S_fields</name><parent>Placemark</parent><SimpleField><type>string</type><name>TRACT</name></SimpleField></Schema>'
const element =
  '<S_fields><name>North</name><TRACT>0042</TRACT><Point><coordinates>1,50</coordinates></Point><MORE>x</MORE></S_fields>'

describe('elements of a schema', () => {
  it.each([
    ['before its elements', SCHEMA + element],
    ['after them', element + SCHEMA],
    ['in the words of KML 2.0', OLD_SCHEMA + element],
    [
      'with a prefix',
      SCHEMA.replace('S_fields', 'k:S_fields') + element.replaceAll('S_fields', 'k:S_fields'),
    ],
  ])('UPL-71: are placemarks, their fields attributes, with the schema %s', (_, text) => {
    const [feature, ...others] = featuresOf(parseKml(kml(text), 'fields.kml').placemarks)
    expect([...(feature?.attributes ?? [])]).toEqual([
      ['name', 'North'],
      ['TRACT', '0042'],
    ])
    expect(feature?.geometry).toEqual({ type: 'Point', coordinates: [1, 50] })
    expect(others).toEqual([])
  })

  it('UPL-71: fields of a schema are attributes of a Placemark too; a schema gives no element of KML a new meaning', () => {
    const own = '<Schema parent="Placemark" name="Placemark"><SimpleField name="TRACT"/></Schema>'
    const folder =
      '<Schema parent="Placemark" name="Folder"/><Schema parent="Style" name="S"/><Schema name="T"/><S/><T/>'
    const text = kml(
      `${own}${folder}<Folder>${placemark('<TRACT>1</TRACT><x><TRACT>2</TRACT></x>')}</Folder>`,
    )
    expect(pairsOf(text)).toEqual([[['TRACT', '1']]])
  })
})

describe.skipIf(!hasSamples)('attributes of placemarks in files from others', () => {
  it('UPL-70: data called name and Folder overwrite nothing', () => {
    const text = new TextDecoder().decode(sample('cases/21-kml-name-overwritten/data-name.kml').file)
    const all = pairsOf(text)
    expect(all.map(([first]) => first)).toEqual([
      ['name', 'North 40'],
      ['name', 'South 20'],
      ['name', 'East 10'],
      ['name', 'West 5'],
    ])
    expect(all.map((pairs) => pairs.slice(1))).toEqual([
      [
        ['description', null],
        ['Folder', 'Home farm'],
        ['name', 'Client A'],
        ['Folder', 'keep me'],
      ],
      [
        ['description', null],
        ['Folder', 'Home farm'],
        ['name', ''],
      ],
      [
        ['description', null],
        ['Folder', 'Home farm'],
        ['name', 'Client B'],
      ],
      [
        ['description', 'note'],
        ['Folder', 'Home farm'],
        ['description', 'soil'],
        ['name', ''],
      ],
    ])
  })

  it.each(['schema', 'schema-and-placemark'])('UPL-71: the fields of %s.kml are all read', async (name) => {
    const { file, fileName } = sample(`cases/11-kml-custom-schema/${name}.kml`)
    const { features } = await reading.read(file, fileName)
    const all = [
      ['North', '0042', null],
      ['South', undefined, null],
    ]
    expect(
      features.map(({ suggestedName, attributes, problem }) => [suggestedName, attributes.TRACT, problem]),
    ).toEqual(name === 'schema' ? all.slice(0, 1) : all)
  })
})
