import type { Phone } from '@org/core/contract'
import type { KeptEvent } from '@org/core/queue'
import { saveText } from '#platform/download.ts'

/** All that a person did on this phone and that is kept, as a file: for the desk, where a phone cannot send it. */
export function saveQueue(staffId: number, phone: Phone, events: readonly KeptEvent[]): void {
  const content = { format: 'field-events', version: 1, staffId, phone, events }
  saveText(`field-events-${staffId}.json`, JSON.stringify(content, null, 1), 'application/json')
}
