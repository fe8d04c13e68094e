import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import type { SchemaElement } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { geojsonToWkb } from 'hyparquet-writer/src/wkb.js'
import { describe, expect, it } from 'vitest'
import { readWkb } from '../geometry/wkb.ts'
import { readingWith } from '../testing/read.ts'
import { reader } from '../testing/reader.ts'
import { hasSamples, sample, samplesIn } from '../testing/samples.ts'
import { checkPages } from './geoparquet-pages.ts'
import { decimalText } from './geoparquet-plain.ts'

const { read, ask } = readingWith(reader)

type Position = number[]
const SQUARE: Position[] = [
  [10, 50],
  [10.01, 50],
  [10.01, 50.01],
  [10, 50.01],
  [10, 50],
]
const polygon = (...rings: Position[][]) => ({ type: 'Polygon', coordinates: rings })
const wkb = (geometry: unknown): Uint8Array => geojsonToWkb(geometry as Parameters<typeof geojsonToWkb>[0])
const geoOf = (column: object) => [
  {
    key: 'geo',
    value: JSON.stringify({
      version: '1.1.0',
      primary_column: 'geometry',
      columns: { geometry: { encoding: 'WKB', geometry_types: [], ...column } },
    }),
  },
]

type Options = Partial<Parameters<typeof parquetWriteBuffer>[0]>

function parquet(geometries: (Uint8Array | null)[], more: Options = {}): Uint8Array<ArrayBuffer> {
  const names = geometries.map((_, index) => `Field ${index}`)
  return new Uint8Array(
    parquetWriteBuffer({
      kvMetadata: geoOf({}),
      ...more,
      columnData: [
        { name: 'geometry', data: geometries, type: 'BYTE_ARRAY', nullable: true },
        { name: 'name', data: names, type: 'STRING' },
        ...(more.columnData ?? []),
      ],
    }),
  )
}

/** The schema of positions in lists in lists, so deep. */
function listsOf(depth: number): SchemaElement[] {
  const list = (name: string): SchemaElement[] => [
    {
      name,
      repetition_type: 'OPTIONAL',
      num_children: 1,
      converted_type: 'LIST',
      logical_type: { type: 'LIST' },
    },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  ]
  const number = (name: string): SchemaElement => ({ name, type: 'DOUBLE', repetition_type: 'REQUIRED' })
  return [
    { name: 'root', num_children: 1 },
    ...Array.from({ length: depth }, (_, at) => list(at === 0 ? 'geometry' : 'element')).flat(),
    { name: 'element', repetition_type: 'OPTIONAL', num_children: 2 },
    number('x'),
    number('y'),
  ]
}

