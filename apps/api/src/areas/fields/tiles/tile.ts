import type { Db } from '../../../db/database.ts'
import { etagOf } from '../../../http/etag.ts'
import type { BytesAnswer } from '../../../http/route.ts'
import { createVersionedCache } from '../../../lists/versioned-cache.ts'
import type { Asking } from '../../../turns.ts'
import { coloredState, tilesState } from '../extent.ts'
import { projectionOf, refuseOutside, type TileAddress } from './address.ts'
import { encodeTile } from './drawn.ts'
import { LAST_FAR_ZOOM, selectFar } from './far.ts'
import { selectNear } from './near.ts'

const KEPT_BYTES = 64 * 1024 * 1024
const kept = createVersionedCache<Uint8Array<ArrayBuffer>>(KEPT_BYTES, (bytes) => bytes.byteLength)

/**
 * One tile, made once for each state of the fields. The state is read first, so a tile can be newer than its address says,
 * but never older. If the address has the current version, that one read answers a browser that has the tile, without
 * making the tile again.
 *
 * @param program its version: another version may draw the same fields differently
 * @throws errors.validation when the zoom has no such tile
 */
export async function tileAnswer(
  asking: Asking<Db>,
  program: string,
  { v, ...address }: TileAddress & { v?: string | undefined },
): Promise<BytesAnswer> {
  refuseOutside(address)
  const { db } = asking
  const { version, at } = await (address.color === undefined ? tilesState(db) : coloredState(db))
  const name = JSON.stringify(address)
  const bytes = () => kept(asking, `${version} ${at}`, name, () => fieldsTile(db, address))
  // Any other address keeps its tile while the tile's content stays the same.
  if (v !== version) return { bytes: await bytes() }
  return { bytes, etag: etagOf(Buffer.from(JSON.stringify([program, version, at, name]))) }
}

/**
 * The fields of one tile as a Mapbox vector tile: layer `fields` with `id`, `growerId`, `inactive` of those that are, and
 * `name` where the map draws names, and `color` where a color is asked for.
 *
 * @returns no bytes at all when there is no field in it
 */
export async function fieldsTile(db: Db, address: TileAddress): Promise<Uint8Array<ArrayBuffer>> {
  const project = projectionOf(address)
  const fields = await (address.z <= LAST_FAR_ZOOM
    ? selectFar(db, address, project)
    : selectNear(db, address))
  return encodeTile(fields, project)
}
