import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MultiPolygon, PointStatus, Position } from '@org/core/contract'
import { escaped } from '../../shared/xml.ts'
import type {
  CellValue,
  ColumnType,
  ExportColumn,
  ExportedRow,
  Format,
  Shape,
  WriteRequest,
} from './format.ts'
import { createSpool } from './spool.ts'

/** KML has no type for a day or a time: they are text in ISO 8601. */
const TYPES: Readonly<Record<ColumnType, string>> = {
  integer: 'int',
  number: 'double',
  precise: 'double',
  measurement: 'string',
  text: 'string',
  boolean: 'bool',
  instant: 'string',
  day: 'string',
}

type Columns = readonly ExportColumn[]

/** Of a point by its status: red, green and blue. */
const COLORS: Readonly<Record<PointStatus, string>> = {
  planned: '2f6fde',
  assigned: '7a4fd0',
  collected: '2e8b3d',
  relocated: '1e9e9e',
  inaccessible: 'd03b3b',
  skipped: 'e08a1e',
  replaced: '7f7f7f',
  waived: 'b5b5b5',
}
/** White, so that it takes the color. */
const DOT = 'https://maps.google.com/mapfiles/kml/shapes/placemark_circle.png'
const AREA_STYLE =
  '<Style id="shape"><LineStyle><width>2</width></LineStyle><PolyStyle><fill>0</fill></PolyStyle></Style>'
const POINT_STYLES = Object.entries(COLORS).map(pointStyle).join('')
const CORE_STYLE = `<Style><IconStyle><scale>0.3</scale><Icon><href>${DOT}</href></Icon></IconStyle><LabelStyle><scale>0.6</scale></LabelStyle></Style>`

/**
 * OGC KML 2.2. A schema types the columns and has their labels; each row's values refer to it. Points are in a folder for
 * each field; devices that show no styles read the status in the description.
 */
export const kml: Format = async (request) => {
  const { one, title, many, columns, shapes, folder, signal } = request
  async function* text() {
    yield `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escaped(title)}</name>
${shapes === 'points' ? POINT_STYLES : AREA_STYLE}
<Schema name="${one}" id="${one}-columns">${columns.map(simpleField).join('')}</Schema>\n`
    yield* shapes === 'points' ? inFolders(request) : inARow(request)
    yield '</Document></kml>\n'
  }
  const path = join(folder, `${many}.kml`)
  await writeFile(path, text(), { signal })
  return path
}

/** KML writes colors as alpha, blue, green, red. */
function pointStyle([status, color]: [string, string]): string {
  const [red, green, blue] = [color.slice(0, 2), color.slice(2, 4), color.slice(4)]
  return `<Style id="${status}"><IconStyle><color>ff${blue}${green}${red}</color><scale>0.8</scale><Icon><href>${DOT}</href></Icon></IconStyle></Style>`
}

async function* inARow({ one, columns, pages }: WriteRequest): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((row) => placemark(row, one, columns)).join('')
}

/** Rows of a field need not follow each other: each folder is put together once all rows are there. */
async function* inFolders(request: WriteRequest): AsyncGenerator<Buffer | string> {
  const { one, columns, pages, title } = request
  const spool = await createSpool(join(request.folder, 'placemarks.xml'))
  try {
    for await (const page of pages)
      await spool.add(
        page.map((row) => ({
          group: String(row.point?.field.id),
          head: () => folderHead(row, title),
          text: placemark(row, one, columns) + corePlacemarks(row),
        })),
      )
    for (const group of spool.groups()) {
      yield* spool.read(group)
      yield '</Folder>\n'
    }
  } finally {
    await spool.close()
  }
}

function folderHead({ point }: ExportedRow, title: string): string {
  if (point === undefined) return `<Folder><name>${escaped(title)}</name>\n`
  const { name, growerName } = point.field
  return `<Folder><name>${escaped(name)}</name><description>${escaped(growerName)}</description>\n`
}

const simpleField = ({ key, label, type }: ExportColumn): string =>
  `<SimpleField type="${TYPES[type]}" name="${escaped(key)}"><displayName>${escaped(label)}</displayName></SimpleField>`

function placemark(
  { id, title, cells, geometry, point }: ExportedRow,
  one: string,
  columns: Columns,
): string {
  const data = columns.map(({ key }, at) => simpleData(key, cells[at] ?? null)).join('')
  const description = point === undefined ? '' : `<description>${escaped(point.description)}</description>`
  const shape = geometry === null ? '' : shapeText(geometry)
  return `<Placemark id="${one}-${id}"><name>${escaped(title)}</name>${description}<styleUrl>#${point?.status ?? 'shape'}</styleUrl><ExtendedData><SchemaData schemaUrl="#${one}-columns">${data}</SchemaData></ExtendedData>${shape}</Placemark>\n`
}

/** After their point, smaller. They have no values: programs tell them from points by that. */
function corePlacemarks({ point }: ExportedRow): string {
  if (point === undefined) return ''
  const { number, cores } = point
  return cores
    .map(
      (coordinates, at) =>
        `<Placemark><name>${number}.${at + 1}</name><description>Core ${at + 1} of point ${number}</description>${CORE_STYLE}${shapeText({ type: 'Point', coordinates })}</Placemark>\n`,
    )
    .join('')
}

/** A value that is not known is left out: an empty one would be no number. */
function simpleData(key: string, value: CellValue): string {
  if (value === null) return ''
  return `<SimpleData name="${escaped(key)}">${escaped(textOf(value))}</SimpleData>`
}

/** Yes and no as 1 and 0: GDAL takes the words for 0. */
function textOf(value: NonNullable<CellValue>): string {
  if (value instanceof Date) return value.toISOString()
  return String(typeof value === 'boolean' ? Number(value) : value)
}

function shapeText(shape: Shape): string {
  if (shape.type === 'MultiPolygon') return multiGeometry(shape)
  const [lon, lat] = shape.coordinates
  return `<Point><coordinates>${lon},${lat}</coordinates></Point>`
}

function multiGeometry({ coordinates }: MultiPolygon): string {
  const polygons = coordinates.map(([outer = [], ...holes]) => {
    const inner = holes.map((hole) => `<innerBoundaryIs>${linearRing(hole)}</innerBoundaryIs>`).join('')
    return `<Polygon><outerBoundaryIs>${linearRing(outer)}</outerBoundaryIs>${inner}</Polygon>`
  })
  return polygons.length === 1 ? polygons.join('') : `<MultiGeometry>${polygons.join('')}</MultiGeometry>`
}

function linearRing(ring: readonly Position[]): string {
  const positions = ring.map(([lon, lat]) => `${lon},${lat}`).join(' ')
  return `<LinearRing><coordinates>${positions}</coordinates></LinearRing>`
}
