import { createHash } from 'node:crypto'
import { errors, SERVICE_KEY_FORM } from '@org/core/contract'
import type { OpenedDatabase } from '../db/database.ts'
import type { ServiceKeys } from './caller.ts'

/** A stream of a key ends after this time and is begun again, so that a key that has ended does not listen on. */
const IDENTITY_MS = 3_600_000

/**
 * Asks the database for each call: programs make few. Nothing is kept, so that keys made up by strangers use no memory.
 */
export function createServiceKeys({ db }: Pick<OpenedDatabase, 'db'>): ServiceKeys {
  return {
    isKey: (token) => SERVICE_KEY_FORM.test(token),
    async identify(key) {
      const keySha256 = createHash('sha256').update(key).digest('hex')
      const row = await db
        .selectFrom('staff')
        .select(['sub', 'email'])
        .where((where) =>
          where.or([where('key_sha256', '=', keySha256), where('old_key_sha256', '=', keySha256)]),
        )
        .executeTakeFirst()
      if (row === undefined || row.sub === null) throw errors.serviceKey()
      const { sub, email } = row
      return { sub, email, keySha256, expMs: Date.now() + IDENTITY_MS, signedInMs: Number.MAX_SAFE_INTEGER }
    },
  }
}
