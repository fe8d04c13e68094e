import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasSamples, sample } from '../../testing/samples.ts'
import { bytesOf, escaped, readHere, sheetOf } from '../testing.ts'

const leaf = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`
const xml = (inside: string, root = 'ModusResult Version="1.0"') =>
  bytesOf(`<?xml version="1.0"?><${root}>${inside}</${root.split(' ')[0]}>`)
const soil = (samples: string, refs = '') =>
  `<Event><EventMetaData><EventDate>2026-05-04</EventDate><EventType><Soil/></EventType></EventMetaData>
   <EventSamples><Soil>${samples}${refs}</Soil></EventSamples></Event>`

const word = fc
  .string({ unit: fc.constantFrom(...'aZ 0.5<&_µé"'), minLength: 1, maxLength: 10 })
  .map((text) => text.trim())
  .filter((text) => text !== '')
const result = fc.record({ Element: word, Value: word, ValueUnit: word })
const samples = fc.array(
  fc.record({ number: word, results: fc.array(result, { minLength: 1, maxLength: 4 }) }),
  {
    minLength: 1,
    maxLength: 5,
  },
)

describe('Modus', () => {
  it('RES-6: the same results are read from XML and from JSON, one row for each', async () => {
    await fc.assert(
      fc.asyncProperty(samples, async (all) => {
        const written = all.map(
          ({ number, results }) =>
            `<SoilSample><SampleMetaData>${leaf('SampleNumber', number)}</SampleMetaData><Depths><Depth DepthID="2"><NutrientResults>${results
              .map(
                (one) =>
                  `<NutrientResult>${Object.entries(one)
                    .map(([name, text]) => leaf(name, text))
                    .join('')}</NutrientResult>`,
              )
              .join('')}</NutrientResults></Depth></Depths></SoilSample>`,
        )
        const refs =
          '<DepthRefs><DepthRef DepthID="2"><StartingDepth>0</StartingDepth><EndingDepth>8</EndingDepth><DepthUnit>in</DepthUnit></DepthRef></DepthRefs>'
        const json = {
          Events: [
            {
              EventSamples: {
                Soil: {
                  SoilSamples: all.map(({ number, results }) => ({
                    Depths: [{ NutrientResults: results, DepthID: '2' }],
                    SampleMetaData: { SampleNumber: number },
                  })),
                  DepthRefs: [{ DepthID: 2, StartingDepth: 0, EndingDepth: 8, DepthUnit: 'in' }],
                },
              },
              EventMetaData: { EventDate: '2026-05-04', EventType: { Soil: true, Plant: false } },
            },
          ],
        }
        const [, ...rows] = (await sheetOf(xml(soil(written.join(''), refs)))).rows
        expect(rows.map((row) => [row[0], ...row.slice(5, 13)])).toEqual(
          all.flatMap(({ number, results }) =>
            results.map((one) => [
              number,
              '2026-05-04',
              '0',
              '8',
              'in',
              'Soil',
              one.Element,
              one.Value,
              one.ValueUnit,
            ]),
          ),
        )
        expect((await sheetOf(bytesOf(JSON.stringify(json)))).rows.slice(1)).toEqual(rows)
      }),
      { numRuns: 50 },
    )
  })

  it('RES-6: texture and other results have a row for each value; recommendations are counted', async () => {
    const sheet = await sheetOf(
      xml(
        soil(`<RecommendationRefs><Recommendation RecID="1"><Name>Corn</Name></Recommendation></RecommendationRefs>
          <SoilSample><SampleMetaData><FMISSampleID>07</FMISSampleID></SampleMetaData><Depths><Depth DepthID="9">
          <TextureResults><TextureResult><SoilClassification>Loam</SoilClassification><PercentClay>50</PercentClay></TextureResult></TextureResults>
          <SensorResults><SensorResult><Moisture>12.0</Moisture></SensorResult></SensorResults></Depth></Depths>
          <NutrientRecommendations><NutrientRecommendation><Recommendation><Element>N</Element><Value>225.0</Value></Recommendation></NutrientRecommendation></NutrientRecommendations></SoilSample>`),
      ),
    )
    expect(sheet.rows.slice(1).map((row) => [row[2], ...row.slice(6, 13)])).toEqual([
      ['07', '', '', '', 'Soil', 'Texture class', 'Loam', ''],
      ['07', '', '', '', 'Soil', 'Clay', '50', '%'],
      ['07', '', '', '', 'Soil', 'Moisture', '12.0', ''],
    ])
    expect(sheet.notes).toEqual(['1 recommendation was left out: they are advice, not results.'])
  })

  it('RES-6: numbers of JSON stay as they are written', async () => {
    const json = `{"Events":[{"EventSamples":{"Soil":{"SoilSamples":[{"Depths":[{"NutrientResults":[
      {"Element":"pH","Value":7.0},{"Element":"P","Value":0.4099999999999999},{"Element":"K","Value":1e3},{"Element":"S","Value":null}]}]}]}}}]}`
    expect((await sheetOf(bytesOf(json))).rows.slice(1).map((row) => row[11])).toEqual([
      '7.0',
      '0.4099999999999999',
      '1e3',
      '',
    ])
  })

  it.each([
    ['an order', xml('<Event/>', 'ModusSubmit'), 'This is an order to a laboratory, not its results'],
    ['an order in JSON', bytesOf('{"ModusSubmit":{"Events":[]}}'), 'This is an order to a laboratory'],
    [
      'an order without its name',
      bytesOf('{"Events":[{"EventSamples":{"Soil":{"SoilSamples":[{"TestPackages":["1"]}]}}}]}'),
      'This is an order to a laboratory',
    ],
    ['no results', xml('<Event/>'), 'The Modus file holds no results'],
    [
      'another version',
      xml('<Event/>', 'ModusResult Version="2.0"'),
      'This is Modus XML 2.0; version 1.0 can be read',
    ],
    [
      'other JSON',
      bytesOf('{"type":"FeatureCollection"}'),
      'This JSON is not Modus: it has no list "Events"',
    ],
    ['other XML', bytesOf('<kml/>'), 'This is XML of a kind that holds no results that can be read'],
    ['a web page', bytesOf('<!DOCTYPE html><html></html>'), 'This is a web page'],
    ['half of XML', bytesOf('<ModusResult><Event>'), 'The file is incomplete'],
    ['the very beginning of XML', bytesOf('<?xml version="1.0"?><ModusRes'), 'The file is incomplete'],
    ['half of JSON', bytesOf('{"Events":[{"EventMet'), 'The file is incomplete'],
  ])('RES-7: %s is refused', async (_, file, message) => {
    await expect(readHere(file)).rejects.toThrow(message)
  })

  it.skipIf(!hasSamples)('RES-6: half of a real file is refused', async () => {
    for (const name of ['enyart_east50_lab-modus.xml', 'enyart_east50_hand-modus.json']) {
      const { file } = sample(`lab/${name}`)
      await expect(readHere(file.subarray(0, file.length / 2))).rejects.toThrow('The file is incomplete')
    }
  })
})
