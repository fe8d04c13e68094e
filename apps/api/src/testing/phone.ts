import { createHash, randomUUID } from 'node:crypto'
import type { Client } from '@org/core'
import type { EventAnswer, FieldEvent, Fix, Point, Sample } from '@org/core/contract'
import { TODAY } from './planned-years.ts'

/** What an event says besides its numbers. */
type Said = FieldEvent extends infer E
  ? E extends FieldEvent
    ? Omit<E, 'id' | 'number' | 'at' | 'pointId' | 'baseVersion'>
    : never
  : never

export const AT = `${TODAY}T00:00:01.000Z`

/** A phone of a person: it numbers what is done on it. */
export interface TestPhone {
  phone: { id: string; name: string }
  /** Does something at a point, and keeps it for later. */
  does(point: Pick<Point, 'id' | 'version'>, said: Said): FieldEvent
  send(events: readonly FieldEvent[], who?: Client, waiting?: number): Promise<EventAnswer[]>
}

export const uuid7 = (): string => {
  const id = randomUUID()
  return `${id.slice(0, 14)}7${id.slice(15)}`
}

/** @param staffId whose events they are */
export function testPhone(client: Client, staffId: number): TestPhone {
  const phone = { id: randomUUID(), name: 'Android, Chrome' }
  let number = 0
  return {
    phone,
    does: ({ id: pointId, version: baseVersion }, said) => {
      number += 1
      return { ...said, id: uuid7(), number, at: AT, pointId, baseVersion }
    },
    send: async (events, who = client, waiting = 0) =>
      (await who.collecting.send({ phone, staffId, events: [...events], waiting })).answers,
  }
}

/** A fix there, `northM` meters to the north. */
export const fixAt = ({ lon, lat }: Pick<Point, 'lon' | 'lat'>, northM = 0): Fix => ({
  ...{ lon, lat: lat + northM / 111_320 },
  ...{ accuracyM: 2.5, measurements: 8, measuredAt: AT },
})

export const collecting = (fix: Fix | null, reason = '', isOutsideStratum = false): Said => ({
  what: 'collect',
  ...{ fix, reason, isOutsideStratum },
})
export const bagging = (
  { id }: Pick<Sample, 'id'>,
  code: string | null,
  cores: number | null = null,
): Said => ({
  what: 'bag',
  ...{ sampleId: id, code, cores },
})
export const leavingOut = (replacementId: number | null, event: 'block' | 'skip' = 'block'): Said => ({
  what: 'leaveOut',
  ...{ event, reason: 'Standing water', replacementId },
})
export const noting = (text: string): Said => ({ what: 'note', text })
export const photographing = (picture: Uint8Array): Said => ({
  what: 'photo',
  sizeBytes: picture.byteLength,
  sha256: createHash('sha256').update(picture).digest('hex'),
})
export const undoing = ({ id }: FieldEvent): Said => ({ what: 'undo', eventId: id })
