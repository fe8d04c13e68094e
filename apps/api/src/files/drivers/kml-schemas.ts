import { parseXml, type XmlSource } from '../text/parse-xml.ts'

/** Elements that stand for placemarks, each with the names of its fields. */
export type PlacemarkSchemas = ReadonlyMap<string, ReadonlySet<string>>

interface Schema {
  name: string
  parent: string
  fields: Set<string>
}

/**
 * The custom elements of KML 2.0 and 2.1: `<Schema parent="Placemark" name="S_fields">` makes `<S_fields>` a placemark,
 * and its SimpleFields elements in it. A schema can stand after its elements, so it takes a pass of its own; only such
 * files pay for it.
 *
 * @param isTaken names that mean something else in KML
 */
export function placemarkSchemas(source: XmlSource, isTaken: (name: string) => boolean): PlacemarkSchemas {
  const found = new Map<string, Set<string>>([['Placemark', new Set()]])
  if (!source.text.includes('Schema') || !source.text.includes('parent')) return found
  for (const { name, parent, fields } of schemasIn(source)) {
    if (parent !== 'Placemark' || name === '' || (isTaken(name) && name !== 'Placemark')) continue
    const known = found.get(name) ?? new Set()
    for (const field of fields) if (!isTaken(field)) known.add(field)
    found.set(name, known)
  }
  return found
}

/** As attributes (2.1) or as elements (2.0). */
function schemasIn(source: XmlSource): Schema[] {
  const schemas: Schema[] = []
  const open: string[] = []
  let text = ''
  const tell = (schema: Schema, element: string, name: string, said: string): void => {
    if (element === 'SimpleField' || element === 'ObjArrayField') {
      if (name === 'name' && said !== '') schema.fields.add(withoutPrefix(said))
    } else if (element === 'Schema') {
      if (name === 'name') schema.name = withoutPrefix(said)
      if (name === 'parent') schema.parent = withoutPrefix(said)
    }
  }
  parseXml(source, {
    open(name, attributes) {
      open.push(name)
      text = ''
      if (name === 'Schema') schemas.push({ name: '', parent: '', fields: new Set() })
      const schema = schemas.at(-1)
      if (schema === undefined || !open.includes('Schema')) return
      for (const [key, said] of Object.entries(attributes)) tell(schema, name, key, said)
    },
    text(characters) {
      if (open.includes('Schema')) text += characters
    },
    close(name) {
      open.pop()
      const schema = schemas.at(-1)
      if (schema !== undefined && open.includes('Schema')) tell(schema, open.at(-1) ?? '', name, text.trim())
      text = ''
    },
  })
  return schemas
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)