describe('GeoParquet', () => {
  it('UPL-42: without a word of it, coordinates are longitude and latitude', async () => {
    const { format, crs, features } = await read(parquet([wkb(polygon(SQUARE))]), 'a.parquet')
    expect([format, crs]).toEqual(['GeoParquet', 'EPSG:4326 WGS 84'])
    expect(JSON.parse(features[0]?.geometry ?? '')).toEqual({ type: 'MultiPolygon', coordinates: [[SQUARE]] })
    expect(features[0]).toMatchObject({ suggestedName: 'Field 0', problem: null })
  })

  it('UPL-42: a code, a definition without code, and a system that is said to be unknown', async () => {
    const utm = SQUARE.map(([x = 0, y = 0]) => [500_000 + (x - 10) * 1e5, 5_538_630 + (y - 50) * 1e5])
    const file = (crs: unknown) => parquet([wkb(polygon(utm))], { kvMetadata: geoOf({ crs }) })
    const coded = {
      type: 'ProjectedCRS',
      name: 'WGS 84 / UTM zone 32N',
      id: { authority: 'EPSG', code: 32632 },
    }
    const byCode = await read(file(coded), 'a.parquet')
    expect(byCode.crs).toBe('EPSG:32632 WGS 84 / UTM zone 32N')
    const bbox = (text: string | null | undefined) => JSON.parse(text ?? '').coordinates[0][0][0]
    const [lon, lat] = bbox(byCode.features[0]?.geometry)
    expect(lon).toBeCloseTo(9, 9)
    expect(lat).toBeCloseTo(50, 4)
    const byDefinition = await read(file(UTM_32_WITHOUT_CODE), 'a.parquet')
    expect(byDefinition.crs).toBe('Zone of ours')
    expect(bbox(byDefinition.features[0]?.geometry)).toEqual([expect.closeTo(lon, 9), expect.closeTo(lat, 9)])
    expect(await ask(file(null), 'a.parquet')).toMatchObject({ kind: 'crs' })
    const answered = await read(file(null), 'a.parquet', { crs: 'EPSG:32632' })
    expect(bbox(answered.features[0]?.geometry)).toEqual([expect.closeTo(lon, 9), expect.closeTo(lat, 9)])
  })

  it('UPL-42: Parquet’s own geometry type needs no other word', async () => {
    const bytes = parquetWriteBuffer({
      columnData: [{ name: 'shape', data: [polygon(SQUARE)], type: 'GEOMETRY' }],
    })
    const { crs, features } = await read(new Uint8Array(bytes), 'a.parquet')
    expect([crs, features[0]?.problem]).toEqual(['EPSG:4326 WGS 84', null])
  })

  it.each([
    ['GZIP', gzipSync],
    ['BROTLI', brotliCompressSync],
    ['ZSTD', zstdCompressSync],
  ] as const)('UPL-42: is unpacked: %s', async (codec, compress) => {
    const compressors = { [codec]: (input: Uint8Array) => new Uint8Array(compress(input)) }
    const { features } = await read(parquet([wkb(polygon(SQUARE))], { codec, compressors }), 'a.parquet')
    expect(features[0]?.problem).toBeNull()
  })

  it('UPL-68: a system that is written as text is a code, a definition, or a question', async () => {
    const file = (crs: unknown) => parquet([wkb(polygon(SQUARE))], { kvMetadata: geoOf({ crs }) })
    for (const crs of ['OGC:CRS84', 'EPSG:4326', 'urn:ogc:def:crs:OGC:1.3:CRS84'])
      expect((await read(file(crs), 'a.parquet')).crs).toBe('EPSG:4326 WGS 84')
    for (const crs of ['', 'my own grid', 'LOCAL'])
      expect(await ask(file(crs), 'a.parquet')).toMatchObject({ kind: 'crs' })
  })

  it.skipIf(!hasSamples)('UPL-68: strangers’ files are read in their systems', async () => {
    for (const path of samplesIn('cases/25-geoparquet-crs/').filter((one) => one.endsWith('.parquet'))) {
      const { file, fileName } = sample(path)
      // Without a word of it, coordinates are degrees.
      if (path.includes('missing-but-metres')) {
        await expect(read(file, fileName)).rejects.toThrow('not degrees of longitude and latitude')
        continue
      }
      const { features } = await read(file, fileName)
      expect([path, features.length, features[0]?.problem]).toEqual([path, 1, null])
    }
  })

  it('UPL-61: decimals keep their digits, and columns of one name their values', async () => {
    const bytes = parquet([wkb(polygon(SQUARE))], {
      columnData: [
        { name: 'price', data: ['xx'], type: 'STRING' },
        { name: 'prico', data: ['yy'], type: 'STRING' },
      ],
    })
    // The writer refuses two columns of one name: the last letter is changed wherever the file has it.
    const text = Buffer.from(bytes).toString('latin1').replaceAll('prico', 'price')
    const { features, columns } = await read(Buffer.from(text, 'latin1'), 'a.parquet')
    expect(columns).toEqual(['name', 'price', 'price (2)'])
    expect(features[0]?.attributes).toMatchObject({ price: 'xx', 'price (2)': 'yy' })
    expect(decimalText(12345678901234567890n, 2)).toBe('123456789012345678.90')
    expect(decimalText(Uint8Array.of(0xff, 0x38), 1)).toBe('-20.0')
    expect(decimalText(-5, 2)).toBe('-0.05')
    expect(decimalText(null, 2)).toBeNull()
  })

  it('UPL-42: boundaries as lists of positions are read', async () => {
    const ring = SQUARE.map(([x, y]) => ({ x, y }))
    for (const [encoding, depth, shape] of [
      ['polygon', 2, [ring]],
      ['multipolygon', 3, [[ring]]],
    ] as const) {
      const kvMetadata = geoOf({ encoding })
      const bytes = parquetWriteBuffer({
        schema: listsOf(depth),
        kvMetadata,
        columnData: [{ name: 'geometry', data: [shape, null] }],
      })
      const { features } = await read(new Uint8Array(bytes), 'a.parquet')
      expect(JSON.parse(features[0]?.geometry ?? '')).toEqual({
        type: 'MultiPolygon',
        coordinates: [[SQUARE]],
      })
      expect(features[1]?.problem).toBe('It has no geometry')
    }
  })

  it('UPL-42: values are shown as a person writes them, boxes and bytes are not', async () => {
    const columnData = [
      { name: 'big', data: [12345678901234567890n / 10n] },
      { name: 'short', data: Float32Array.of(6.38), type: 'FLOAT' as const },
      { name: 'day', data: [new Date('2024-05-01T00:00:00Z')] },
      { name: 'moment', data: [new Date('2024-05-01T10:30:00Z')] },
      { name: 'list', data: [{ a: [1, 2n] }], type: 'JSON' as const },
      { name: 'bytes', data: [Uint8Array.of(1, 2)], type: 'BYTE_ARRAY' as const },
    ]
    const file = parquet([wkb(polygon(SQUARE))], {
      columnData: columnData.filter(({ name }) => name !== 'list'),
    })
    const { columns, features } = await read(file, 'a.parquet')
    expect(features[0]?.attributes).toEqual({
      name: 'Field 0',
      big: '1234567890123456789',
      short: '6.38',
      day: '2024-05-01',
      moment: '2024-05-01T10:30:00.000Z',
    })
    expect(columns).toEqual(['name', 'big', 'short', 'day', 'moment', 'bytes'])
  })

  it('UPL-43: a geometry that is damaged, missing or no polygon is its feature’s problem alone', async () => {
    const whole = wkb(polygon(SQUARE))
    const point = wkb({ type: 'Point', coordinates: [1, 2] })
    const { features } = await read(parquet([whole, whole.slice(0, 40), null, point]), 'a.parquet')
    expect(features.map(({ problem }) => problem)).toEqual([
      null,
      'Its geometry is damaged, or of a kind that cannot be read',
      'It has no geometry',
      'It is a point; a field boundary is a polygon',
    ])
  })

  it('UPL-43: a table without geometry, an encrypted one and a broken one are refused', async () => {
    const plain = new Uint8Array(parquetWriteBuffer({ columnData: [{ name: 'a', data: ['b'] }] }))
    await expect(read(plain, 'a.parquet')).rejects.toThrow('a table without boundaries')
    const lines = parquet([wkb(polygon(SQUARE))], { kvMetadata: geoOf({ encoding: 'linestring' }) })
    await expect(read(lines, 'a.parquet')).rejects.toThrow('written as "linestring"')
    const missing = parquet([], { kvMetadata: geoOf({}), columnData: [{ name: 'a', data: [] }] })
    await expect(read(missing, 'a.parquet')).rejects.toMatchObject({ kind: 'unreadableFile' })
    const file = parquet([wkb(polygon(SQUARE))])
    await expect(read(file.slice(0, -9), 'a.parquet')).rejects.toThrow('damaged or incomplete')
    const encrypted = file.slice()
    encrypted[encrypted.length - 1] = 'E'.charCodeAt(0)
    await expect(read(encrypted, 'a.parquet')).rejects.toThrow('The Parquet file is encrypted')
  })

  it('UPL-43: more rows than can be imported are refused before any is read', async () => {
    const many = parquet(Array.from({ length: 5001 }, () => wkb(polygon(SQUARE))))
    await expect(read(many, 'a.parquet')).rejects.toThrow('The file holds 5001 features')
  })

  it('UPL-43: a page that unpacks to more than it claims is damaged', async () => {
    const compressors = {
      ZSTD: (input: Uint8Array) => zstdCompressSync(new Uint8Array(input.length + 50_000_000)),
    }
    const bomb = parquet([wkb(polygon(SQUARE))], { codec: 'ZSTD', compressors })
    await expect(read(bomb, 'a.parquet')).rejects.toThrow('damaged or incomplete')
  })

  it('UPL-43: a page that claims gigabytes, or millions of values, is not unpacked', () => {
    const columns = new Set(['geometry'])
    const claims = (bytes: number, values: number) => () => {
      const page = pageHeader(bytes, values)
      checkPages(page.buffer, metadataOf(page.length), columns)
    }
    expect(claims(1000, 10)).not.toThrow()
    expect(claims(2_000_000_000, 10)).toThrow('The Parquet file unpacks to more than 256 MB')
    expect(claims(1000, 2_000_000_000)).toThrow('The Parquet file unpacks to more than 256 MB')
    expect(claims(-1, 10)).toThrow('no sound size')
  })
})

