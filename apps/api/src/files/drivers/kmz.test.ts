import { describe, expect, it } from 'vitest'
import { readingWith } from '../testing/read.ts'
import { reader } from '../testing/reader.ts'
import { hasSamples, sample } from '../testing/samples.ts'
import { zipOf } from '../testing/zip.ts'
import { kmzFiles } from './kmz-files.ts'

const reading = readingWith(reader)
const ELSEWHERE = 'It links to other files or web addresses. They were not read.'

const kml = (content: string) => `<kml><Document>${content}</Document></kml>`
const field = (name: string) =>
  `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>1,50 1.01,50 1.01,50.01 1,50</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
const link = (href: string) => `<NetworkLink><name>x</name><Link><href>${href}</href></Link></NetworkLink>`
const shown = async (file: Uint8Array, fileName = 'fields.kmz') => {
  const { features, notes } = await reading.read(file, fileName)
  return { names: features.map(({ attributes }) => attributes.name), notes }
}
const readZip = (files: Record<string, string>) => shown(zipOf(files))

describe('KMZ', () => {
  it('UPL-72: files that the main document links to are read with it, from link to link, each once', async () => {
    const files = {
      'doc.kml': kml(link('layers/My%20fields.kml') + link('layers/my%20fields.kml#all') + link('doc.kml')),
      'layers/my fields.kml': kml(field('A') + link('./deep/../deep\\B.KML')),
      'layers/deep/b.kml': kml(field('B') + link('../../doc.kml') + link('../my fields.kml')),
    }
    expect(await readZip(files)).toEqual({
      names: ['A', 'B'],
      notes: ['Its doc.kml was read with the files it links to: layers/my fields.kml, layers/deep/b.kml.'],
    })
  })

  it('UPL-72: what nothing links to is not read, and named', async () => {
    const files = {
      'doc.kml': kml(field('A') + link('b.kml')),
      'b.kml': kml(field('B')),
      'c.kml': kml(field('C')),
    }
    expect(await readZip(files)).toEqual({
      names: ['A', 'B'],
      notes: ['Its doc.kml was read with the files it links to: b.kml.', 'Nothing links to c.kml: not read.'],
    })
  })

  it('UPL-72: if the main document leads to no features, all others are read, and that is said', async () => {
    const files = { 'doc.kml': kml(link('b.kml')), 'b.kml': kml(''), 'c.kml': kml(field('C')), 'x.png': 'x' }
    expect(await readZip(files)).toEqual({
      names: ['C'],
      notes: [
        'Its doc.kml was read with the files it links to: b.kml.',
        'Its doc.kml leads to no features, so its other KML files were read: c.kml.',
      ],
    })
  })

  it('UPL-72: nothing outside of the archive is opened', async () => {
    const outside = [
      'http://127.0.0.1:1/b.kml',
      '//127.0.0.1/b.kml',
      '../b.kml',
      '/b.kml',
      'file:///b.kml',
      'C:\\b.kml',
      'none.kml',
      '%2e%2e/b.kml',
      '%E0%A4%A.kml',
      '',
    ]
    for (const href of outside) {
      const files = { 'doc.kml': kml(field('A') + link(href)), 'x.png': 'x' }
      expect(await readZip(files), href).toEqual({ names: ['A'], notes: [ELSEWHERE] })
    }
    expect(kmzFiles(['b.kml', 'doc.kml']).targetOf('doc.kml', '../b.kml')).toEqual({ kind: 'elsewhere' })
  })

  it('UPL-72: a .kmz inside of it stays unread and is named', async () => {
    const files = { 'doc.kml': kml(field('A') + link('in/b.kmz/doc.kml')), 'in/b.kmz': 'PK' }
    expect(await readZip(files)).toEqual({
      names: ['A'],
      notes: ['It links to in/b.kmz inside of it. Archives in an archive are not read.'],
    })
  })

  it.each([
    [['a.kml', 'Doc.KML', 'x/doc.kml'], 'Doc.KML', 'x/doc.kml'],
    [['x/a.kml', 'b.kml', 'x/doc.kml'], null, 'b.kml'],
    [['x/a.kml', 'x/doc.kml'], null, 'x/doc.kml'],
    [['x/doc.kml', 'y/doc.kml'], null, null],
    [['a.kml', 'b.kml'], null, null],
    [['x/a.kml', 'y/b.kml'], null, null],
  ])('UPL-72: of %j the main document is %s, or %s if it links to others', (paths, main, likelyMain) => {
    expect(kmzFiles(paths)).toMatchObject({ main, likelyMain })
  })

  it('UPL-72: a document without the name of a main one is it by its links', async () => {
    const others = { 'x/b.kml': kml(field('B')), 'x/c.kml': kml(field('C')) }
    expect(await readZip({ ...others, 'a.kml': kml(field('A') + link('x/b.kml')) })).toEqual({
      names: ['A', 'B'],
      notes: [
        'Its a.kml was read with the files it links to: x/b.kml.',
        'Nothing links to x/c.kml: not read.',
      ],
    })
    expect(await readZip({ ...others, 'a.kml': kml(field('A')) })).toEqual({
      names: ['B', 'C', 'A'],
      notes: ['It holds 3 KML files: x/b.kml, x/c.kml, a.kml.'],
    })
  })

  it('UPL-10: the limits hold for all of its documents together', async () => {
    const many = kml(field('A').repeat(2_600))
    const files = { 'doc.kml': kml(link('b.kml') + link('c.kml')), 'b.kml': many, 'c.kml': many }
    await expect(readZip(files)).rejects.toThrow('The file holds 5200 features')
  })
})

describe.skipIf(!hasSamples)('KMZ from others', () => {
  it.each([
    [
      'gdal-like',
      ['North', 'South'],
      'Its doc.kml was read with the files it links to: layers/fields.kml, layers/more.kml.',
    ],
    [
      'main-other-name',
      ['North', 'South'],
      'Its My fields.kml was read with the files it links to: layers/fields.kml, layers/more.kml.',
    ],
    ['own-and-linked', ['Home', 'South'], 'Its doc.kml was read with the files it links to: files/more.kml.'],
    [
      'real-gdal',
      ['one', 'two', 'three'],
      'Its doc.kml was read with the files it links to: layers/fields.kml.',
    ],
    ['subfolder', ['North'], null],
  ])('UPL-72: %s.kmz has the fields of its inner files', async (name, names, note) => {
    const { file, fileName } = sample(`cases/12-kmz-inner-links/${name}.kmz`)
    const read = await shown(file, fileName)
    expect(read.names).toEqual(names)
    expect(read.notes.filter((sentence) => sentence !== 'Heights were left out.')).toEqual(
      note === null ? [] : [note],
    )
  })
})
