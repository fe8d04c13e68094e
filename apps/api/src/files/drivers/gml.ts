import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadQuestion } from '@org/core/contract'
import { decodeXml } from '../text/decode-xml.ts'
import { parseXml } from '../text/parse-xml.ts'
import { rootOf, withoutPadding } from '../text/xml-root.ts'
import { unreadable } from '../unreadable.ts'
import type { RawBoundaries, ReadContext, Source } from './driver.ts'
import { createPositionCheck, withPlainLists } from './gml-positions.ts'
import { readLayered } from './layers.ts'
import { onlyOne } from './only-one.ts'

const EXPORT_AGAIN = 'Export it again as GML, or as GeoJSON in WGS 84, then import that file.'

/**
 * GML by itself, or in a .zip. Schemas and templates beside it are not needed and not read, and what it refers to is
 * not fetched.
 */
export async function readGml(
  source: Source,
  context: ReadContext,
): Promise<RawBoundaries | { question: ReadQuestion }> {
  const { text: written, note } = decodeXml(onlyOne(source, /\.gml$/i, 'GML').bytes)
  if (note !== null) context.note(note)
  const text = withOwnId(written, context)
  const root = rootOf(text)
  if (root === null) throw unreadable('The .gml file is not a GML file, despite its name', EXPORT_AGAIN)
  if (root.hasDocumentType)
    throw unreadable(
      'The GML file declares a document type of its own (DOCTYPE), which cannot be read',
      EXPORT_AGAIN,
    )
  // GDAL would read the features before a mistake, and not say that there were more.
  parseXml(
    { text, called: 'The GML file', remedy: EXPORT_AGAIN, keepsUnknownEntities: false },
    createPositionCheck(EXPORT_AGAIN),
  )
  const path = join(context.scratchDir, 'layers.gml')
  // Always UTF-8, which GDAL's parser takes; and from the root on, so that nothing before it says otherwise,
  // without the NULs that some programs pad files with.
  await writeFile(path, withPlainLists(text.slice(root.at, withoutPadding(text).end)))
  const options = ['DOWNLOAD_SCHEMA=NO', 'WRITE_GFS=NO', 'EXPOSE_GML_ID=YES']
  return readLayered({ path, driver: 'GML', options, format: 'GML file' }, context)
}

/** GDAL shows a feature's gml:id as a column of this name, over an element that is called so. */
function withOwnId(text: string, { note }: ReadContext): string {
  const renamed = text.replaceAll(/(<\/?(?:[\w.-]+:)?gml_id)(?=[\s/>])/g, '$1_2')
  if (renamed !== text) note('Another column called gml_id is shown as gml_id_2.')
  return renamed
}