describe('well-known binary', () => {
  const coordinate = fc.double({ noNaN: true, noDefaultInfinity: true })
  const ring = (dimensions: number) =>
    fc.array(fc.array(coordinate, { minLength: dimensions, maxLength: dimensions }), {
      minLength: 1,
      maxLength: 9,
    })
  const anyPolygon = fc
    .integer({ min: 2, max: 3 })
    .chain((dimensions) => fc.array(ring(dimensions), { minLength: 1, maxLength: 4 }))

  it('UPL-42: comes back as it was written, with heights and without', () => {
    fc.assert(
      fc.property(anyPolygon, (rings) => {
        expect(readWkb(wkb(polygon(...rings)))).toEqual(polygon(...rings))
        const multi = { type: 'MultiPolygon', coordinates: [rings, rings] }
        expect(readWkb(wkb(multi))).toEqual(multi)
      }),
    )
  })

  it('UPL-42: PostGIS’s own form is understood: heights, measures and a reference system in flags', () => {
    const plain = wkb(polygon(SQUARE))
    const withSrid = new Uint8Array(plain.length + 4)
    withSrid.set(plain.subarray(0, 5))
    withSrid.set(plain.subarray(5), 9)
    const view = new DataView(withSrid.buffer)
    view.setUint32(1, 3 | 0x20000000, true)
    view.setUint32(5, 4326, true)
    expect(readWkb(withSrid)).toEqual(polygon(SQUARE))
    const high = wkb(polygon(SQUARE.map((position) => [...position, 7])))
    new DataView(high.buffer, high.byteOffset).setUint32(1, 3 | 0x80000000, true)
    expect(readWkb(high)).toEqual(polygon(SQUARE.map((position) => [...position, 7])))
    new DataView(high.buffer, high.byteOffset).setUint32(1, 3 | 0x40000000, true)
    expect(readWkb(high)).toEqual(polygon(SQUARE))
  })

  it('UPL-43: any bytes are a geometry or an error, soon', () => {
    const begun = fc
      .tuple(fc.integer({ min: 0, max: 8 }), fc.uint8Array({ maxLength: 300 }))
      .map(([type, rest]) => Uint8Array.of(1, type, 0, 0, 0, ...rest))
    fc.assert(
      fc.property(fc.oneof(begun, fc.uint8Array({ maxLength: 300 })), (bytes) => {
        try {
          expect(readWkb(bytes).type).not.toBe('')
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
      { numRuns: 2000 },
    )
    const nested = new Uint8Array(9 * 100_000)
    for (let at = 0; at < nested.length; at += 9) nested.set([1, 7, 0, 0, 0, 1, 0, 0, 0], at)
    expect(() => readWkb(nested)).toThrow('nested too deeply')
  })
})

/** A data page's header in Thrift's compact protocol: type, both sizes, and how many values it has. */
function pageHeader(uncompressedBytes: number, values: number): Uint8Array<ArrayBuffer> {
  const zigzag = (value: number): number[] => {
    let left = value < 0 ? BigInt(-value) * 2n - 1n : BigInt(value) * 2n
    const bytes: number[] = []
    while (left > 127n) {
      bytes.push(Number(left & 127n) | 128)
      left >>= 7n
    }
    return [...bytes, Number(left)]
  }
  const I32 = 0x15
  const STRUCT_AFTER_TWO = 0x2c
  return Uint8Array.from([
    I32,
    ...zigzag(0),
    I32,
    ...zigzag(uncompressedBytes),
    I32,
    ...zigzag(0),
    STRUCT_AFTER_TWO,
    I32,
    ...zigzag(values),
    0,
    0,
  ])
}

function metadataOf(chunkBytes: number): Parameters<typeof checkPages>[1] {
  const chunk = {
    type: 'BYTE_ARRAY' as const,
    encodings: [],
    path_in_schema: ['geometry'],
    codec: 'UNCOMPRESSED' as const,
    num_values: 1n,
    total_uncompressed_size: 1n,
    total_compressed_size: BigInt(chunkBytes),
    data_page_offset: 0n,
  }
  const group = { columns: [{ file_offset: 0n, meta_data: chunk }], total_byte_size: 1n, num_rows: 1n }
  return { version: 2, schema: [], num_rows: 1n, row_groups: [group], metadata_length: 0 }
}

/** Transverse Mercator at 9° east, as PROJ writes a definition, without a code. */
const UTM_32_WITHOUT_CODE = {
  $schema: 'https://proj.org/schemas/v0.7/projjson.schema.json',
  type: 'ProjectedCRS',
  name: 'Zone of ours',
  base_crs: {
    name: 'WGS 84',
    datum: {
      type: 'GeodeticReferenceFrame',
      name: 'World Geodetic System 1984',
      ellipsoid: { name: 'WGS 84', semi_major_axis: 6378137, inverse_flattening: 298.257223563 },
    },
    coordinate_system: {
      subtype: 'ellipsoidal',
      axis: [
        { name: 'Geodetic latitude', abbreviation: 'Lat', direction: 'north', unit: 'degree' },
        { name: 'Geodetic longitude', abbreviation: 'Lon', direction: 'east', unit: 'degree' },
      ],
    },
  },
  conversion: {
    name: 'Zone of ours',
    method: { name: 'Transverse Mercator', id: { authority: 'EPSG', code: 9807 } },
    parameters: [
      { name: 'Latitude of natural origin', value: 0, unit: 'degree', id: { authority: 'EPSG', code: 8801 } },
      {
        name: 'Longitude of natural origin',
        value: 9,
        unit: 'degree',
        id: { authority: 'EPSG', code: 8802 },
      },
      {
        name: 'Scale factor at natural origin',
        value: 0.9996,
        unit: 'unity',
        id: { authority: 'EPSG', code: 8805 },
      },
      { name: 'False easting', value: 500000, unit: 'metre', id: { authority: 'EPSG', code: 8806 } },
      { name: 'False northing', value: 0, unit: 'metre', id: { authority: 'EPSG', code: 8807 } },
    ],
  },
  coordinate_system: {
    subtype: 'Cartesian',
    axis: [
      { name: 'Easting', abbreviation: 'E', direction: 'east', unit: 'metre' },
      { name: 'Northing', abbreviation: 'N', direction: 'north', unit: 'metre' },
    ],
  },
}
