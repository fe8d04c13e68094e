import { CHANGE_NUMBER_HEADER, type Endpoint, isWrite, readChangeNumber } from '@org/core/contract'
import type { Db, OpenedDatabase } from '../db/database.ts'
import { BehindError, type Reader, type Standby, UnnumberedError } from '../db/reader.ts'
import { asAnswerable } from './failure.ts'

type Database = Pick<OpenedDatabase, 'db' | 'reader' | 'newestChange'>

/** Areas whose records have columns that change without a number: how far a file is read, how far a job is, who may sign in. */
const ON_PRIMARY = new Set(['dashUsers', 'exports', 'jobs', 'resultUploads', 'uploads'])

/** A call that may be answered by a standby. */
interface Asked {
  /** `growers.list` */
  name: string
  endpoint: Endpoint
  /** What the call says that its caller has seen. */
  said: string | undefined
}

/** Where calls read: writes, and what no number of a change tells of, on the primary; the rest on a standby that has enough. */
export interface Reading {
  /**
   * Answers from a standby that has all that the caller has seen; from the primary where there is none, and where the
   * standby fails.
   *
   * @param answer what is done again on the primary must not differ for having been begun before
   */
  answered<T>(asked: Asked, answer: (db: Db) => Promise<T>): Promise<T>
  /**
   * The header that tells the caller what they have seen with the answer.
   *
   * @param written the last change that the call wrote; null: none
   */
  headerOf(asked: Asked, written: number | null): Promise<Record<string, string>>
}

/** @param onRead told where each call that a standby may answer was answered */
export function createReading(
  { db, reader, newestChange }: Database,
  onRead: (at: 'standby' | 'primary') => void,
): Reading {
  /** Calls that read what no number tells of: found once, and not tried again. */
  const unnumbered = new Set<string>()

  const standbyFor = async ({ name, endpoint, said }: Asked): Promise<Standby | null> => {
    const seen = readChangeNumber(said)
    if (reader === null || seen === null || !isReadOfStaff(endpoint)) return null
    const isOnPrimary = unnumbered.has(name) || ON_PRIMARY.has(name.split('.')[0] ?? '')
    return isOnPrimary ? null : reader.having(seen)
  }
  return {
    async answered(asked, answer) {
      const standby = await standbyFor(asked)
      if (standby !== null) {
        try {
          const answered = await standby(answer)
          onRead('standby')
          return answered
        } catch (error) {
          if (isUnnumbered(error)) unnumbered.add(asked.name)
          else if (!(error instanceof BehindError)) {
            if (!isOutage(error)) throw error
            reader?.doubt()
          }
        }
      }
      if (reader !== null && isReadOfStaff(asked.endpoint)) onRead('primary')
      return answer(db)
    },
    async headerOf({ endpoint, said }, written) {
      const number = written ?? (mustTell(reader, endpoint, said) ? await newestChange() : null)
      return number === null ? {} : { [CHANGE_NUMBER_HEADER]: String(number) }
    },
  }
}

/** After a write that recorded nothing, or was answered before; and where the caller does not know what they have seen. */
const mustTell = (reader: Reader | null, endpoint: Endpoint, said: string | undefined): boolean =>
  reader !== null && endpoint.caller !== 'anyone' && (isWrite(endpoint) || readChangeNumber(said) === null)

const isReadOfStaff = (endpoint: Endpoint): boolean =>
  endpoint.caller === 'staff' && !isWrite(endpoint) && endpoint.answers !== 'text/event-stream'

const isUnnumbered = (error: unknown): boolean =>
  error instanceof UnnumberedError || (error instanceof Error && error.cause instanceof UnnumberedError)

/** Of the standby, or of a statement that it could not end because of what it replays. */
const isOutage = (error: unknown): boolean => ['unavailable', 'server'].includes(asAnswerable(error).kind)
