import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { hasSamples, sample, samplesIn } from '../../../files/testing/samples.ts'
import { boxOf, codeOf, detailOf, fileOf, lineOf } from './testing.ts'

interface Read {
  /** Paths of elements in the order in which each first begins: `ModusSubmit/Event/LabMetaData`. */
  paths: string[]
  /** Attributes of each path. */
  attributes: Map<string, string[]>
  texts: { path: string; text: string }[]
}

function read(text: string): Read {
  const parser = new SaxesParser()
  const open: string[] = []
  const paths = new Set<string>()
  const attributes = new Map<string, string[]>()
  const texts: Read['texts'] = []
  let own = ''
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes: given }) => {
    open.push(name)
    own = ''
    paths.add(open.join('/'))
    attributes.set(open.join('/'), Object.keys(given).sort())
  })
  parser.on('text', (part) => {
    own += part
  })
  parser.on('closetag', () => {
    texts.push({ path: open.join('/'), text: own })
    own = ''
    open.pop()
  })
  parser.write(text).close()
  return { paths: [...paths], attributes, texts }
}

const modus = { orderFormat: 'modus' } as const
const written = async (change: Parameters<typeof detailOf>[0] = {}) => {
  const detail = detailOf({ ...change, laboratory: { ...modus, ...change.laboratory } })
  const { file, path } = await fileOf('order', detail)
  expect(path).toMatch(/\/order\.xml$/)
  return new TextDecoder().decode(file)
}
const textsAt = ({ texts }: Read, name: string) =>
  texts.filter(({ path }) => path.endsWith(`/${name}`)).map(({ text }) => text)

/** Of laboratories, as they publish them. */
const submitFiles = samplesIn('lab').filter((path) => /submit.*\.xml$/.test(path))

test.skipIf(!hasSamples)(
  'LBL-86: an order has the elements and attributes of real ones, in their order (shared/data/lab)',
  async () => {
    expect(submitFiles.length).toBeGreaterThan(0)
    const ours = read(await written())
    for (const path of submitFiles) {
      const theirs = read(new TextDecoder().decode(sample(path).file))
      expect(ours.paths).toEqual(theirs.paths)
      expect([...ours.attributes]).toEqual([...theirs.attributes])
    }
  },
)

test('LBL-86: an order has an event for each field and year, and a sample for each bag', async () => {
  const lines = [
    lineOf(0),
    lineOf(1, { depthTopCm: 15.2, depthBottomCm: 30.1 }),
    lineOf(2, { fieldYearId: 13, fieldName: 'East', collectedAt: null, boxId: 102, boxNumber: 2 }),
  ]
  const all = read(await written({ boxes: [boxOf(1), boxOf(2)], lines }))
  expect(textsAt(all, 'Field')).toEqual(['North Forty', 'East'])
  expect(textsAt(all, 'EventCode')).toEqual(['M-2026-0187-12', 'M-2026-0187-13'])
  expect(textsAt(all, 'EventDate')).toEqual(['2026-11-20', '2026-11-27'])
  expect(textsAt(all, 'FMISSampleID')).toEqual([codeOf(0), codeOf(1), codeOf(2)])
  expect(textsAt(all, 'SampleNumber')).toEqual(['1', '2', '3'])
  expect(textsAt(all, 'Geometry')[0]).toBe('POINT (-93.62 42.03)')
  expect(textsAt(all, 'DepthUnit')).toEqual(['cm', 'cm', 'cm'])
  expect(textsAt(all, 'ColumnDepth')).toEqual(['15', '14.9', '15'])
  expect(textsAt(all, 'TestPackageRef/Name')).toEqual(['S1', 'S3', 'S1', 'S3'])
})

test('LBL-86: each sample refers to the depth that it is of, and to the tests that are asked for', async () => {
  const lower = { depthTopCm: 15, depthBottomCm: 30 }
  const text = await written({ lines: [lineOf(0), lineOf(1, lower), lineOf(2)] })
  const idsIn = (start: string) =>
    [...text.matchAll(new RegExp(`<${start}="(\\d+)"`, 'g'))].map(([, id]) => id)
  expect(idsIn('DepthRef DepthID')).toEqual(['1', '2'])
  expect(idsIn('Depth DepthID')).toEqual(['1', '2', '1'])
  expect(textsAt(read(text), 'StartingDepth')).toEqual(['0', '15'])
  expect(idsIn('TestPackageRef TestPackageID')).toEqual(['1', '2'])
})

test('LBL-86: an order that is not shipped is of the day on which it is written', async () => {
  const all = read(
    await written({ shipment: { shippedOn: null }, lines: [lineOf(0, { collectedAt: null })] }),
  )
  expect(textsAt(all, 'EventDate')).toEqual(['2026-11-27'])
})

test('LBL-86: an order without tests names none', async () => {
  const all = read(await written({ laboratory: { tests: ' , ' } }))
  expect(all.paths.filter((path) => /TestPackage(Ref)?$/.test(path))).toEqual([])
})

test('LBL-86: any text in an order comes back as it is, but for controls', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('a\u0000<b>&"\'', ']]>'),
  )
  await fc.assert(
    fc.asyncProperty(text, text, async (fieldName, account) => {
      const all = read(await written({ lines: [lineOf(0, { fieldName })], laboratory: { account } }))
      const carried = (typed: string) => typed.toWellFormed().replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
      expect(textsAt(all, 'Field')).toEqual([carried(fieldName)])
      expect(textsAt(all, 'AccountNumber')).toEqual([carried(account)])
    }),
    { numRuns: 50 },
  )
})

test('LBL-88: the day of an order is that of the business', async () => {
  const lines = [lineOf(0, { collectedAt: '2026-10-21T04:10:00.000Z' })]
  const { file } = await fileOf(
    'order',
    detailOf({ lines, laboratory: { orderFormat: 'modus' } }),
    undefined,
    'America/Chicago',
  )
  expect(new TextDecoder().decode(file)).toContain('<EventDate>2026-10-20</EventDate>')
})
