import { Buffer } from 'node:buffer'
import { open } from 'node:fs/promises'
import { errors } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { SentFile } from '../../files/store.ts'
import type { FileAnswer, StaffCall } from '../../http/route.ts'
import { type PhotoType, photoTypeOf, SIGNATURE_BYTES } from './photo-type.ts'
import { findStored } from './rows.ts'

/**
 * Keeps the picture of a photo that the caller sent before. One that is here already stays.
 *
 * @throws errors.notFound where the caller sent no such photo; errors.conflict for other bytes than those of the event;
 *   errors.unreadableFile for what is no picture
 */
export async function receivePhoto(
  { db, write, staff, files, now }: StaffCall,
  { id, file }: { id: string; file: SentFile },
): Promise<{ id: string }> {
  const stored = await findStored(db, id)
  if (stored?.event.what !== 'photo' || stored.staffId !== staff.id) throw errors.notFound('This photo')
  const { sha256, sizeBytes } = stored.event
  if (file.sha256 !== sha256 || file.sizeBytes !== sizeBytes)
    throw errors.conflict('These are not the bytes of this photo', 'Take the photo again.')
  const mediaType = photoTypeOf(await startOf(file))
  // Kept before it is recorded, so that no row lacks its file.
  await files.originals.keepSent(file)
  await write({ staffId: staff.id, channel: 'phone' }, async (tx) => {
    await sql`INSERT INTO field_photo (event_id, sha256, size_bytes, media_type, received_at)
      VALUES (${id}::uuid, ${sha256}, ${sizeBytes}, ${mediaType}, ${now()}) ON CONFLICT DO NOTHING`.execute(
      tx.kysely,
    )
  })
  return { id }
}

async function startOf({ path }: SentFile): Promise<Uint8Array> {
  const handle = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const satisfies Record<
  PhotoType,
  string
>
const rowSchema = z.object({
  sha256: z.string(),
  mediaType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
})

/** The picture of a photo that is applied. @throws errors.notFound also where it is still on the phone, or was undone */
export async function findPhoto({ db, files }: StaffCall, { id }: { id: string }): Promise<FileAnswer> {
  const { rows } = await sql`SELECT field_photo.sha256, field_photo.media_type AS "mediaType"
    FROM field_photo JOIN field_event ON field_event.id = field_photo.event_id
    WHERE field_photo.event_id = ${id}::uuid AND field_event.outcome = 'applied'`.execute(db)
  const [row] = z.array(rowSchema).parse(rows)
  const file = row === undefined ? null : await files.originals.open(row.sha256)
  if (row === undefined || file === null) throw errors.notFound('This photo')
  return { ...file, mediaType: row.mediaType, fileName: `photo-${id}.${ENDINGS[row.mediaType]}` }
}
